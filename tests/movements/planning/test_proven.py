"""The least that small nights can cost, by trying all of them."""

from itertools import pairwise

import pytest

from benchmarks.proven_nights import Proof
from tests.by_night import NIGHT
from tournaments.movements import Grade, MovementRequest, certificate, grade_of, plan_movement
from tournaments.movements.bounds import PROVEN, Shape, least_cost


@pytest.mark.parametrize(
    ("players", "rounds", "least"),
    [(5, 3, 30), (6, 4, 32), pytest.param(6, 5, 59, marks=NIGHT), pytest.param(7, 5, 28, marks=NIGHT)],
)
def test_no_night_of_so_few_costs_less(players, rounds, least):
    assert Proof(players, rounds, 10_000).run() == PROVEN[players, rounds] == least


@pytest.mark.parametrize(("players", "rounds"), [(5, 3), (5, 8), (6, 5), (9, 4)])
def test_what_nothing_can_beat_is_the_best_possible(players, rounds):
    assert grade_of(certificate(plan_movement(MovementRequest(players=players, rounds=rounds)))) is Grade.BEST


def test_what_is_proven_is_of_nights_whose_tables_are_full():
    assert least_cost(Shape(players=9, table_sizes=((4, 4),) * 4)) == 56
    assert least_cost(Shape(players=9, table_sizes=((4,),) * 4)) < 56


@pytest.mark.night
@pytest.mark.parametrize("players", [6, 7])
def test_byes_of_six_and_seven_go_in_turn(players):
    for rounds in range(3, 17):
        plan = plan_movement(MovementRequest(players=players, rounds=rounds), effort=0)
        had = dict.fromkeys(range(1, players + 1), 0)
        for current in plan.rounds:
            for player in current.byes:
                had[player] += 1
            assert max(had.values()) - min(had.values()) <= 1
        assert not any(set(one.byes) & set(other.byes) for one, other in pairwise(plan.rounds))
