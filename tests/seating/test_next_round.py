"""Nights whose seats follow from their results: drawn round by round, and again after a correction."""

import pytest
from django.core.management import call_command

from accounts.models import Role
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import console_of
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.errors import LockedError, NotNowError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.messages.selectors.own_seats import seats_of
from tournaments.models import AuditEntry, Bye, Event, Link, Match, Round, Seat
from tournaments.movements import Progression, faults
from tournaments.nights.services.events import event_change
from tournaments.play.selectors.tables import table_state
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.selectors.seating import board_of
from tournaments.seating.services.late_and_leaving import Swap, event_swap, swap_preview
from tournaments.seating.services.next_round import round_draw

pytestmark = pytest.mark.django_db


def made(organizer, players, kind, **fields):
    return nights.make_night(
        organizer, [f"P{n}" for n in range(players)], format=kind, movement=MovementSettings(**fields)
    )


@kept
def moving(organizer):
    """Eight in progressive play, round one open."""
    return nights.start(made(organizer, 8, FormatKey.PROGRESSIVE, rounds=3), organizer)


def close(event, organizer, number):
    tables = Match.objects.filter(round__stage__event=event, round__number=number, status="playing")
    stands = dict.fromkeys(tables.values_list("table", flat=True), "Late")
    return round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def seated(event, number, table):
    seats = Seat.objects.filter(round__stage__event=event, round__number=number, match__table=table)
    return set(seats.values_list("entry__number", flat=True))


def test_only_the_first_round_has_seats_before_it_is_played(moving):
    assert Round.objects.count() == 3
    assert set(Match.objects.values_list("round__number", flat=True)) == {1}


def test_closing_a_round_seats_the_next_by_its_results(moving, organizer):
    """Maker 1 wins at table 1, numbers 1 and 3; maker 2 at table 2, numbers 6 and 8: they meet at table 1."""
    nights.record(nights.match_at(moving, 1, 1), organizer, 1, maker=1)
    nights.record(nights.match_at(moving, 1, 2), organizer, 1, maker=2)
    close(moving, organizer, 1)
    assert (seated(moving, 2, 1), seated(moving, 2, 2)) == ({1, 3, 6, 8}, {2, 4, 5, 7})
    assert set(Match.objects.values_list("round__number", flat=True)) == {1, 2}
    assert AuditEntry.objects.get(action="round_draw").after["number"] == 2


def test_a_tie_is_said_to_everyone(moving, organizer, client):
    close(moving, organizer, 1)
    note = Round.objects.get(number=2).note
    assert note.startswith("Table 1 was tied: seats ")
    assert note in client.get(f"/e/{moving.public_id}/seats/").text
    client.force_login(organizer)
    assert note.replace("'", "&#x27;") in client.get(f"/events/{moving.pk}/").text
    assert board_of(moving, 2).note == note


def test_a_corrected_result_moves_the_winners_once_the_round_is_drawn_again(moving, organizer, client):
    hands = nights.play_round(moving, organizer, 1)
    close(moving, organizer, 1)
    assert seated(moving, 2, 1) == {1, 3, 5, 7}
    before = Match.objects.get(round__number=2, table=1).version
    assert not console_of(moving).is_stale
    nights.correct(hands[0], organizer, maker=2)
    assert seated(moving, 2, 1) == {1, 3, 5, 7}
    assert console_of(moving).is_stale
    client.force_login(organizer)
    assert "Something changed after you drew round 2." in client.get(f"/events/{moving.pk}/").text
    round_draw(event_id=moving.pk, number=2, actor=Actor(organizer))
    assert (seated(moving, 2, 1), seated(moving, 2, 2)) == ({2, 4, 5, 7}, {1, 3, 6, 8})
    assert Match.objects.get(round__number=2, table=1).version > before
    assert not console_of(moving).is_stale
    assert "Redraw round 2" not in client.get(f"/events/{moving.pk}/").text


def test_only_a_host_is_offered_to_draw_again(moving, organizer):
    hands = nights.play_round(moving, organizer, 1)
    close(moving, organizer, 1)
    nights.correct(hands[0], organizer, maker=2)
    keeper = nights.make_user("Kim Keeper", moving.club, Role.SCOREKEEPER)
    page = f"/events/{moving.pk}/"
    host, helper = (one_line(browser(user).get(page)) for user in (organizer, keeper))
    assert "Something changed after you drew round 2. Redraw the seats, or keep them." in host
    assert "Redraw round 2" in host
    assert "Something changed after round 2 was drawn. The host can redraw the seats." in helper
    assert "Redraw" not in helper
    assert "you drew" not in helper


