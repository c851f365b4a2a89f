"""Nights of pairs that meet one another, and Swiss nights of single players, from the draw to the prizes."""

import json
import random
from collections import Counter
from contextlib import suppress
from uuid import uuid4

import pytest

from scoring.money.pool_split import read_prizes
from tests import nights
from tests.access import clubs
from tests.access.bodies import EVENT, SLIP
from tests.bad_input.doors import by_api, by_page
from tests.by_night import one_in
from tests.direct.test_nights_at_random import correct_one, play
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.errors import TournamentError, UnsupportedFieldError
from tournaments.formats import FORMATS, FormatKey, MovementSettings
from tournaments.formats.house_rules import HOUSE_RULES
from tournaments.formats.lengths import with_length
from tournaments.models import Bye, Entry, Event, Match, Seat
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.selectors.progress import is_stale
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.seating.services.next_round import round_draw
from tournaments.standings import SitOut

pytestmark = pytest.mark.django_db
#: Of the draw of numbers and of lots, so that a night can be worked out by hand.
SEED = 2
#: Side 1 makes a loner and a point, side 2 a loner; side 2 two loners; then as at first.
SERIES = (
    *((2, True), (1, True), (1, False)),
    *((2, True), (2, True)),
    *((2, True), (1, True), (1, False)),
)
R, S, T = FormatKey.ROUND_ROBIN, FormatKey.SWISS, FormatKey.TWO_FIELDS


def field(count, entry_size):
    return [f"A{n} & B{n}" if entry_size == 2 else f"P{n}" for n in range(1, count + 1)]


def night_of(organizer, kind, count, *, entry_size=2, opened=0, movement=None, **changes):
    fields = {
        "format": kind,
        "movement": MovementSettings(entry_size=entry_size, **(movement or {})),
        "criteria": FORMATS[kind].usual_criteria,
        "capacity": 40,
        **changes,
    }
    event = nights.make_night(organizer, field(count, entry_size), **fields)
    Event.objects.filter(pk=event.pk).update(seed=SEED)
    return nights.start(event, organizer, opened=opened)


def change(event, organizer, first, **fields):
    asked = Attendance(first=first, **fields)
    sha256 = repair_preview(event, asked).sha256
    event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))


def come_and_go(event, organizer, number, rng, entry_size):
    drawn = plan_of(event)
    away = set(drawn.plan.rounds[-1].absent)
    here = [entry for player, entry in drawn.entries.items() if player not in away]
    gone = [entry for player, entry in drawn.entries.items() if player in away]
    late = field(99, entry_size)[50 + number]
    with suppress(TournamentError):  # nobody at all, too few are left, or nobody can come in any more
        change(
            event,
            organizer,
            number,
            leaves=tuple(rng.sample(here, rng.randint(0, 1))),
            back=tuple(rng.sample(gone, rng.randint(0, len(gone)))),
            newcomers=(late,) * rng.randint(0, 1),
        )


@pytest.mark.night
@pytest.mark.parametrize("seed", one_in(2, range(2)))
@pytest.mark.parametrize(("kind", "entry_size"), [(R, 2), (T, 2), (S, 2), (S, 1)])
def test_a_night_of_comers_goers_and_corrections_ends_with_one_complete_ranking(
    kind, entry_size, seed, organizer
):
    rng = random.Random(seed)
    sit_out = SitOut.WIN if kind is S else SitOut.NONE
    event = night_of(
        organizer, kind, rng.randint(5, 9) + 3 * (2 - entry_size), entry_size=entry_size, sit_out=sit_out
    )
    stage, number = event.stage, 1
    while number <= stage.rounds.count():
        come_and_go(event, organizer, number, rng, entry_size)
        correct_one(organizer, rng)
        if not stage.kind.draws_ahead:
            round_draw(event_id=event.pk, number=number, actor=Actor(organizer))
            assert not is_stale(event, stage)
        before = plan_of(event).plan.rounds[: number - 1]
        assert stage.kind.misplaced(plan_of(event).plan, stage.movement) == []
        play(event, organizer, number, rng)
        assert plan_of(event).plan.rounds[: number - 1] == before
        number += 1
    assert Event.objects.get(pk=event.pk).status == Event.Status.FINISHED
    lines = standings_of(event)
    drawn = set(Entry.objects.filter(number__gte=1).values_list("pk", flat=True))
    assert sorted(line.entry_id for line in lines) == sorted(drawn)
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert all(line.place == 1 + sum(other.place < line.place for other in lines) for line in lines)
    assert standings_of(Event.objects.get(pk=event.pk)) == lines
    assert list(differences()) == []


