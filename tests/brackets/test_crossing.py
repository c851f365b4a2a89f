"""How the best of several groups are seeded into one bracket."""

import random

import pytest

from tournaments.brackets import Placement, crossed, single_elimination
from tournaments.brackets.seeding import places
from tournaments.errors import BracketError


def named(groups, through):
    """Number the entries so that 203 is second of group 3."""
    return [[100 * rank + group for rank in range(1, through + 1)] for group in range(1, groups + 1)]


def seats_of(groups, through):
    return places(crossed(named(groups, through)), Placement.SEEDED, random.Random(1))


def test_two_groups_cross_first_with_second_of_the_other():
    assert seats_of(2, 2) == (101, 202, 102, 201)


@pytest.mark.parametrize("groups", range(2, 33))
def test_first_and_second_of_a_group_can_meet_only_in_the_final(groups):
    seats = seats_of(groups, 2)
    for group in range(1, groups + 1):
        first, second = seats.index(100 + group), seats.index(200 + group)
        assert (first < len(seats) // 2) != (second < len(seats) // 2)


@pytest.mark.parametrize("groups", [1, 2, 4, 8, 16])
def test_four_of_a_group_stand_in_four_quarters(groups):
    seats = seats_of(groups, 4)
    quarter = len(seats) // 4
    for group in range(1, groups + 1):
        assert {seats.index(100 * rank + group) // quarter for rank in range(1, 5)} == {0, 1, 2, 3}


@pytest.mark.parametrize("groups", range(2, 17))
@pytest.mark.parametrize("through", [2, 3, 4])
def test_nobody_meets_a_group_mate_in_the_first_round_and_byes_go_to_the_best_placed(groups, through):
    seats = seats_of(groups, through)
    pairs = list(zip(seats[::2], seats[1::2], strict=True))
    assert not [pair for pair in pairs if None not in pair and pair[0] % 100 == pair[1] % 100]
    rested = [(one or other) // 100 for one, other in pairs if None in (one, other)]
    played = [entry // 100 for pair in pairs if None not in pair for entry in pair]
    assert not rested or max(rested) <= min(played)


def test_the_seeds_make_a_bracket():
    bracket = single_elimination(crossed(named(4, 2)), Placement.SEEDED, random.Random(1))
    assert bracket.entries[:4] == (101, 102, 103, 104)
    assert len(bracket.games) == 7


@pytest.mark.parametrize(
    ("groups", "said", "field"),
    [
        ([[1, 2], [3]], "the same number", "groups"),
        ([[1, 2], [2, 3]], "once", "entries"),
        ([[1]], "not 1", "entries"),
    ],
)
def test_groups_that_make_no_bracket_are_refused(groups, said, field):
    with pytest.raises(BracketError, match=said) as refused:
        crossed(groups)
    assert refused.value.field == field
