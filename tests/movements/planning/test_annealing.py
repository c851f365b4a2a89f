"""Who sits out, exchanged between two rounds, and many exchanges weighed at once."""

import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from tournaments.movements import MovementRequest, faults, improvements
from tournaments.movements.planning.bye_exchanges import ByeExchanges
from tournaments.movements.planning.costs import Costs
from tournaments.movements.planning.drafts import Queue, draw_round
from tournaments.movements.planning.search import plan_after, steps_within
from tournaments.movements.planning.seating import Seating
from tournaments.movements.planning.sifting import Sieve


def exchanges(players, rounds, tables):
    rng, queue = random.Random(5), Queue()
    drawn = [draw_round(number, range(players), [4] * tables, rng, queue) for number in range(rounds)]
    seating = Seating(players, [each.places for each in drawn], Costs(rounds, 1))
    return seating, ByeExchanges(seating, rng)


def outs(seating):
    return [set(range(seating.players)).difference(places) for places in seating.rounds]


def test_byes_stay_in_turn_and_the_cost_is_right():
    for players, rounds, tables in ((7, 14, 1), (9, 9, 2), (10, 8, 2), (15, 16, 3), (14, 9, 2)):
        seating, byes = exchanges(players, rounds, tables)
        cost, first, made = seating.total(), outs(seating), 0
        for _ in range(400):
            added, places = byes.exchange(lambda _added: True)
            cost, made = cost + added, made + bool(places)
        assert made > 1
        assert outs(seating) == [set(each) for each in byes.out] != first
        assert cost == seating.total()
        had, last = Counter(), set()
        for out in outs(seating):
            had.update(out)
            assert max(had.values()) - min(had[player] for player in range(players)) <= 1
            assert not out & last
            last = out


def test_what_is_not_taken_changes_nothing():
    seating, byes = exchanges(11, 9, 2)
    before, cost, out = [list(places) for places in seating.rounds], seating.total(), outs(seating)
    assert all(byes.exchange(lambda _added: False) == (0, []) for _ in range(200))
    assert (seating.rounds, seating.total(), [set(each) for each in byes.out]) == (before, cost, out)


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


def test_the_sieve_weighs_as_the_seating_does():
    seating, _ = exchanges(13, 6, 3)
    sieve = Sieve(seating, 4)
    drawn = sieve.passed(10_000.0)
    assert len(drawn) > 50
    number, i, j = (np.array(each) for each in list(zip(*drawn, strict=True))[:3])
    added = sieve.weighed(number, i, j).tolist()
    for place, by in zip(drawn, added, strict=True):
        _, here, there, _ = place
        assert by == seating.added(*place[:3]) or here >> 2 == there >> 2
    seating.exchange(2, 0, 5)
    sieve.refresh([(2, 0), (2, 5)])
    assert sieve.cells.tolist() == seating.cells
    assert sieve.places.tolist() == seating.rounds
