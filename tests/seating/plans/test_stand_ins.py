"""Parties whose last table stand-ins fill: drawn, played, repaired, and never a place or a cent for one."""

import json
from collections import Counter

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.models import Player
from scoring.money.side_pools import SideKind
from tests import nights
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import console_of
from tournaments.direct.selectors.results import event_results
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.undo import act_undo
from tournaments.errors import InvalidRequestError
from tournaments.formats import MovementSettings
from tournaments.models import Bye, Entry, Event, LedgerEntry, Link, Match, Posting, Seat, SidePool, SideTaker
from tournaments.money.selectors.exports import hands_rows, seats_rows, standings_rows
from tournaments.money.selectors.money import money_desk
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.selectors.settlement import settlement_of
from tournaments.money.services.stakes import stake_take
from tournaments.movements import Leftovers
from tournaments.names.people import register_of
from tournaments.people.selectors.table_files import as_csv
from tournaments.people.services.entries import entry_withdraw
from tournaments.results.selectors.standings import ranked
from tournaments.seating.selectors.changes import changeable
from tournaments.seating.selectors.night_certificates import night_certificate
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import (
    Swap,
    event_repair,
    event_swap,
    repair_preview,
    swap_preview,
)
from tournaments.show.selectors.show import ceremony_steps

pytestmark = pytest.mark.django_db
GHOST = Entry.Status.GHOST


def party(organizer, players, *, rounds=3, **changes):
    movement = MovementSettings(rounds=rounds, leftovers=Leftovers.GHOSTS)
    names = [f"P{n}" for n in range(1, players + 1)]
    return nights.make_night(organizer, names, **{"movement": movement, **changes})


def repaired(event, organizer, **fields):
    asked = Attendance(**fields)
    shown = repair_preview(event, asked)
    event_repair(event_id=event.pk, change=asked, sha256=shown.sha256, actor=Actor(organizer))
    return shown


def refuse_all_stand_ins(event):
    """Look for a stand-in wherever somebody has a place or money."""
    found = ranked(event)
    assert not any(line.name.startswith("Ghost") for line in found.lines)
    assert "Ghost" not in "".join(line.because for line in found.lines)
    sheet = prize_sheet(event)
    assert not any(line.name.startswith("Ghost") for line in sheet.lines)
    assert sum(line.cents for line in sheet.lines) == sheet.pool_cents
    assert not any(line.name.startswith("Ghost") for line in money_desk(event).stakes)
    assert "Ghost" not in str(ceremony_steps(event))
    assert not LedgerEntry.objects.filter(entry__status=GHOST).exists()
    assert not Posting.objects.filter(entry__status=GHOST).exists()


@pytest.mark.night
def test_a_party_of_fourteen_fills_four_tables_and_only_people_are_ranked(organizer, capsys):
    event = party(organizer, 14)
    call_command("simulate", event.public_id, seed=7)
    # 3 rounds of 12 hands at 4 tables.
    assert capsys.readouterr().out == "144 hands played at Friday euchre.\n"
    event = Event.objects.get()
    assert event.status == Event.Status.FINISHED
    assert not Bye.objects.exists()
    lines = ranked(event).lines
    assert sorted(line.name for line in lines) == sorted(f"P{n}" for n in range(1, 15))
    assert {line.tally.hands for line in lines} == {36}
    seated = Counter(Seat.objects.values_list("entry__status", flat=True))
    assert seated == {"in": 3 * 14, "ghost": 3 * 2}
    refuse_all_stand_ins(event)
    call_command("verify")
    assert capsys.readouterr().out == "Everything adds up.\n"


