"""The compiled annealing: exchanges of seats, partners and byes, and what they cost."""

import hashlib
import random
from collections import Counter
from itertools import pairwise

import pytest

from benchmarks.rotations.compile_annealing import BINARY, SOURCE, section
from tests.movements.repeats import repeats
from tournaments.movements import MovementRequest, faults, improvements
from tournaments.movements.construction.turned import Turn, Turned
from tournaments.movements.planning.annealed import EXCHANGES, annealed_nights, by_lot
from tournaments.movements.planning.costs import Costs
from tournaments.movements.planning.drafts import Queue, draw_round
from tournaments.movements.planning.search import plan_after, steps_within
from tournaments.movements.planning.seating import Seating
from tournaments.movements.planning.turning import turned
from tournaments.movements.wishes import Wishes


def seating(players, rounds, tables, *, seed=5, kinds=1):
    rng, queue = random.Random(seed), Queue()
    drawn = [draw_round(number, range(players), [4] * tables, rng, queue) for number in range(rounds)]
    return Seating(players, [each.places for each in drawn], Costs(rounds, kinds))


def outs(players, night):
    return [set(range(players)).difference(places) for places in night]


def tables(night):
    return [[each + 1 for each in places[at : at + 4]] for places in night for at in range(0, len(places), 4)]


def anneal(drawn, steps, *, with_byes=False, seed=3):
    """Return what the compiled search says the best night costs, and that night."""
    night = by_lot(drawn, random.Random(seed), steps, with_byes=with_byes)
    least = [night.cool(EXCHANGES) for _ in range(steps)]
    assert least == sorted(least, reverse=True)
    return least[-1], night.best


def test_what_runs_is_what_was_compiled_from_the_source():
    assert BINARY.read_bytes().endswith(section(hashlib.sha256(SOURCE.read_bytes()).digest()))


@pytest.mark.parametrize(
    ("players", "rounds", "places"),
    [(4, 5, 1), (6, 13, 1), (7, 14, 1), (9, 9, 2), (10, 8, 2), (11, 13, 2), (15, 16, 3), (16, 5, 4)],
)
def test_costs_are_right_and_byes_stay_in_turn(players, rounds, places):
    with_byes = players > 4 * places
    drawn = seating(players, rounds, places)
    nights = [anneal(drawn, 3, with_byes=with_byes, seed=seed) for seed in range(10)]
    assert any(outs(players, night) != outs(players, drawn.rounds) for _, night in nights) == with_byes
    for least, night in nights:
        assert least == repeats(players, tables(night)) <= drawn.total()
        assert all(len(set(each)) == 4 * places for each in night)
        had, last = Counter(), set()
        for out in outs(players, night):
            had.update(out)
            assert max(had.values(), default=0) - min(had[player] for player in range(players)) <= 1
            assert not out & last
            last = out


@pytest.mark.parametrize(
    ("players", "rounds", "turn"),
    [
        (26, 8, Turn(order=8, stay=2)),
        (28, 8, Turn(order=8, short=4)),
        (13, 9, Turn(order=3, stay=1)),
        (12, 6, Turn(order=1)),
    ],
)
def test_one_count_stands_for_all_pairs_that_a_turn_maps_onto_each_other(players, rounds, turn):
    search = Turned(players, rounds, turn, seed=2)
    first = search.cost
    assert list(turned(search, 4, seed=7)) == [None] * 4
    assert search.least == repeats(players, tables(search.night())) < first


@pytest.mark.parametrize(
    ("players", "rounds", "best"), [(12, 6, 141), (16, 6, 72), (8, 5, 132), (10, 9, 270)]
)
def test_annealing_finds_the_best_night_there_is(players, rounds, best):
    """Each of these is the proven bound of its size."""
    found = (
        night
        for night in annealed_nights(
            seating(players, rounds, players // 4), random.Random(1), with_byes=players % 4 > 0
        )
        if night
    )
    assert next(cost for cost, _ in found if cost <= best) == best


@pytest.mark.parametrize("seed", range(12))
def test_who_starts_together_stays_and_who_starts_apart_stays_apart(seed):
    drawn = seating(8, 6, 2, seed=seed)
    first = drawn.rounds[0]
    together, apart = (first[0] + 1, first[2] + 1), (first[1] + 1, first[5] + 1)
    drawn.pin_first_round(Wishes(together=(together,), apart=(apart,)))
    _, night = anneal(drawn, 3)
    assert night != drawn.rounds
    assert (night[0][0] + 1, night[0][2] + 1) == together
    table = {player: at // 4 for at, player in enumerate(night[0])}
    assert table[apart[0] - 1] != table[apart[1] - 1]


def test_wishes_and_rounds_that_are_over_cost_as_in_a_seating():
    drawn = seating(12, 5, 3, kinds=5)
    wishes = Wishes(never_partner=((1, 2),), always_partner=((3, 4),), should_meet=((5, 6),))
    drawn.wish(wishes)
    drawn.meet([0, 1, 2, 3, 4])
    least, night = anneal(drawn, 3)
    made = Seating(12, night, drawn.costs)
    made.wish(wishes)
    made.meet([0, 1, 2, 3, 4])
    assert least == made.total() < drawn.total()


def test_the_same_seed_anneals_alike_on_every_machine():
    """Arithmetic of a compiled module is the same to the last bit everywhere."""
    drawn = seating(14, 6, 3)
    one, other = (anneal(drawn, 4, with_byes=True) for _ in range(2))
    assert one == other
    digest = hashlib.sha256(repr(one).encode()).hexdigest()
    assert digest == "8a409e2123ac6c176105f1737c526032a39847a4110b76534e82f9da40b0afb1"


@pytest.mark.night
def test_a_search_that_goes_on_is_made_again_by_its_steps_and_keeps_byes_in_turn():
    """Ten players in seventeen rounds: not stored, byes exchanged, and turns of eighteen rounds beside."""
    request = MovementRequest(players=10, rounds=17)
    first, plans = steps_within(request), []
    for progress in improvements(request, every=100):
        plans += [progress] if progress.plan else []
        if progress.steps >= first + 2_000:
            break
    best = plans[-1]
    assert best.steps > first
    assert faults(best.plan) == []
    assert best.cost < plans[0].cost
    assert all(not set(one.byes) & set(other.byes) for one, other in pairwise(best.plan.rounds))
    assert plan_after(request, best.steps).rounds == best.plan.rounds
