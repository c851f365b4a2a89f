"""Places of a night in parts; the answers are counted by hand."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings import places_of_parts


def test_partners_share_the_place_and_others_come_after():
    later = [(1, (3, 8)), (2, (5, 1))]
    before = [(1, 3), (2, 5), (2, 1), (4, 8), (5, 7), (5, 2), (7, 4)]
    assert places_of_parts(later, before) == ((3, 1), (8, 1), (5, 3), (1, 3), (7, 5), (2, 5), (4, 7))


def test_shared_places_of_the_later_part_stay_shared():
    assert places_of_parts([(1, (2,)), (2, (1,)), (2, (4,))], [(1, 1), (2, 2), (3, 3), (4, 4)]) == (
        (2, 1),
        (1, 2),
        (4, 2),
        (3, 4),
    )


@given(st.permutations(range(1, 13)), st.integers(1, 12))
def test_everyone_has_one_place_as_high_as_there_are_better_ones(order, through):
    later = [(index + 1, (number,)) for index, number in enumerate(order[:through])]
    before = [(number, number) for number in range(1, 13)]
    placed = places_of_parts(later, before)
    assert sorted(number for number, _ in placed) == list(range(1, 13))
    assert [place for _, place in placed] == list(range(1, 13))
    assert [number for number, _ in placed[:through]] == list(order[:through])