def test_stand_ins_are_no_players_of_the_club_the_event_or_its_money(organizer):
    event = nights.start(party(organizer, 13, stake_cents=500), organizer)
    console = console_of(event)
    assert (console.here, len(console.entries), console.paid, console.shape.players) == (13, 13, 13, 13)
    assert console.shape.bye_sentence == ""
    assert prize_sheet(event).pool_cents == 13 * 500
    assert Link.objects.filter(kind=Link.Kind.PLAYER).count() == 13
    assert register_of(event) == ()
    assert [(player.number, player.name) for player in Player.objects.filter(is_stand_in=True)] == [
        (1, "Ghost 1"),
        (2, "Ghost 2"),
        (3, "Ghost 3"),
    ]
    nights.start(party(organizer, 14), organizer)
    assert Player.objects.filter(is_stand_in=True).count() == 3
    # Thirteen come again, by the same names, and one is new.
    assert max(Player.objects.filter(is_stand_in=False).values_list("number", flat=True)) == 14


def test_without_a_table_for_stand_ins_people_sit_out(organizer):
    movement = MovementSettings(rounds=3, tables=3, leftovers=Leftovers.GHOSTS)
    nights.start(party(organizer, 14, movement=movement), organizer)
    assert not Entry.objects.filter(status=GHOST).exists()
    assert Bye.objects.count() == 6
    assert Match.objects.count() == 9


def test_who_comes_late_takes_the_place_of_a_stand_in(organizer):
    event = nights.start(party(organizer, 14, rounds=4), organizer)
    nights.play_round(event, organizer, 1)
    shown = repaired(event, organizer, first=2, newcomers=("Zoe",))
    assert "Ghost 2" not in str(shown.rounds)
    later = Seat.objects.filter(round__number__gt=1)
    assert {seat.entry.queue for seat in later.filter(entry__status=GHOST)} == {15}
    assert later.filter(player__name="Zoe").count() == 3
    assert not Bye.objects.exists()


@pytest.mark.night
def test_who_leaves_makes_room_for_a_stand_in_and_it_can_be_taken_back(organizer):
    event = nights.start(party(organizer, 12, rounds=4), organizer)
    before = list(Seat.objects.order_by("round", "match", "position").values_list("entry", "match__table"))
    shown = repaired(event, organizer, first=2, leaves=(Entry.objects.get(number=1).pk,))
    assert "Ghost 1" in str(shown.rounds)
    assert Seat.objects.filter(entry__status=GHOST).count() == 3
    refuse_all_stand_ins(event)
    act_undo(event_id=event.pk, undo_id=event.undo_records.latest("pk").pk, actor=Actor(organizer))
    after = list(Seat.objects.order_by("round", "match", "position").values_list("entry", "match__table"))
    assert sorted(after) == sorted(before)
    assert not Entry.objects.filter(status=GHOST).exists()
    assert plan_of(event).plan.players == 12


def test_a_stand_in_neither_leaves_nor_is_replaced_but_can_be_exchanged(organizer):
    event = nights.start(party(organizer, 14), organizer)
    ghost = Entry.objects.filter(status=GHOST).first()
    with pytest.raises(InvalidRequestError, match="adds and removes ghost players automatically"):
        repair_preview(event, Attendance(first=2, leaves=(ghost.pk,)))
    assert sum(person.is_ghost for person in changeable(event).people) == 2
    assert not any(name.startswith("Ghost") for _, name in changeable(event).seats)
    asked = Swap(round=2, one=ghost.pk, other=Entry.objects.get(number=1).pk)
    shown = swap_preview(event, asked)
    event_swap(event_id=event.pk, change=asked, sha256=shown.sha256, actor=Actor(organizer))
    assert plan_of(event).plan.ghosts == (15, 16)


@pytest.mark.parametrize("service", [entry_withdraw, stake_take])
def test_no_service_for_people_knows_a_stand_in(organizer, service):
    nights.start(party(organizer, 15), organizer, opened=0)
    with pytest.raises(Entry.DoesNotExist):
        service(entry_id=Entry.objects.get(status=GHOST).pk, actor=Actor(organizer))


