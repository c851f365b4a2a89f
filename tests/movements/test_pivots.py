"""Rotations by a club's rule, worked out by hand."""

import pytest

from tournaments.errors import MovementError
from tournaments.movements import ChartPartners, faults, heat_map, pivot_plan, read_chart, write_chart

#: North stays, East goes up two tables, South down one, West stays.
USUAL = (0, 2, -1, 0)


def seats(plan, number):
    return [each.seats for each in plan.rounds[number - 1].tables]


def test_each_seat_moves_by_its_own_number_of_tables():
    """Of three tables, clockwise from North; by hand."""
    plan = pivot_plan(12, 3, USUAL)
    assert seats(plan, 1) == [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)]
    assert seats(plan, 2) == [(1, 6, 7, 4), (5, 10, 11, 8), (9, 2, 3, 12)]
    assert seats(plan, 3) == [(1, 10, 11, 4), (5, 2, 3, 8), (9, 6, 7, 12)]


@pytest.mark.parametrize("players", [4, 8, 28, 40])
def test_everyone_has_one_seat_in_each_round(players):
    assert faults(pivot_plan(players, 9, USUAL)) == []


def test_seats_that_move_by_different_numbers_meet_no_one_again():
    """Of 0, 1, 2 and 4 tables modulo 7 no two differ by the same, so in seven rounds no two meet twice."""
    met = heat_map(pivot_plan(28, 7, (0, 1, 2, 4))).meetings
    assert max(map(max, met)) == 1


def test_odd_seats_move_and_even_seats_stay():
    """Partners across the table never part."""
    partners = heat_map(pivot_plan(16, 4, (1, 0, 1, 0))).partners
    assert sorted(times for row in partners for times in row if times) == [4] * 16


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ((14, 4, USUAL), "players"),
        ((0, 4, USUAL), "players"),
        ((204, 4, USUAL), "players"),
        ((12, 0, USUAL), "rounds"),
        ((12, 251, USUAL), "rounds"),
        ((12, 4, (0, 10, 0, 0)), "moves"),
        ((12, 4, (0, 1, 2)), "moves"),
    ],
)
def test_what_can_not_be_played_is_refused(asked, field):
    with pytest.raises(MovementError) as refused:
        pivot_plan(*asked)
    assert refused.value.field == field


def test_a_chart_that_is_written_is_read_as_it_was():
    plan = pivot_plan(16, 5, USUAL)
    again = read_chart(write_chart(plan), ChartPartners.FIRST_TWO)
    assert [each.tables for each in again.rounds] == [each.tables for each in plan.rounds]