@pytest.mark.night
@pytest.mark.parametrize(
    ("kind", "entry_size", "count", "rounds", "tables"),
    [(R, 2, 6, 5, 3), (T, 2, 8, 4, 4), (S, 2, 8, 3, 4), (S, 1, 13, 4, 3)],
)
def test_each_is_played_to_its_end_by_the_simulation(kind, entry_size, count, rounds, tables, organizer):
    event = night_of(organizer, kind, count, entry_size=entry_size)
    event_simulate(event_id=event.pk, seed=8, rounds=None, actor=Actor(organizer))
    event = Event.objects.get(pk=event.pk)
    assert event.status == Event.Status.FINISHED
    assert (event.stage.rounds.count(), Match.objects.count()) == (rounds, rounds * tables)
    lines = standings_of(event)
    keys = [(line.wins, line.tally.points) for line in lines]
    assert keys == sorted(keys, reverse=True)
    made = Counter()
    for entry, position, points in Seat.objects.values_list("entry_id", "position", "points"):
        made[entry] += points if entry_size == 1 or position <= 2 else 0
    assert {line.entry_id: line.tally.points for line in lines} == made
    assert list(differences()) == []


def win(event, organizer, number, winners):
    """Play one hand at each table of a round: the named pair takes a march, two points to nothing."""
    round_open(event_id=event.pk, number=number, actor=Actor(organizer))
    tables = Match.objects.filter(round__stage__event=event, round__number=number).order_by("table")
    for match in tables:
        first, second = match.seats.filter(position__lte=2).order_by("position")
        maker = 1 if first.entry.number in winners else 2
        assert {first.entry.number, second.entry.number} & set(winners)
        nights.record(match, organizer, 1, maker=maker, tricks=5)
    stands = {match.table: "One hand decides" for match in tables}
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def by_place(event):
    return [(line.place, line.number, line.wins) for line in standings_of(event)]


def pay(event):
    return [(line.place, line.cents) for line in prize_sheet(event).lines]


@pytest.mark.night
def test_eight_pairs_play_for_160_dollars(organizer):
    """docs/formats.md: the lower number always wins, and three rounds leave one unbeaten."""
    event = night_of(
        organizer,
        S,
        8,
        stake_cents=20_00,
        prizes=read_prizes("$100, $40, $20", rounding_cents=100),
        sit_out=SitOut.WIN,
    )
    for number in (1, 2, 3):
        win(event, organizer, number, {n for n in range(1, 9) if _is_lower(event, number, n)})
    event = Event.objects.get(pk=event.pk)
    # Round two: 1-3 2-4 5-7 6-8. Round three: 1-2 and 7-8; 3 and 4 against 5 and 6.
    third = plan_of(event).plan.rounds[2].tables
    assert [set(table.seats) for table in third][::2] == [{1, 2}, {3, 5}]
    assert by_place(event) == [
        (1, 1, 3),
        (2, 2, 2),
        (3, 3, 2),
        (4, 4, 2),
        (5, 5, 1),
        (6, 6, 1),
        (7, 7, 1),
        (8, 8, 0),
    ]
    assert prize_sheet(event).pool_cents == 160_00
    assert pay(event) == [(1, 100_00), (2, 40_00), (3, 20_00)]


def _is_lower(event, round_number, number):
    """Tell whether a number is the lower at its table of a round."""
    match = Match.objects.get(
        round__stage__event=event,
        round__number=round_number,
        seats__entry__number=number,
        seats__position__lte=2,
    )
    return number == min(match.seats.values_list("entry__number", flat=True))


def test_four_pairs_play_for_80_dollars(organizer):
    """docs/formats.md: 1 beats all, 2 beats 3 and 4, 3 beats 4; 50 and 30 dollars for the first two."""
    event = night_of(organizer, R, 4, stake_cents=20_00, prizes=read_prizes("$50, $30", rounding_cents=100))
    for number in (1, 2, 3):
        win(event, organizer, number, {n for n in range(1, 5) if _is_lower(event, number, n)})
    event = Event.objects.get(pk=event.pk)
    assert by_place(event) == [(1, 1, 3), (2, 2, 2), (3, 3, 1), (4, 4, 0)]
    assert pay(event) == [(1, 50_00), (2, 30_00)]