def test_drawing_again_without_a_correction_changes_nothing(moving, organizer):
    nights.play_round(moving, organizer, 1)
    close(moving, organizer, 1)
    rows = list(Match.objects.order_by("pk").values())
    round_draw(event_id=moving.pk, number=2, actor=Actor(organizer))
    assert list(Match.objects.order_by("pk").values()) == rows
    assert AuditEntry.objects.filter(action="round_draw").count() == 1


def test_a_round_that_has_opened_keeps_its_seats(moving, organizer):
    close(moving, organizer, 1)
    round_open(event_id=moving.pk, number=2, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="its seats are final"):
        round_draw(event_id=moving.pk, number=2, actor=Actor(organizer))


def test_who_plays_is_not_told_that_it_was_the_last_round(moving, organizer):
    state = table_state(nights.match_at(moving), moving)
    assert (state.round, state.rounds, state.next_seats) == (1, 3, ())
    entry = Seat.objects.first().entry
    assert [seat.round for seat in seats_of(moving, entry)] == [1]
    close(moving, organizer, 1)
    assert [seat.round for seat in seats_of(moving, entry)] == [1, 2]
    assert len(table_state(nights.match_at(moving), moving).next_seats) == 4


@pytest.mark.night
@pytest.mark.parametrize("kind", [FormatKey.PROGRESSIVE, FormatKey.MEXICANO])
@pytest.mark.parametrize("players", [4, 10, 13])
def test_a_night_is_played_to_the_end(kind, players, organizer, capsys):
    event = nights.start(made(organizer, players, kind, rounds=4), organizer, opened=0)
    call_command("simulate", event.public_id, seed=3)
    event = Event.objects.get()
    assert event.status == Event.Status.FINISHED
    drawn = plan_of(event)
    assert len(drawn.plan.rounds) == 4
    assert [error for error in faults(drawn.plan) if "byes" not in error or kind == "mexicano"] == []
    assert len(standings_of(event)) == players
    assert capsys.readouterr().out == f"{4 * (players // 4) * 12} hands played at Friday euchre.\n"
    call_command("verify")
    assert capsys.readouterr().out == "Everything adds up.\n"


def test_a_mexicano_seats_the_first_four_of_the_standings_at_table_1(organizer):
    event = nights.start(made(organizer, 12, FormatKey.MEXICANO, rounds=2), organizer)
    for table, tricks in ((1, 3), (2, 5), (3, 5)):
        nights.record(nights.match_at(event, 1, table), organizer, 1, maker=1, tricks=tricks)
    close(event, organizer, 1)
    first = [line.number for line in standings_of(event)]
    seats = Seat.objects.filter(round__number=2, match__table=1).order_by("position")
    north, east, south, west = seats.values_list("entry__number", flat=True)
    assert ({north, south}, {east, west}) == ({first[0], first[3]}, {first[1], first[2]})


def test_the_format_can_change_until_the_seats_are_drawn(organizer):
    event = made(organizer, 4, FormatKey.PARTY)
    draft = nights.make_draft(
        format=FormatKey.PROGRESSIVE, movement=MovementSettings(progression=Progression.LOSERS_DOWN)
    )
    event_change(event_id=event.pk, draft=draft, actor=Actor(organizer))
    event = Event.objects.get()
    assert (event.first_stage.format, event.movement.progression) == ("progressive", "losers_down")
    nights.start(event, organizer, opened=0)
    with pytest.raises(LockedError, match="change the format"):
        event_change(event_id=event.pk, draft=nights.make_draft(), actor=Actor(organizer))


def test_every_table_has_its_link(moving):
    assert set(Link.objects.filter(kind="table").values_list("table", flat=True)) == {1, 2}


def test_a_round_closes_after_an_exchange_gave_somebody_a_second_bye(organizer):
    event = nights.start(made(organizer, 9, FormatKey.MEXICANO, rounds=5), organizer, opened=0)
    out = Bye.objects.get(round__number=1).entry
    round_open(event_id=event.pk, number=1, actor=Actor(organizer))
    close(event, organizer, 1)
    asked = Swap(round=2, one=out.pk, other=Bye.objects.get(round__number=2).entry_id)
    event_swap(
        event_id=event.pk, change=asked, sha256=swap_preview(event, asked).sha256, actor=Actor(organizer)
    )
    for number in (2, 3):
        round_open(event_id=event.pk, number=number, actor=Actor(organizer))
        close(event, organizer, number)
    assert set(Bye.objects.filter(round__number__lte=2).values_list("entry", flat=True)) == {out.pk}
    assert Bye.objects.filter(entry=out).count() == 2
    assert Bye.objects.filter(round__number=4).count() == 1


def test_ties_at_many_tables_are_all_said(organizer):
    event = nights.start(made(organizer, 96, FormatKey.PROGRESSIVE, rounds=2), organizer)
    close(event, organizer, 1)
    assert Round.objects.get(number=2).note.count(" was tied: ") == 24
