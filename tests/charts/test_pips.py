"""The pips of a round: counted as on the two fives that keep score."""

from tournaments.charts import pips_of


def test_seven_of_ten_hands_are_a_full_five_and_two_of_the_next():
    pips = pips_of(7, 10)
    assert (len(pips.played), len(pips.left), pips.width) == (7, 3, 44)
    assert pips.played[:5] == ((4, 4), (14, 4), (9, 9), (4, 14), (14, 14))
    assert pips.played[5:] == ((30, 4), (40, 4))
    assert pips.left == ((35, 9), (30, 14), (40, 14))


def test_hands_beyond_the_last_have_no_pip_and_long_rounds_no_drawing():
    assert (len(pips_of(12, 10).played), pips_of(12, 10).left) == (10, ())
    assert pips_of(1, 15) is not None
    assert pips_of(1, 16) is None