def test_of_two_level_pairs_the_winner_of_their_game_is_ahead(organizer):
    """1 beat 2 and lost to 3, 2 beat 3 and 4, 3 beat 4, 4 beat 1: 1 has one win, 2 two, 3 two, 4 one."""
    event = night_of(organizer, R, 4)
    beaten = {
        frozenset({1, 2}): 1,
        frozenset({1, 3}): 3,
        frozenset({2, 3}): 2,
        frozenset({2, 4}): 2,
        frozenset({3, 4}): 3,
        frozenset({1, 4}): 4,
    }
    for number in (1, 2, 3):
        tables = plan_of(event).plan.rounds[number - 1].tables
        win(event, organizer, number, {beaten[frozenset(table.seats)] for table in tables})
    assert by_place(event) == [(1, 2, 2), (2, 3, 2), (3, 4, 1), (4, 1, 1)]
    because = [line.because for line in standings_of(event)]
    names = {line.number: line.name for line in standings_of(event)}
    assert because[1] == (f"{names[2]} beat {names[3]} head-to-head, 1–0.")


def test_a_bye_of_a_swiss_round_is_a_game_won_with_an_average_of_points(organizer):
    event = night_of(organizer, S, 5, sit_out=SitOut.WIN)
    win(event, organizer, 1, {1, 2, 3, 4, 5} - _losers(event, 1))
    out = Bye.objects.get(round__number=1).entry
    line = next(line for line in standings_of(event) if line.entry_id == out.pk)
    assert (line.wins, line.games, line.credit) == (1, 0, 0)
    assert ranked(event).rule == (
        "You're ranked by wins. For a bye, you get a win plus your average round score when the round closes."
    )
    assert Bye.objects.get(round__number=2).entry != out


def _losers(event, number):
    """The higher number of each table."""
    matches = Match.objects.filter(round__stage__event=event, round__number=number)
    return {max(match.seats.values_list("entry__number", flat=True)) for match in matches}


def test_a_series_is_won_by_games_and_not_by_points(organizer):
    """Best of three games to 5: 5 to 4, 0 to 8 and 5 to 4 are two games to one, with 10 points to 16."""
    rules = with_length(HOUSE_RULES["usual"], hands=None, target=5, best_of=3)
    event = night_of(organizer, S, 4, rules=rules, sit_out=SitOut.WIN)
    round_open(event_id=event.pk, number=1, actor=Actor(organizer))
    for match in Match.objects.filter(round__number=1):
        for number, (maker, alone) in enumerate(SERIES, start=1):
            nights.record(match, organizer, number, maker=maker, tricks=5 if alone else 3, alone=alone)
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    first = {
        number: (games, points)
        for number, games, points in Seat.objects.filter(round__number=1, position__lte=2).values_list(
            "entry__number", "games", "points"
        )
    }
    assert sorted(first.values()) == [(1, 16), (1, 16), (2, 10), (2, 10)]
    met = {number: {*table.seats} for table in plan_of(event).plan.rounds[1].tables for number in table.seats}
    winners = {number for number, (games, _) in first.items() if games == 2}
    assert met[min(winners)] == winners


@pytest.mark.night
def test_who_leaves_a_round_robin_gives_its_opponents_byes_and_keeps_its_points(organizer):
    event = night_of(organizer, R, 6)
    win(event, organizer, 1, set(range(1, 7)) - _losers(event, 1))
    whole = plan_of(event).plan
    gone = Entry.objects.get(number=2)
    points = {line.number: line.tally.points for line in standings_of(event)}[2]
    shown = repair_preview(event, Attendance(first=2, leaves=(gone.pk,)))
    assert {len(table.sides) for each in shown.rounds for table in each.tables} == {2}
    assert all(" & " in name for table in shown.rounds[0].tables for side in table.sides for name in side)
    change(event, organizer, 2, leaves=(gone.pk,))
    now = plan_of(event).plan
    assert now.rounds[0] == whole.rounds[0]
    for before, after in zip(whole.rounds[1:], now.rounds[1:], strict=True):
        opponent = next(set(table.seats) - {2} for table in before.tables if 2 in table.seats)
        assert set(after.byes) == opponent
        assert after.absent == (2,)
    assert {line.number: line.tally.points for line in standings_of(event)}[2] == points
    change(event, organizer, 2, back=(gone.pk,))
    assert plan_of(event).plan.rounds == whole.rounds


