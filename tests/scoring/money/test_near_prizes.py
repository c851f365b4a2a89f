"""How many points are short of a prize, by hand."""

from fractions import Fraction

from scoring.money.near_prizes import points_short


def short(totals, paid, winning=()):
    found = points_short(
        {who: Fraction(total) for who, total in totals.items()}, paid=paid, winning={*paid, *winning}
    )
    return {who: str(points) for who, points in found.items()}


def test_who_wins_nothing_lacks_the_points_to_the_last_paid_place():
    assert short({"Ann": 40, "Bob": 33, "Cy": 30, "Dee": 21}, {"Ann", "Bob"}) == {"Cy": "3", "Dee": "12"}


def test_halves_stay_halves():
    assert short({"Ann": "8.5", "Bob": 7}, {"Ann"}) == {"Bob": "3/2"}


def test_who_is_level_with_the_last_paid_place_or_wins_another_prize_lacks_nothing():
    assert short({"Ann": 40, "Bob": 40, "Cy": 30, "Dee": 9}, {"Ann"}, winning={"Dee"}) == {"Cy": "10"}


def test_where_no_paid_place_follows_points_nobody_is_told():
    assert short({"Bob": 33}, {"Ann"}) == {}
