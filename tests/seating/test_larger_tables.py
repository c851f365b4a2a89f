"""Parties with a table of five or six: set up, played through, counted, and refused where they cannot be."""

from dataclasses import replace

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.archive import exported
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, TieBreakError
from tournaments.formats import MovementSettings
from tournaments.formats.lengths import with_length
from tournaments.messages.selectors.own_seats import seats_of
from tournaments.models import Bye, Entry, Event, Match, Seat
from tournaments.money.selectors.exports import hands_rows
from tournaments.movements import Leftovers
from tournaments.nights.services.house_rules import event_rules_change
from tournaments.people.selectors.table_files import as_csv
from tournaments.play.selectors.tables import table_state
from tournaments.results.selectors.standings import ranked
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db
PARTY = PRESETS["party"]
CRITERIA = (Criterion.POINTS, Criterion.LONERS, Criterion.EUCHRES)


def party(organizer, players, leftovers=Leftovers.FIVES, *, rounds=3, **changes):
    movement = MovementSettings(rounds=rounds, leftovers=leftovers)
    names = [f"P{n}" for n in range(1, players + 1)]
    return nights.make_night(organizer, names, **{"movement": movement, "criteria": CRITERIA, **changes})


@pytest.mark.night
@pytest.mark.parametrize(
    ("players", "leftovers", "rounds", "hands"),
    [
        # 5 rounds of two tables with 12 hands and one with 15.
        (13, Leftovers.FIVES, 5, 5 * 39),
        # 3 rounds of one table with 12 hands and two with 15; of three tables with 12.
        (14, Leftovers.FIVES, 3, 3 * 42),
        (14, Leftovers.SIX, 3, 3 * 36),
    ],
)
def test_a_party_is_played_through_with_everyone_at_a_table(
    organizer, capsys, players, leftovers, rounds, hands
):
    event = party(organizer, players, leftovers, rounds=rounds)
    call_command("simulate", event.public_id, seed=7)
    assert capsys.readouterr().out == f"{hands} hands played at Friday euchre.\n"
    event = Event.objects.get()
    assert event.status == Event.Status.FINISHED
    assert not Bye.objects.exists()
    lines = ranked(event).lines
    assert len(lines) == players
    # Nobody sits out a round, and everyone has played 12 hands in each.
    assert {line.tally.hands for line in lines} == {12 * rounds}
    assert ranked(event).rule == ""
    call_command("verify")
    assert capsys.readouterr().out == "Everything adds up.\n"


@pytest.mark.night
def test_the_standings_are_what_the_exported_hands_add_up_to(organizer):
    event = party(organizer, 13, rounds=3)
    call_command("simulate", event.public_id, seed=3)
    expected = exported.totals(as_csv(hands_rows(event)))
    assert {line.name: (line.tally.points, line.tally.hands) for line in ranked(event).lines} == {
        name: (total["points"], total["hands"]) for name, total in expected.items()
    }


@pytest.mark.night
def test_points_a_hand_divide_by_the_hands_that_one_played(organizer):
    event = party(organizer, 13, rounds=2, criteria=(Criterion.POINTS_PER_HAND,))
    call_command("simulate", event.public_id, seed=1)
    assert {line.tally.hands for line in ranked(event).lines} == {24}


def test_the_table_of_five_says_who_deals_and_who_sits_out(organizer):
    event = nights.start(party(organizer, 13), organizer)
    five = Match.objects.get(round__number=1, size=5)
    state = table_state(five, event)
    assert (state.hands_total, len(state.seats), state.dealer, state.sits_out) == (15, 5, 1, 5)
    assert len(state.sides) == 5
    fours = Match.objects.filter(round__number=1, size=None)
    assert [table_state(match, event).hands_total for match in fours] == [12, 12]
    assert [len(table_state(match, event).sides) for match in fours] == [2, 2]


def test_everyone_reads_that_partners_change_at_the_table_of_five(organizer):
    event = nights.start(party(organizer, 13), organizer)
    sizes = dict(Seat.objects.values_list("pk", "match__size"))
    for seat in Seat.objects.filter(round__number=1):
        own = seats_of(event, seat.entry)[0]
        at_five = sizes[seat.pk] == 5
        assert (own.partners_change, len(own.partners), len(own.opponents)) == (
            (True, 0, 4) if at_five else (False, 1, 2)
        )


def test_one_who_leaves_makes_a_table_of_five_one_of_four(organizer):
    event = nights.start(party(organizer, 13), organizer)
    asked = Attendance(first=2, leaves=(Entry.objects.get(number=1).pk,))
    shown = repair_preview(event, asked)
    event_repair(event_id=event.pk, change=asked, sha256=shown.sha256, actor=Actor(organizer))
    sizes = [sorted(len(table.seats) for table in each.tables) for each in plan_of(event).plan.rounds]
    assert sizes == [[4, 4, 5], [4, 4, 4], [4, 4, 4]]
    assert set(Match.objects.filter(round__number__gt=1).values_list("size", flat=True)) == {None}


@pytest.mark.night
def test_one_who_comes_late_makes_a_table_of_five(organizer):
    event = nights.start(party(organizer, 12), organizer)
    asked = Attendance(first=2, newcomers=("Zoe",))
    shown = repair_preview(event, asked)
    event_repair(event_id=event.pk, change=asked, sha256=shown.sha256, actor=Actor(organizer))
    at_five = Match.objects.filter(size=5).values_list("round__number", flat=True)
    assert sorted(at_five) == [2, 3]
    event_simulate(event_id=event.pk, seed=2, rounds=None, actor=Actor(organizer))
    assert list(differences()) == []


@pytest.mark.parametrize(
    ("changes", "kind", "field"),
    [
        ({"rules": with_length(PARTY, hands=None, target=10, best_of=1)}, InvalidRequestError, "leftovers"),
        ({"rules": replace(PARTY, hands=10)}, InvalidRequestError, "leftovers"),
        (
            {"reporting": "totals", "criteria": (Criterion.POINTS,)},
            InvalidRequestError,
            "leftovers",
        ),
        ({"criteria": (Criterion.POINTS, Criterion.WINS)}, TieBreakError, "tie_breaks"),
        ({"criteria": (Criterion.POINTS, Criterion.MARGIN)}, TieBreakError, "tie_breaks"),
    ],
)
def test_what_would_not_compare_is_refused(changes, kind, field):
    movement = MovementSettings(leftovers=Leftovers.FIVES)
    with pytest.raises(kind) as refusal:
        nights.make_draft(**{"movement": movement, "criteria": CRITERIA, **changes})
    assert refusal.value.field == field


def test_house_rules_cannot_change_to_a_number_of_hands_that_five_cannot_share(organizer):
    event = party(organizer, 13)
    rules = replace(PARTY, hands=10)
    with pytest.raises(InvalidRequestError, match="not 10"):
        event_rules_change(event_id=event.pk, rules=rules, actor=Actor(organizer))
    assert Event.objects.get().ruleset.hands == 12


def test_only_tables_of_five_and_six_are_of_another_size(organizer):
    nights.start(party(organizer, 13), organizer)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.update(size=7)
