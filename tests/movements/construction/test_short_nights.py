"""Short nights: the best known seatings, and the search that goes on where nothing is known."""

import random
from collections import Counter

import pytest

from tests.movements.repeats import repeats
from tournaments.movements import MovementRequest, certificate, faults, improvements, plan_movement
from tournaments.movements.construction.short import short_night, short_nights
from tournaments.movements.planning.anneal import Annealing
from tournaments.movements.planning.costs import Costs
from tournaments.movements.planning.search import plan_after, steps_within
from tournaments.movements.planning.seating import Seating

#: What an independent search found; a plan made at once is as good or better.
KNOWN = {
    (12, 6): 141,
    (13, 8): 223,
    (14, 8): 167,
    (16, 8): 229,
    (18, 8): 118,
    (20, 8): 153,
    (22, 8): 69,
    (24, 8): 84,
    (25, 8): 48,
    (26, 8): 21,
}


def cost(plan):
    return repeats(plan.players, (table.seats for current in plan.rounds for table in current.tables))


@pytest.mark.parametrize(("players", "rounds"), KNOWN)
def test_a_plan_at_once_is_at_least_as_good_as_the_best_known(players, rounds):
    plan = plan_movement(MovementRequest(players=players, rounds=rounds), effort=2_000)
    assert cost(plan) <= KNOWN[players, rounds]


@pytest.mark.parametrize(
    ("players", "rounds"), [(28, 9), (40, 11), (52, 16), (27, 9), (39, 12), (39, 13), (51, 17), (63, 21)]
)
def test_part_of_meeting_everyone_once_is_meeting_no_one_twice(players, rounds):
    assert cost(plan_movement(MovementRequest(players=players, rounds=rounds), effort=2_000)) == 0


def test_twelve_players_in_six_rounds_are_proven_best():
    assert certificate(plan_movement(MovementRequest(players=12, rounds=6))).meetings.is_best


def test_every_known_night_seats_everyone_who_has_no_bye_once():
    for size in short_nights():
        players, rounds = map(int, size.split("x"))
        night = short_night(players, rounds, 0)
        assert len(night) == rounds
        assert all(len(set(places)) == len(places) == players // 4 * 4 for places in night)
        assert set().union(*night) <= set(range(players))


def test_byes_of_every_known_night_go_in_turn():
    for size in short_nights():
        players, had, last = int(size.split("x")[0]), Counter(), set()
        for places in short_night(players, int(size.split("x")[1]), 0):
            out = set(range(players)).difference(places)
            had.update(out)
            assert not out & last, size
            assert max(had.values(), default=0) - min(had[player] for player in range(players)) <= 1, size
            last = out


@pytest.mark.parametrize("seed", [0, 7])
def test_another_seed_gives_others_the_same_seats(seed):
    plan = plan_movement(MovementRequest(players=18, rounds=8, seed=seed), effort=2_000)
    assert (plan.source, plan.seed, faults(plan)) == ("search", seed, [])
    assert cost(plan) <= KNOWN[18, 8]


def test_seeds_are_not_the_same_plan():
    one, other = (
        plan_movement(MovementRequest(players=18, rounds=8, seed=seed), effort=0) for seed in (1, 2)
    )
    assert one.rounds != other.rounds


def test_annealing_counts_right_and_keeps_the_best():
    rng = random.Random(3)
    rounds = [rng.sample(range(9), 8) for _ in range(7)]
    search = Annealing(Seating(9, rounds, Costs(7)), rng, steps_before=10)
    first, bettered = search.cost, [next(search.run()) for _ in range(250)]
    assert search.least == Seating(9, search.best, Costs(7)).total() < first
    assert any(bettered[10:])
    assert [sorted(places) for places in search.best] == [sorted(places) for places in rounds]


@pytest.mark.night
def test_a_search_that_goes_on_gives_the_same_plan_after_as_many_steps():
    request = MovementRequest(players=17, rounds=9, tables=3, seed=2)
    first, found = steps_within(request), []
    for progress in improvements(request, every=100):
        found += [progress] if progress.plan else []
        if progress.steps >= first + 2_000:
            break
    assert [cost(each.plan) for each in found] == [each.cost for each in found]
    assert found[-1].steps > first
    assert all(faults(each.plan) == [] for each in found)
    assert plan_after(request, found[-1].steps).rounds == found[-1].plan.rounds