@pytest.mark.night
def test_a_pair_comes_late_into_a_swiss_night_and_not_into_a_round_robin(organizer):
    swiss, robin = night_of(organizer, S, 6), night_of(organizer, R, 6)
    for event in (swiss, robin):
        win(event, organizer, 1, set(range(1, 7)) - _losers(event, 1))
    change(swiss, organizer, 2, newcomers=("Zoe & Yan",))
    assert plan_of(swiss).plan.players == 7
    assert len(plan_of(swiss).plan.rounds[1].byes) == 1
    with pytest.raises(UnsupportedFieldError, match="Pairs can't join after round 1 opens"):
        change(robin, organizer, 2, newcomers=("Zoe & Yan",))
    assert plan_of(robin).plan.players == 6


@pytest.mark.night
def test_each_group_has_its_list_and_its_winner_stands_before_any_second(organizer, client):
    event = night_of(organizer, R, 8, movement={"groups": 2})
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=Actor(organizer))
    event = Event.objects.get(pk=event.pk)
    standings = ranked(event)
    # The snake deals 1 4 5 8 and 2 3 6 7.
    assert [sorted(line.number for line in group) for group in standings.groups] == [
        [1, 4, 5, 8],
        [2, 3, 6, 7],
    ]
    own = {line.number: line.place for group in standings.groups for line in group}
    assert [own[line.number] for line in standings.lines] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert standings.rule.startswith("Your place in your group counts first.")
    page = one_line(client.get(f"/e/{event.public_id}/"))
    assert [page.index(head) for head in (">Group 1<", ">Group 2<", ">Everyone<")] == sorted(
        page.index(head) for head in (">Group 1<", ">Group 2<", ">Everyone<")
    )
    answer = client.get(f"/api/v1/public/{event.public_id}/standings").json()
    assert [[line["number"] for line in group] for group in answer["groups"]] == [
        [line.number for line in group] for group in standings.groups
    ]


@pytest.mark.night
@pytest.mark.parametrize("kind", [S, R, T])
def test_both_doors_make_the_same_night(kind, organizer):
    asked = {"within": "drawn"} if kind is S else {"groups": 2} if kind is R else {"rounds": 3}
    browser = clubs.browser(organizer)
    event = json.loads(
        by_api(browser, "/events", {**SLIP, "format": str(kind), "key": str(uuid4()), **asked}).text
    )
    made = by_page(browser, "/events/new/", {**EVENT, "format": str(kind), "key": str(uuid4())})
    assert made.status == 302
    other = Event.objects.exclude(pk=event["id"]).get()
    for each in Event.objects.all():
        assert each.criteria == FORMATS[kind].usual_criteria
        assert each.sit_out == FORMATS[kind].usual_sit_out
        assert each.movement.is_for_pairs
    form = {
        **EVENT,
        "format": str(kind),
        "hands": "12",
        "rounding": "100",
        **asked,
        "ranking": other.ranking,
        "tie_breaks": ",".join(other.tie_breaks),
        "sit_out": other.sit_out,
    }
    assert by_page(browser, f"/events/{other.pk}/settings/", form).status == 302
    movements = [Event.objects.get(pk=each).movement for each in (event["id"], other.pk)]
    assert movements[0] == movements[1] != MovementSettings(entry_size=2)
    assert event.items() >= asked.items()


@pytest.mark.night
def test_who_is_back_in_a_round_that_had_no_table_left_meets_who_is_here(organizer):
    """Of four pairs 1 and 4 have met when 2 and 3 leave, and 2 is back: 2 still meets 4, then 1."""
    event = night_of(organizer, R, 4, opened=1)
    two, three = (Entry.objects.get(stage__event=event, number=number).pk for number in (2, 3))
    for who in ({"leaves": (two,)}, {"leaves": (three,)}):
        change(event, organizer, 2, **who)
    assert not Seat.objects.filter(match__round__number__gte=2).exists()
    change(event, organizer, 2, back=(two,))
    later = plan_of(event).plan.rounds[1:]
    assert [sorted(set(table.seats)) for each in later for table in each.tables] == [[2, 4], [1, 2]]
    assert [(each.byes, each.absent) for each in later] == [((1,), (3,)), ((4,), (3,))]
