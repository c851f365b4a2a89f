"""Many seatings of one night annealed at once: exchanges of seats, partners and byes."""

import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.movements.repeats import repeats
from tournaments.movements import MovementRequest, faults, improvements
from tournaments.movements.planning.costs import Costs
from tournaments.movements.planning.drafts import Queue, draw_round
from tournaments.movements.planning.population import Population
from tournaments.movements.planning.search import plan_after, steps_within
from tournaments.movements.planning.seating import Seating
from tournaments.movements.wishes import Wishes


def seating(players, rounds, tables, *, seed=5, kinds=1):
    rng, queue = random.Random(seed), Queue()
    drawn = [draw_round(number, range(players), [4] * tables, rng, queue) for number in range(rounds)]
    return Seating(players, [each.places for each in drawn], Costs(rounds, kinds))


def outs(players, night):
    return [set(range(players)).difference(places) for places in night]


def tables(night):
    return [[each + 1 for each in places[at : at + 4]] for places in night for at in range(0, len(places), 4)]


def anneal(people, steps, heat=6.0):
    for number in range(steps):
        people.cool(heat)
        people.pair_anew(heat)
        if people.byes:
            people.byes.exchange(heat)
        if number % 20 == 19:
            people.select(heat, 0.9 * heat)


def check(people):
    """Count what each seating costs again, apart from what was added up."""
    for one in range(people.size):
        night = people.seats(one)
        assert people.costs[one] == repeats(people.players, tables(night))
        assert people.cells[:, :, one].tolist() == Seating(people.players, night, people.seating.costs).cells


@pytest.mark.parametrize(
    ("players", "rounds", "places"), [(4, 5, 1), (7, 14, 1), (9, 9, 2), (10, 8, 2), (15, 16, 3), (16, 5, 4)]
)
def test_costs_are_right_and_byes_stay_in_turn(players, rounds, places):
    people = Population(seating(players, rounds, places), 3, with_byes=players > 4 * places)
    before = [outs(players, people.seats(one)) for one in range(people.size)]
    anneal(people, 100)
    check(people)
    after = [outs(players, people.seats(one)) for one in range(people.size)]
    assert (after != before) == (players > 4 * places)
    for night in after:
        had, last = Counter(), set()
        for out in night:
            had.update(out)
            assert max(had.values(), default=0) - min(had[player] for player in range(players)) <= 1
            assert not out & last
            last = out


@settings(max_examples=8, deadline=None)
@given(st.integers(8, 26), st.integers(1, 9), st.integers(0, 2**32 - 1))
def test_an_exchange_is_weighed_as_the_seating_weighs_it(players, rounds, seed):
    """The cost is written twice, for one exchange and for many: both say the same of every two places."""
    drawn = seating(players, rounds, players // 4, seed=seed)
    people = Population(drawn, seed, with_byes=False)
    anneal(people, 10, heat=1.0)
    number = seed % rounds
    added = people.weighed(people.places[number])
    for one in range(0, people.size, 16):
        made = Seating(players, people.seats(one), drawn.costs)
        for i in range(people.width):
            for j in range(i + 1, people.width):
                if people.at[i] >> 2 != people.at[j] >> 2:
                    weighed = made.added(number, int(people.at[i]), int(people.at[j]))
                    assert added[i, j, one] == weighed


def test_weighing_adds_up_to_what_an_exchange_makes_a_night_cost():
    people = Population(seating(13, 6, 3), 4, with_byes=False)
    night, added = people.seats(0), people.weighed(people.places[2])
    before = repeats(13, tables(night))
    i, j = int(people.at[1]), int(people.at[5])
    night[2][i], night[2][j] = night[2][j], night[2][i]
    assert repeats(13, tables(night)) - before == added[1, 5, 0]


def test_who_starts_together_stays_and_who_starts_apart_stays_apart():
    drawn = seating(12, 4, 3)
    first = drawn.rounds[0]
    together = (first[0] + 1, first[2] + 1)
    apart = tuple((first[4] + 1, first[at] + 1) for at in (8, 9))
    drawn.pin_first_round(Wishes(together=(together,), apart=apart))
    people = Population(drawn, 1, with_byes=False)
    anneal(people, 200, heat=20.0)
    check(people)
    for one in range(people.size):
        round_1 = people.seats(one)[0]
        assert (round_1[0] + 1, round_1[2] + 1) == together
        table = {player: at // 4 for at, player in enumerate(round_1)}
        assert all(table[a - 1] != table[b - 1] for a, b in apart)


def test_wishes_cost_as_in_a_seating():
    drawn = seating(12, 5, 3, kinds=5)
    drawn.wish(Wishes(never_partner=((1, 2),), always_partner=((3, 4),), should_meet=((5, 6),)))
    people = Population(drawn, 1, with_byes=False)
    anneal(people, 100)
    made = Seating(12, people.seats(0), drawn.costs)
    made.wish(Wishes(never_partner=((1, 2),), always_partner=((3, 4),), should_meet=((5, 6),)))
    assert people.costs[0] == made.total()


def test_the_same_seed_anneals_alike():
    one, other = (Population(seating(14, 6, 3), 8, with_byes=True) for _ in range(2))
    anneal(one, 60)
    anneal(other, 60)
    assert np.array_equal(one.places, other.places)


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
