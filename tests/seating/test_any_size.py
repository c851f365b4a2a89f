"""Nights of any size: drawn, stored with their byes, and played to the end."""

from collections import Counter

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from tests import nights
from tests.archive import exported
from tournaments.audit.actor import Actor
from tournaments.errors import LockedError
from tournaments.formats import MovementSettings
from tournaments.messages.selectors.own_seats import seats_of
from tournaments.models import AuditEntry, Bye, Entry, Event, Match, Round, Seat
from tournaments.models.events import new_public_id
from tournaments.money.selectors.exports import hands_rows, seats_rows
from tournaments.nights.services.events import event_change
from tournaments.people.selectors.table_files import as_csv
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.seating.services.draw import event_start
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db


def drawn(organizer, players, **changes):
    event = nights.make_night(organizer, [f"P{n}" for n in range(1, players + 1)], **changes)
    return nights.start(event, organizer, opened=0)


def asked(**fields):
    return {"movement": MovementSettings(**fields)}


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("players", "said", "rounds", "tables", "byes"),
    [
        (6, {}, 6, 1, 2),
        (7, {"rounds": 4}, 4, 1, 3),
        (10, {}, 10, 2, 2),
        (11, {"rounds": 8}, 8, 2, 3),
        (12, {"rounds": 8}, 8, 3, 0),
        (14, {}, 14, 3, 2),
        (16, {"rounds": 6, "tables": 3}, 6, 3, 4),
        (45, {"rounds": 8}, 8, 11, 1),
    ],
)
def test_any_number_is_drawn_and_everybody_is_somewhere_in_every_round(
    organizer, players, said, rounds, tables, byes
):
    drawn(organizer, players, **asked(**said))
    assert Round.objects.count() == rounds
    assert Match.objects.count() == rounds * tables
    everyone = set(Entry.objects.values_list("pk", flat=True))
    for current in Round.objects.all():
        seated = Seat.objects.filter(round=current).values_list("entry_id", flat=True)
        out = Bye.objects.filter(round=current).values_list("entry_id", flat=True)
        assert len(out) == byes
        assert sorted([*seated, *out]) == sorted(everyone)
    often = Counter(Bye.objects.values_list("entry_id", flat=True))
    assert max(often.values(), default=0) - min((often[pk] for pk in everyone), default=0) <= 1


def test_the_draw_of_fourteen_can_be_repeated_from_its_seed(organizer):
    plans = []
    for _ in range(2):
        event = nights.make_night(organizer, [f"P{n}" for n in range(14)])
        Event.objects.filter(pk=event.pk).update(seed=2026)
        event_start(event_id=event.pk, actor=Actor(organizer))
        seats = Seat.objects.filter(round__stage__event=event)
        rows = seats.values_list("round__number", "match__table", "position", "entry__queue")
        plans.append((sorted(rows), AuditEntry.objects.filter(event=event, action="event_start").get().after))
    assert plans[0][0] == plans[1][0]
    assert plans[0][1]["sha256"] == plans[1][1]["sha256"]


def test_a_bye_is_stored_once(organizer):
    drawn(organizer, 5)
    bye = Bye.objects.first()
    with pytest.raises(IntegrityError), transaction.atomic():
        Bye.objects.create(round=bye.round, entry=bye.entry)


def test_rounds_cannot_change_once_the_seats_are_drawn(organizer):
    event = drawn(organizer, 6)
    with pytest.raises(LockedError, match="Seats are drawn"):
        event_change(event_id=event.pk, draft=nights.make_draft(**asked(rounds=3)), actor=Actor(organizer))
    assert Event.objects.get().movement.rounds is None


@pytest.mark.night
def test_a_party_of_fourteen_is_played_to_the_end(organizer, capsys):
    event = nights.make_night(organizer, [f"P{n}" for n in range(14)], **asked(rounds=7))
    call_command("simulate", event.public_id, seed=7)
    # 7 rounds of 12 hands at 3 tables.
    assert capsys.readouterr().out == "252 hands played at Friday euchre.\n"
    event = Event.objects.get()
    assert event.status == Event.Status.FINISHED
    standings = ranked(event)
    assert len(standings.lines) == 14
    # Two of fourteen sit out in each of seven rounds: everyone once, so everyone plays 72 hands.
    assert {line.tally.hands for line in standings.lines} == {72}
    assert standings.rule == ""
    expected = exported.totals(as_csv(hands_rows(event)))
    assert {line.name: line.tally.points for line in standings.lines} == {
        name: total["points"] for name, total in expected.items()
    }
    call_command("verify")
    assert capsys.readouterr().out == "Everything adds up.\n"


def test_everyone_reads_when_they_sit_out(organizer):
    event = drawn(organizer, 14, **asked(rounds=7))
    for entry in Entry.objects.all():
        own = seats_of(event, entry)
        assert [seat.sits_out for seat in own].count(True) == 1
        assert all(seat.sits_out == (seat.table is None) for seat in own)


def test_the_seats_as_a_table_name_who_sits_out(organizer):
    rows = exported.rows(as_csv(seats_rows(drawn(organizer, 6, **asked(rounds=3)))))
    assert len(rows) == 18
    out = [row for row in rows if row[""]]
    assert {(row["table"], row["seat"], row[""]) for row in out} == {("", "", "sits out this round")}
    assert sorted(row["name"] for row in out) == ["P1", "P2", "P3", "P4", "P5", "P6"]
    assert [row["round"] for row in rows] == sorted(row["round"] for row in rows)


@pytest.mark.night
def test_points_a_hand_decide_by_option_and_the_page_says_so(organizer, client):
    """Five players, one round: one of them has not played and is not dropped from the list."""
    event = drawn(organizer, 5, criteria=(Criterion.POINTS_PER_HAND,), **asked(rounds=2))
    call_command("simulate", event.public_id, seed=1)
    event = Event.objects.get()
    lines = standings_of(event)
    # Of five in two rounds three play both and two play one; only the latter have 12 hands.
    assert sorted(line.tally.hands for line in lines) == [12, 12, 24, 24, 24]
    rates = [line.tally.points / line.tally.hands for line in lines]
    assert rates == sorted(rates, reverse=True)
    assert "You&#x27;re ranked by points per hand." in client.get(f"/e/{event.public_id}/").text
    Event.objects.update(ranking="points")
    points = [line.tally.points for line in standings_of(Event.objects.get())]
    assert points == sorted(points, reverse=True)
    assert ranked(Event.objects.get()).rule == "Some players play more hands. All their points count."


def test_who_never_has_a_seat_stands_with_nothing(organizer):
    event = drawn(organizer, 7, **asked(rounds=1))
    assert sorted(line.tally.hands for line in standings_of(event)) == [0] * 7


def test_no_public_code_looks_like_an_option():
    """One in 64 would; of a thousand none does."""
    assert not [code for code in (new_public_id() for _ in range(1_000)) if code.startswith("-")]
