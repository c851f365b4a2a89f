"""Nights that a turn of the players maps onto themselves."""

from collections import Counter

import pytest

from benchmarks.rotations import annealed_nights
from benchmarks.turned_nights import make, stored
from tests.movements.repeats import repeats
from tournaments.movements import MovementRequest, faults, plan_movement
from tournaments.movements.construction import short
from tournaments.movements.construction.turned import Turn, Turned, turns


def tables(rounds):
    return [
        [each + 1 for each in places[at : at + 4]] for places in rounds for at in range(0, len(places), 4)
    ]


@pytest.mark.parametrize(
    ("players", "rounds", "turn"),
    [
        (26, 8, Turn(order=8, stay=2)),
        (28, 8, Turn(order=8, short=4)),
        (22, 8, Turn(order=4, short=2)),
        (13, 6, Turn(order=1)),
    ],
)
def test_one_count_stands_for_all_pairs_that_a_turn_maps_onto_each_other(players, rounds, turn):
    search = Turned(players, rounds, turn, seed=3)
    first = search.cost
    found = search.anneal(3_000)
    assert search.least == repeats(players, tables(found)) < first
    assert len(found) == rounds
    assert all(len(set(places)) == len(places) == players // 4 * 4 for places in found)


def test_every_turn_gives_byes_at_most_one_apart_and_keeps_nobody_at_a_table_with_another():
    for players in (6, 13, 22, 27, 30):
        for rounds in range(3, 13):
            for turn in turns(players, rounds):
                assert turn.stay <= players // 4
                night = Turned(players, rounds, turn, seed=1).anneal(1)
                had = Counter(each for places in night for each in places)
                assert max(had.values()) - min(had[player] for player in range(players)) <= 1


@pytest.mark.parametrize("size", ["44x13", "10x9"])
def test_an_annealed_night_is_made_again_from_its_seed(size):
    """One with a turn, and one without, whose byes were exchanged too."""
    assert (
        short.written(annealed_nights.make(size, stored(annealed_nights.FILE)[size]))
        == (short.short_nights()[size])
    )


def test_a_night_is_made_again_from_its_seed():
    assert short.written(make("35x10", stored()["35x10"])) == short.short_nights()["35x10"]


@pytest.mark.night
@pytest.mark.parametrize(("players", "rounds", "before"), [(45, 20, 1121), (61, 16, 77)])
def test_a_night_that_is_not_stored_begins_from_a_turned_one(players, rounds, before):
    plan = plan_movement(MovementRequest(players=players, rounds=rounds))
    assert repeats(players, (table.seats for each in plan.rounds for table in each.tables)) < before
    assert faults(plan) == []


@pytest.mark.night
def test_a_turn_finds_what_hours_of_plain_annealing_do_not():
    assert repeats(26, tables(make("26x8", stored()["26x8"]))) <= 16
