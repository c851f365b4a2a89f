"""The prize bar: one drawn by hand, and that it always adds up."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.charts import prize_bar


def shape(cents, width):
    return [(each.x, each.width) for each in prize_bar(cents, width)]


def test_three_places_and_a_cut():
    # 16 of the 116 are the four least widths; the 100 left are split 45 : 27 : 18 : 10.
    assert shape([4500, 2700, 1800, 1000], 116) == [(0, 49), (49, 31), (80, 22), (102, 14)]


def test_what_rounding_leaves_goes_to_the_largest_remainder_the_first_among_equals():
    assert shape([1, 1, 1], 16) == [(0, 6), (6, 5), (11, 5)]
    assert shape([3, 2], 10) == [(0, 5), (5, 5)]


def test_a_cent_beside_a_fortune_is_seen():
    assert shape([1_000_000_00, 1], 320) == [(0, 316), (316, 4)]


def test_nothing_has_no_width():
    assert shape([100, 0], 50) == [(0, 50), (50, 0)]


AMOUNTS = st.lists(st.integers(0, 10**9), min_size=1, max_size=60).filter(any)


@given(AMOUNTS, st.integers(1, 1000))
def test_the_segments_always_add_up_to_the_width(cents, width):
    segments = prize_bar(cents, width)
    assert len(segments) == len(cents)
    at = 0
    for amount, segment in zip(cents, segments, strict=True):
        assert segment.x == at
        assert segment.width >= 0
        assert amount or not segment.width
        at += segment.width
    assert at == width


@given(AMOUNTS, st.integers(240, 1000))
def test_more_money_is_never_narrower_and_all_of_it_is_seen(cents, width):
    segments = prize_bar(cents, width)
    ordered = sorted(zip(cents, (each.width for each in segments), strict=True))
    assert [each for _, each in ordered] == sorted(each for _, each in ordered)
    assert all(each >= 4 for amount, each in ordered if amount)
