"""The grade of a plan: what it is held against, and where one grade ends and the next begins."""

from dataclasses import replace
from itertools import product

import pytest

from tournaments.movements import (
    Grade,
    Source,
    Spread,
    certificate,
    exact_plan,
    grade_of,
    heat_map,
    player_meetings,
)
from tournaments.movements.bounds import least_squares_within

FOURS = exact_plan(4)
TWELVE = certificate(exact_plan(12))


def test_a_plan_without_a_needless_repeat_is_the_best_possible():
    assert grade_of(TWELVE) is Grade.BEST


@pytest.mark.parametrize(
    # 40 x 66 + 3 x 594 + 264 is the least; each pair that partners twice instead of another adds 80.
    ("twice", "grade"),
    [(2, Grade.VERY_GOOD), (3, Grade.GOOD), (8, Grade.GOOD), (9, Grade.UNEVEN)],
)
def test_repeated_partners_lower_the_grade(twice, grade):
    partners = replace(TWELVE.partners, counts=((0, twice), (1, 66 - 2 * twice), (2, twice)))
    assert grade_of(replace(TWELVE, partners=partners)) is grade


def test_with_uneven_byes_a_plan_is_good_at_most():
    byes = Spread(counts=((0, 6), (2, 6)), bound=12)
    assert grade_of(replace(TWELVE, byes=byes)) is Grade.GOOD


def test_the_same_seats_again_are_uneven():
    again = replace(FOURS, rounds=(FOURS.rounds[0], replace(FOURS.rounds[0], number=2)))
    assert grade_of(certificate(again)) is Grade.UNEVEN


def test_who_was_never_there_lowers_no_grade():
    rounds = tuple(replace(each, absent=(5,)) for each in FOURS.rounds)
    found = certificate(replace(FOURS, players=5, rounds=rounds, source=Source.REPAIR))
    assert (found.meetings.squares, found.meetings.bound) == (54, 54)
    assert grade_of(found) is Grade.BEST


@pytest.mark.parametrize("most", [(), (1, 1, 4), (2, 2, 2), (0, 3, 1, 1), (3, 3)])
def test_the_least_sum_of_squares_within_limits_is_that_of_all_ways(most):
    sums = {}
    for times in product(*(range(each + 1) for each in most)):
        squares = sum(each * each for each in times)
        sums[sum(times)] = min(squares, sums.get(sum(times), squares))
    assert {total: least_squares_within(total, most) for total in sums} == sums


def test_each_players_night_is_counted():
    plan = replace(FOURS, rounds=FOURS.rounds[:1] * 2)
    first = FOURS.rounds[0].tables[0].seats
    one, *_ = (each for each in player_meetings(plan, heat_map(plan)) if each.player == first[0])
    assert (one.partners, one.partnered.times, one.partnered.players) == (1, 2, (first[2],))
    assert (one.met.times, sorted(one.met.players), one.byes) == (2, sorted(first[1:]), 0)
