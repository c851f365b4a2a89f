"""What the pages read: the right rows, in a number of statements that does not grow with the night."""

from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from tests import nights
from tests.archive import exported
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import console_of
from tournaments.direct.services.simulation import event_simulate
from tournaments.messages.selectors.own_page import shared_night
from tournaments.messages.selectors.own_seats import seats_of
from tournaments.models import Entry, Event
from tournaments.money.selectors.exports import hands_rows, standings_rows
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.cash import pool_add
from tournaments.money.services.stakes import stake_pay, stake_refund
from tournaments.people.selectors.table_files import as_csv
from tournaments.play.selectors.tables import table_state
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.selectors.seating import board_of

pytestmark = pytest.mark.django_db


def played(organizer, players, rounds=1):
    event = nights.make_night(organizer, [f"P{n}" for n in range(players)])
    nights.start(event, organizer)
    event_simulate(event_id=event.pk, seed=3, rounds=rounds, actor=Actor(organizer))
    return Event.objects.select_related("club").get(pk=event.pk)


@pytest.mark.one_by_day
@pytest.mark.parametrize("players", [4, 12, 21])
def test_standings_take_two_statements_whatever_the_number_of_players(
    organizer, players, django_assert_num_queries
):
    event = played(organizer, players)
    with django_assert_num_queries(2):
        assert len(standings_of(event)) == players


@pytest.mark.one_by_day
@pytest.mark.parametrize("players", [4, 12, 21])
def test_the_console_takes_at_most_twelve_statements(organizer, players, django_assert_max_num_queries):
    event = played(organizer, players)
    with django_assert_max_num_queries(12):
        assert console_of(event).here == players


@pytest.mark.night
def test_standings_agree_with_the_exported_hands(organizer):
    event = played(organizer, 12, rounds=4)
    expected = exported.totals(as_csv(hands_rows(event)))
    lines = exported.rows(as_csv(standings_rows(event)))
    shown = {
        line["name"]: {name: int(line[name]) for name in ("points", "hands", "loners", "euchres")}
        for line in lines
    }
    assert shown == expected


def test_two_of_one_name_are_told_apart_everywhere(organizer):
    names = ["Chris", "Chris", "Ann", "Bob"]
    event = nights.start(nights.make_night(organizer, names), organizer)
    assert {line.name for line in standings_of(event)} == {"Chris", "Chris 2", "Ann", "Bob"}
    assert {seat.name for seat in table_state(nights.match_at(event), event).seats} == {
        "Chris",
        "Chris 2",
        "Ann",
        "Bob",
    }


def test_the_pool_counts_paid_entries_only(organizer):
    event = nights.make_night(organizer, paid=False)
    nights.start(event, organizer)
    sheet = prize_sheet(event)
    assert (sheet.pool_cents, sheet.unpaid, sheet.outstanding_cents, sheet.lines) == (0, 12, 120_00, ())


def test_a_part_of_a_stake_is_in_the_pool_and_the_rest_is_not(organizer):
    event = nights.make_night(organizer, nights.NAMES[:4])
    ann = Entry.objects.get(stage__event=event, members__player__name="Ann")
    stake_refund(entry_id=ann.pk, actor=Actor(organizer))
    fields = {"given_cents": 4_00, "seen_cents": 10_00, "key": uuid4(), "actor": Actor(organizer)}
    stake_pay(entry_id=ann.pk, **fields)
    sheet = prize_sheet(event)
    assert (sheet.pool_cents, sheet.unpaid, sheet.outstanding_cents) == (34_00, 1, 6_00)


def test_nobody_owes_anything_on_a_night_without_a_stake(organizer):
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)
    pool_add(event_id=event.pk, cents=50_00, giver="The bar", key=uuid4(), actor=Actor(organizer))
    sheet = prize_sheet(event)
    assert (sheet.pool_cents, sheet.unpaid, sheet.outstanding_cents) == (50_00, 0, 0)


@pytest.mark.night
def test_prizes_of_a_finished_night_add_up_to_the_pool(organizer):
    event = played(organizer, 12, rounds=11)
    sheet = prize_sheet(event)
    assert sheet.pool_cents == 120_00
    assert sum(line.cents for line in sheet.lines) == 120_00
    assert sheet.proof.endswith("= $120")


def test_everyone_finds_their_seat_in_every_round(organizer):
    event = played(organizer, 13)
    night = shared_night(event)
    for entry in Entry.objects.filter(stage__event=event):
        seats = seats_of(event, entry)
        assert night.seats_of(entry) == seats
        assert [seat.round for seat in seats] == list(range(1, 14))
        assert sum(seat.table is None for seat in seats) == 1
        partners = [seat.partners[0] for seat in seats if seat.partners]
        assert len(set(partners)) == len(partners) == 12


def test_the_board_names_who_sits_out(organizer):
    event = played(organizer, 13)
    board = board_of(event, 1)
    assert len(board.byes) == 1
    assert sum(len(table.seats) for table in board.tables) == 12


def test_cells_that_a_spreadsheet_would_run_are_made_harmless():
    cells = ['=HYPERLINK("http://x")', "+1", "-1+1|cmd", "@SUM(A1)", "\tx", "\rx", "\nx", "Ann", 5, -5]
    assert exported.rows(as_csv([["name"], *[[cell] for cell in cells]])) == [
        {"name": name}
        for name in (
            '\'=HYPERLINK("http://x")',
            "'+1",
            "'-1+1|cmd",
            "'@SUM(A1)",
            "'\tx",
            "'\rx",
            "'\nx",
            "Ann",
            "5",
            "-5",
        )
    ]


@pytest.mark.night
def test_simulate_plays_the_rounds_it_is_told_and_the_same_seed_the_same_hands(organizer, capsys):
    texts = []
    for _ in range(2):
        event = nights.make_night(organizer)
        Event.objects.filter(pk=event.pk).update(seed=5)
        call_command("simulate", event.public_id, seed=7, rounds=2)
        assert capsys.readouterr().out == "72 hands played at Friday euchre.\n"
        texts.append([line.tally for line in standings_of(Event.objects.get(pk=event.pk))])
    assert texts[0] == texts[1]


def test_simulate_says_what_it_cannot_play(organizer):
    with pytest.raises(CommandError, match="We can't find night nothing"):
        call_command("simulate", "nothing", seed=1)
    event = nights.make_night(organizer, ["Ann", "Bob", "Carla"])
    with pytest.raises(CommandError, match="This format needs at least 4 players, not 3"):
        call_command("simulate", str(event.pk), seed=1)


def test_verify_prints_that_everything_adds_up(organizer, capsys):
    played(organizer, 4)
    call_command("verify")
    assert capsys.readouterr().out == "Everything adds up.\n"
