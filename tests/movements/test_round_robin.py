"""Everyone meets everyone once, and at which table."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.movements.meetings_checker import meeting_faults
from tournaments.errors import MovementError
from tournaments.movements import group_rounds, round_robin, snake_groups


def met(rounds):
    return Counter(frozenset(meeting.entries) for current in rounds for meeting in current.meetings)


def visits(rounds):
    return Counter((e, meeting.table) for r in rounds for meeting in r.meetings for e in meeting.entries)


@pytest.mark.one_by_day
@pytest.mark.parametrize("size", [*range(2, 34), 63, 64, 99])
def test_everyone_meets_everyone_once(size):
    entries = range(11, 11 + size)
    rounds = round_robin(entries)
    assert met(rounds) == dict.fromkeys(map(frozenset, combinations(entries, 2)), 1)
    assert len(rounds) == (size if size % 2 else size - 1)
    assert meeting_faults(rounds, entries) == []
    byes = Counter(entry for current in rounds for entry in current.byes)
    assert byes == (dict.fromkeys(entries, 1) if size % 2 else {})


@pytest.mark.parametrize("size", [3, 5, 7, 9, 33, 99])
def test_an_odd_number_is_at_each_table_twice(size):
    seen = visits(round_robin(range(size)))
    assert set(seen.values()) == {2}
    assert len(seen) == size * (size // 2)


@pytest.mark.one_by_day
@pytest.mark.parametrize("size", [*range(6, 42, 2), 100])
def test_an_even_number_is_at_each_table_one_to_three_times(size):
    seen = visits(round_robin(range(size)))
    assert len(seen) == size * size // 2
    assert max(seen.values()) <= 3


def test_four_entries_take_the_rounds_everyone_knows():
    rounds = [{frozenset(meeting.entries) for meeting in r.meetings} for r in round_robin("ABCD")]
    assert sorted(sorted("".join(sorted(pair)) for pair in each) for each in rounds) == [
        ["AB", "CD"],
        ["AC", "BD"],
        ["AD", "BC"],
    ]


def test_a_snake_deals_to_and_fro():
    assert snake_groups([1, 2, 3, 4, 5, 6, 7], 2) == ((1, 4, 5), (2, 3, 6, 7))
    assert snake_groups(range(1, 13), 3) == ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10))


@given(st.integers(1, 9), st.integers(2, 9), st.data())
def test_groups_are_as_even_as_can_be_and_play_side_by_side(groups, least, data):
    size = groups * least + data.draw(st.integers(0, groups - 1))
    dealt = snake_groups(range(1, size + 1), groups)
    assert {len(group) for group in dealt} <= {least, least + 1}
    assert sorted(entry for group in dealt for entry in group) == list(range(1, size + 1))
    rounds = group_rounds(dealt)
    assert meeting_faults(rounds, range(1, size + 1)) == []
    assert met(rounds) == {frozenset(pair): 1 for group in dealt for pair in combinations(group, 2)}
    longest = max(map(len, dealt))
    assert len(rounds) == (longest if longest % 2 else longest - 1)


@pytest.mark.parametrize(
    ("ask", "said", "field"),
    [
        (lambda: round_robin([1]), "2 to 100 entries, not 1", "entries"),
        (lambda: round_robin(range(101)), "not 101", "entries"),
        (lambda: round_robin([1, 2, 1]), "once", "entries"),
        (lambda: snake_groups([1, 2, 3], 2), "4 to 200", "entries"),
        (lambda: snake_groups([1, 2], 0), "one group", "groups"),
        (lambda: group_rounds([[1, 2], [2, 3]]), "once", "entries"),
        (lambda: group_rounds([[1, 2], [3]]), "not 1", "entries"),
    ],
)
def test_what_is_no_field_is_refused(ask, said, field):
    with pytest.raises(MovementError, match=said) as refused:
        ask()
    assert refused.value.field == field
