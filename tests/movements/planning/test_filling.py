"""A round that was moved, filled up for those who are here."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements import RoundPlan, TablePlan, fill_round

EIGHT = RoundPlan(
    number=3,
    tables=(TablePlan(table=1, seats=(1, 2, 3, 4)), TablePlan(table=2, seats=(5, 6, 7, 8))),
    byes=(9, 10),
)


def seats(current):
    return [table.seats for table in current.tables]


@pytest.mark.parametrize(
    ("here", "tables", "had", "seated", "byes", "absent"),
    [
        # Two gaps are filled by those who sit out, the one with more byes first.
        ({1, 2, 3, 5, 6, 7, 9, 10}, 2, {10: 2, 9: 1}, [(1, 2, 3, 10), (5, 6, 7, 9)], (), (4, 8)),
        # Too few for two tables: the last one is given up, and who sat there waits behind the others.
        ({1, 2, 3, 5, 6, 9}, 1, {9: 1}, [(1, 2, 3, 9)], (5, 6), (4, 7, 8, 10)),
        # Two who have come make a third table with those who sit out.
        (set(range(1, 13)), 3, {}, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)], (), ()),
        # Nobody is gone: nothing moves.
        (set(range(1, 11)), 2, {}, [(1, 2, 3, 4), (5, 6, 7, 8)], (9, 10), ()),
    ],
)
def test_gaps_are_filled_and_the_others_stay(here, tables, had, seated, byes, absent):
    everyone = range(1, max(10, *here) + 1)
    filled = fill_round(EIGHT, sorted(here), everyone=everyone, tables=tables, had=had)
    assert (seats(filled), filled.byes, filled.absent, filled.number) == (seated, byes, absent, 3)


@settings(max_examples=200)
@given(st.integers(4, 40), st.integers(0, 8), st.integers(0, 999))
def test_whoever_goes_and_comes_everybody_here_has_one_place(players, come, seed):
    rng = random.Random(seed)
    used = players // 4
    planned = RoundPlan(
        number=1,
        tables=tuple(
            TablePlan(table=table + 1, seats=tuple(range(4 * table + 1, 4 * table + 5)))
            for table in range(used)
        ),
        byes=tuple(range(4 * used + 1, players + 1)),
    )
    everyone = range(1, players + come + 1)
    here = sorted(rng.sample(everyone, rng.randint(4, len(everyone))))
    tables = len(here) // 4
    had = {player: rng.randint(0, 3) for player in everyone}
    filled = fill_round(planned, here, everyone=everyone, tables=tables, had=had)
    placed = [player for table in filled.tables for player in table.seats]
    assert sorted([*placed, *filled.byes]) == here
    assert [table.table for table in filled.tables] == list(range(1, tables + 1))
    assert set(filled.absent) == set(everyone) - set(here)
    for before, after in zip(planned.tables, filled.tables, strict=False):
        kept = [player for player in before.seats if player in here]
        assert [player for player in after.seats if player in kept] == kept
