"""Who plays on together; the answers are those of docs/formats.md."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.errors import StageError
from tournaments.formats import Feed, Partners


def test_the_best_four_by_rank_are_first_with_fourth_and_second_with_third():
    assert Feed(best=4, partners=Partners.RANK).entrants([7, 3, 9, 1]) == ((7, 1), (3, 9))


def test_picked_partners_come_in_the_order_of_their_better_one():
    picks = [(9, 3), (1, 7)]
    assert Feed(best=4, partners=Partners.PICK).entrants([7, 3, 9, 1], picks=picks) == ((7, 1), (3, 9))


@pytest.mark.parametrize("picks", [[], [(7, 1)], [(7, 1), (7, 3)], [(7, 1), (3, 5)], [(7, 7), (3, 9)]])
def test_picked_partners_are_everyone_once(picks):
    with pytest.raises(StageError, match="one partner"):
        Feed(best=4, partners=Partners.PICK).entrants([7, 3, 9, 1], picks=picks)


def test_too_few_who_are_left_are_said():
    with pytest.raises(StageError, match="Only 3 are left, but the playoffs need 4"):
        Feed(best=4).entrants([1, 2, 3])


def test_drawn_partners_are_two_in_a_row_and_come_in_the_order_of_their_better_one():
    drawn = [1, 3, 9, 7]
    assert Feed(best=4, partners=Partners.LOT).entrants([7, 3, 9, 1], drawn) == ((7, 9), (3, 1))


@given(st.integers(1, 20), st.sampled_from([Partners.RANK, Partners.LOT]), st.data())
def test_everyone_has_one_partner(half, partners, data):
    through = list(range(1, 2 * half + 1))
    order = data.draw(st.permutations(through))
    pairs = Feed(best=2 * half, partners=partners).entrants(through, order)
    assert sorted(number for pair in pairs for number in pair) == through
    assert list(pairs) == sorted(pairs)


def test_a_feed_comes_back_from_json_as_it_was():
    feed = Feed(best=8, partners=Partners.LOT, carries=True)
    assert Feed.from_json(feed.to_json()) == feed
