"""A party with tables of five or six instead of people who sit out."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.test_party import plan, shape
from tournaments.movements import Leftovers, faults

FIVES, SIX = Leftovers.FIVES, Leftovers.SIX


@pytest.mark.parametrize(
    ("players", "leftovers", "sizes", "byes"),
    [
        (13, FIVES, [4, 4, 5], 0),
        (14, FIVES, [4, 5, 5], 0),
        (14, SIX, [4, 4, 6], 0),
        (15, FIVES, [5, 5, 5], 0),
        (5, FIVES, [5], 0),
        (16, FIVES, [4, 4, 4, 4], 0),
        (11, FIVES, [4, 4], 3),
        (13, SIX, [4, 4, 4], 1),
    ],
)
def test_larger_tables_take_those_who_are_over(players, leftovers, sizes, byes):
    fields = {"leftovers": leftovers, "rounds": 3}
    for current in plan(players, **fields).rounds:
        assert sorted(len(table.seats) for table in current.tables) == sizes
        assert len(current.byes) == byes
    assert (shape(players, **fields).tables, shape(players, **fields).byes_per_round) == (len(sizes), byes)


@pytest.mark.night
@settings(max_examples=25)
@given(
    players=st.integers(4, 60),
    rounds=st.integers(1, 8),
    tables=st.none() | st.integers(1, 15),
    leftovers=st.sampled_from([FIVES, SIX]),
)
def test_everyone_is_at_a_larger_table_in_turn(players, rounds, tables, leftovers):
    planned = plan(players, rounds=rounds, tables=tables, leftovers=leftovers)
    assert faults(planned) == []
    large, byes = Counter(), Counter()
    for current in planned.rounds:
        larger = [table.seats for table in current.tables if len(table.seats) > 4]
        large.update(player for seats in larger for player in seats)
        byes.update(current.byes)
    for often in (large, byes):
        each = [often[player] for player in range(1, players + 1)]
        assert max(each) - min(each) <= 1
    assert not (large and byes)


@pytest.mark.parametrize(
    ("players", "leftovers", "promise"),
    [
        (
            13,
            FIVES,
            "You take turns at the table of five. One player there sits out each hand. You each play ",
        ),
        (14, FIVES, "You take turns at the 2 tables of five."),
        (14, SIX, "You take turns at the table of six (three pairs)."),
        (5, FIVES, "Everyone plays at one table of five. One player sits out each hand. You each play "),
        (6, SIX, "Everyone plays at one table of six (three pairs)."),
        (11, FIVES, "Tables of five don't work out with 11 players here, so 3 sit out each round."),
        (13, SIX, "A table of six doesn't work out with 13 players here, so 1 sits out each round."),
        (12, FIVES, "We mix partners and opponents as evenly"),
    ],
)
def test_the_shape_says_who_sits_at_a_larger_table(players, leftovers, promise):
    assert shape(players, rounds=3, leftovers=leftovers).promise.startswith(promise)


def test_a_night_with_a_table_of_five_is_as_long_as_that_table():
    assert shape(13, rounds=8, leftovers=FIVES).hands == 8 * 15
    assert shape(14, rounds=8, leftovers=SIX).hands == 8 * 12
