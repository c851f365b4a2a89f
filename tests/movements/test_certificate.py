"""What the certificate of a plan counts, and the bounds it is held against."""

from dataclasses import replace

import pytest

from tournaments.errors import MovementError
from tournaments.movements import (
    MovementPlan,
    RoundPlan,
    TablePlan,
    certificate,
    digest,
    exact_plan,
    heat_map,
    plan_from_json,
    plan_to_json,
)
from tournaments.movements.bounds import Shape, least_squares, meeting_bound

FOURS = exact_plan(4)


def test_the_certificate_of_four_players():
    found = certificate(FOURS)
    assert (found.players, found.rounds, found.tables, found.source, found.seed) == (4, 3, 1, "whist", None)
    assert found.partners.counts == ((1, 6),)
    assert found.opponents.counts == ((2, 6),)
    assert found.meetings.counts == ((3, 6),)
    assert found.table_visits.counts == ((3, 4),)
    assert found.seats.counts == ((0, 5), (1, 10), (2, 1))
    assert found.byes.counts == ((0, 4),)


@pytest.mark.parametrize(
    ("total", "places", "least"), [(6, 6, 6), (7, 6, 9), (0, 3, 0), (5, 1, 25), (0, 0, 0)]
)
def test_least_squares_examples(total, places, least):
    assert least_squares(total, places) == least


@pytest.mark.parametrize(
    ("players", "tables", "rounds", "bound"),
    [
        (4, 1, 3, 54),  # everyone meets everyone every round: 6 pairs, 3 times
        (8, 2, 2, 32),  # two tables into two: each new table keeps two pairs; 24 meetings, 4 of them again
        (16, 4, 5, 120),  # five rounds of sixteen meet all 120 pairs once
        (5, 1, 2, 18),  # all but one play on: three of them meet again
    ],
)
def test_meeting_bound_counts_what_few_tables_must_repeat(players, tables, rounds, bound):
    shape = Shape(players=players, table_sizes=((4,) * tables,) * rounds)
    assert meeting_bound(shape) == bound


def test_a_repeated_partnership_shows():
    plan = replace(FOURS, rounds=(FOURS.rounds[0], replace(FOURS.rounds[0], number=2)), source="search")
    found = certificate(plan)
    assert found.partners.counts == ((0, 4), (2, 2))
    assert (found.partners.squares, found.partners.bound) == (8, 4)
    assert not found.partners.is_best
    assert found.to_json()["partners"] == {
        "counts": {"0": 4, "2": 2},
        "squares": 8,
        "bound": 4,
        "best_possible": False,
    }


def test_five_at_a_table_meet_and_nothing_else():
    table = TablePlan(table=1, seats=(1, 2, 3, 4, 5))
    plan = MovementPlan(players=5, rounds=(RoundPlan(number=1, tables=(table,)),), source="search")
    found = certificate(plan)
    assert found.meetings.counts == ((1, 10),)
    assert found.partners.counts == ((0, 10),)
    assert found.seats.counts == ((0, 20),)


def test_the_digest_is_of_the_seats_alone():
    assert digest(FOURS) == digest(replace(FOURS, seed=7, source="search"))
    assert digest(FOURS) != digest(exact_plan(5))
    assert len(digest(FOURS)) == 64


@pytest.mark.parametrize("players", [4, 5, 12, 13])
def test_a_plan_comes_back_from_json(players):
    plan = exact_plan(players)
    assert plan_from_json(plan_to_json(plan)) == plan


def test_the_json_form():
    assert plan_to_json(exact_plan(5, rounds=1)) == {
        "players": 5,
        "source": "whist",
        "seed": None,
        "rounds": [{"tables": [[[2, 5], [3, 4]]], "sits_out": [1]}],
    }


def test_absence_and_table_numbers_come_back_from_json():
    current = RoundPlan(
        number=1,
        tables=(TablePlan(table=2, seats=(1, 2, 3, 4, 5)), TablePlan(table=1, seats=(6, 7, 8, 9))),
        absent=(10,),
    )
    plan = MovementPlan(players=10, rounds=(current,), source="repair", seed=3)
    written = plan_to_json(plan)["rounds"][0]
    assert written == {
        "tables": [[1, 2, 3, 4, 5], [[6, 8], [7, 9]]],
        "sits_out": [],
        "numbers": [2, 1],
        "absent": [10],
    }
    assert plan_from_json(plan_to_json(plan)) == plan


@pytest.mark.parametrize(
    "written", [{}, {"players": "x"}, {"players": 4, "source": "", "seed": None, "rounds": [3]}]
)
def test_what_is_not_a_plan_is_refused(written):
    with pytest.raises(MovementError) as refusal:
        plan_from_json(written)
    assert str(refusal.value) == "We couldn't read this rotation. Check it and try again."


def test_the_heat_map_counts_pairs():
    found = heat_map(exact_plan(4))
    assert found.partners == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    assert found.opponents[0] == (0, 2, 2, 2)
    assert found.meetings[3] == (3, 3, 3, 0)