def test_the_database_keeps_stand_ins_from_money(organizer):
    event = nights.start(party(organizer, 15), organizer, opened=0)
    ghost = Entry.objects.get(status=GHOST)
    posting = Posting.objects.create(event=event, kind=Posting.Kind.PRIZES, memo="-", recorded_by=organizer)
    pool = SidePool.objects.create(
        event=event, kind=SideKind.MOST_LONERS, stake_cents=100, opened_by=organizer
    )
    for row in (
        LedgerEntry(event=event, posting=posting, account="owed", cents=-100, entry=ghost),
        Posting(event=event, kind=Posting.Kind.STAKE, memo="-", entry=ghost, recorded_by=organizer),
        SideTaker(side_pool=pool, entry=ghost),
    ):
        with pytest.raises(IntegrityError, match="a stand-in has no money"), transaction.atomic():
            row.save()
    for values in ({"is_free": True}, {"number": None}, {"left_as": "withdrew"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Entry.objects.filter(pk=ghost.pk).update(**values)


def test_the_database_owes_no_prize_to_who_has_withdrawn(organizer):
    event = party(organizer, 8)
    gone = Entry.objects.first()
    Entry.objects.filter(pk=gone.pk).update(status=Entry.Status.WITHDRAWN)
    posting = Posting.objects.create(event=event, kind=Posting.Kind.PRIZES, memo="-", recorded_by=organizer)
    prize = {"event": event, "posting": posting, "account": "owed", "entry": gone}
    with pytest.raises(IntegrityError, match="owed no prize"), transaction.atomic():
        LedgerEntry.objects.create(cents=-100, **prize)
    assert LedgerEntry.objects.create(cents=100, **prize).pk


@pytest.mark.night
def test_exports_name_stand_ins_at_their_seats_and_mark_them(organizer):
    event = party(organizer, 14)
    call_command("simulate", event.public_id, seed=1)
    event = Event.objects.get()
    written = json.loads(json.dumps(event_results(event)))
    assert [player["name"] for player in written["players"] if player["is_stand_in"]] == [
        "Ghost 1",
        "Ghost 2",
    ]
    assert not any(line["name"].startswith("Ghost") for line in written["standings"])
    for rows in (seats_rows, hands_rows):
        assert "Ghost 2" in as_csv(rows(event))
    assert "Ghost" not in as_csv(standings_rows(event))


def test_the_certificate_of_the_night_says_how_often_one_had_a_stand_in(organizer):
    event = nights.start(party(organizer, 15, rounds=15), organizer, opened=0)
    found = night_certificate(event)
    assert found.is_as_drawn
    assert found.faults == ()
    assert found.names[16] == "Ghost 1"
    assert found.certificate.byes.counts == ((0, 15),)
    assert found.certificate.beside_ghosts.counts == ((1, 15),)


@pytest.mark.night
def test_nobody_pays_a_stand_in_by_the_point(organizer):
    event = party(organizer, 7)
    call_command("simulate", event.public_id, seed=1)
    sheet = settlement_of(Event.objects.get(), unit_cents=25)
    assert not any(name.startswith("Ghost") for game in sheet.games for name, _ in game.sides)
    # Three rounds of two tables; at one of them sits the stand-in.
    assert len(sheet.games) == 3


@pytest.mark.night
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_happens_no_stand_in_wins_and_nobody_sits_out(organizer, data):
    players, rounds = data.draw(st.integers(5, 14)), data.draw(st.integers(2, 4))
    event = nights.start(party(organizer, players, rounds=rounds, stake_cents=300), organizer, opened=0)
    for number in range(1, rounds + 1):
        here = [line.pk for line in Entry.people.filter(stage__event=event, number__gte=1)]
        drawn = plan_of(event)
        staying = [pk for pk in here if drawn.is_here(drawn.numbers[pk], number)]
        leaves = data.draw(st.lists(st.sampled_from(staying), max_size=len(staying) - 4, unique=True))[:2]
        newcomers = tuple(f"N{number}-{n}" for n in range(data.draw(st.integers(0, 2))))
        if leaves or newcomers:
            repaired(event, organizer, first=number, leaves=tuple(leaves), newcomers=newcomers)
        event_simulate(event_id=event.pk, seed=number, rounds=1, actor=Actor(organizer))
        refuse_all_stand_ins(event)
    assert not Bye.objects.filter(round__stage__event=event).exists()
    assert night_certificate(Event.objects.get(pk=event.pk)).faults == ()
