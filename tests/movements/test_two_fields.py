"""One field stays, the other moves, and everyone meets the whole other field."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.movements.meetings_checker import meeting_faults
from tournaments.errors import MovementError
from tournaments.movements import two_fields


@given(st.integers(1, 30), st.sampled_from([-1, 0, 1]))
def test_everyone_meets_the_whole_other_field_once(size, more):
    staying, moving = range(1, size + 1), range(101, 101 + max(size + more, 1))
    rounds = two_fields(staying, moving)
    met = Counter(meeting.entries for current in rounds for meeting in current.meetings)
    assert met == dict.fromkeys(product(staying, moving), 1)
    byes = Counter(entry for current in rounds for entry in current.byes)
    longer = max(staying, moving, key=len) if len(staying) != len(moving) else ()
    assert byes == dict.fromkeys(longer, 1)
    placed = [sorted([*(e for m in r.meetings for e in m.entries), *r.byes]) for r in rounds]
    assert placed == [sorted([*staying, *moving])] * len(rounds)


def test_one_field_stays_and_the_other_moves_a_table_up():
    rounds = two_fields([1, 2, 3], [11, 12, 13])
    assert [[meeting.entries for meeting in current.meetings] for current in rounds] == [
        [(1, 11), (2, 12), (3, 13)],
        [(1, 13), (2, 11), (3, 12)],
        [(1, 12), (2, 13), (3, 11)],
    ]
    assert meeting_faults(rounds, [1, 2, 3, 11, 12, 13]) == []


def test_who_stays_keeps_the_table_when_somebody_there_has_a_bye():
    rounds = two_fields([1, 2, 3], [11, 12])
    assert [[(m.table, m.entries) for m in r.meetings] for r in rounds] == [
        [(1, (1, 11)), (2, (2, 12))],
        [(2, (2, 11)), (3, (3, 12))],
        [(1, (1, 12)), (3, (3, 11))],
    ]
    assert [current.byes for current in rounds] == [(3,), (1,), (2,)]


def test_a_shorter_night_is_its_first_rounds():
    assert two_fields([1, 2, 3], [4, 5, 6], rounds=2) == two_fields([1, 2, 3], [4, 5, 6])[:2]


@pytest.mark.parametrize(
    ("staying", "moving", "rounds", "said", "field"),
    [
        ([1, 2, 3], [4], None, "Yours have 3 and 1", "entries"),
        ([1], [], None, "at least 2 entries, not 1", "entries"),
        ([1, 2], [2, 3], None, "once", "entries"),
        ([1, 2], [3, 4], 3, "1 to 2 rounds, not 3", "rounds"),
        ([1, 2], [3, 4], 0, "1 to 2 rounds, not 0", "rounds"),
    ],
)
def test_fields_that_cannot_be_are_refused(staying, moving, rounds, said, field):
    with pytest.raises(MovementError, match=said) as refused:
        two_fields(staying, moving, rounds=rounds)
    assert refused.value.field == field
