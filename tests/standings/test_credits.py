"""Points for sitting out, by hand: three rounds of five at one table."""

from fractions import Fraction

import pytest

from tournaments.errors import TieBreakError
from tournaments.standings import ClosedRound, Criterion, SitOut, credit_examples, credits_for, refuse_credit

#: Ann (1) made 11 and 9, Bob (2) 12 and 9; the twelve scores add up to 92.
NIGHT = (
    ClosedRound(scored={2: 12, 4: 12, 3: 6, 5: 6}, byes=(1,)),
    ClosedRound(scored={1: 11, 4: 11, 3: 3, 5: 3}, byes=(2,)),
    ClosedRound(scored={1: 9, 2: 9, 4: 5, 5: 5}, byes=(3,)),
)


@pytest.mark.parametrize(
    ("kind", "credited"),
    [
        (SitOut.NONE, {1: 0, 2: 0, 3: 0}),
        (SitOut.OWN_AVERAGE, {1: 10, 2: Fraction(21, 2), 3: Fraction(9, 2)}),
        (SitOut.EVENT_AVERAGE, {1: Fraction(23, 3), 2: Fraction(23, 3), 3: Fraction(23, 3)}),
        # Of 6 6 12 12, of 3 3 11 11 and of 5 5 9 9 the middle.
        (SitOut.TABLE_MEDIAN, {1: 9, 2: 7, 3: 7}),
        (SitOut.FIXED, {1: 6, 2: 6, 3: 6}),
    ],
)
def test_what_each_choice_brings(kind, credited):
    assert credits_for(kind, NIGHT, fixed=6) == credited


def test_who_sits_out_twice_is_credited_twice_and_who_never_played_has_no_average():
    rounds = (
        ClosedRound(scored={1: 8, 2: 5, 3: 1}, byes=(4,)),
        ClosedRound(scored={1: 8, 2: 5, 3: 2}, byes=(4,)),
        ClosedRound(scored={}, byes=(4,)),
    )
    assert credits_for(SitOut.TABLE_MEDIAN, rounds, fixed=0) == {4: 10}
    assert credits_for(SitOut.OWN_AVERAGE, rounds, fixed=0) == {4: 0}
    assert credits_for(SitOut.EVENT_AVERAGE, rounds, fixed=0) == {4: Fraction(29, 2)}
    assert credits_for(SitOut.EVENT_AVERAGE, rounds[2:], fixed=0) == {4: 0}


def test_the_example_shows_that_each_choice_can_crown_another():
    """Dee played all three rounds for 28 points, Bob two for 21, Ann two for 20."""
    fields = {each.choice: (each.order[0], each.because) for each in credit_examples(fixed=6)}
    assert fields == {
        "Nothing (total points)": ("Dee", "Dee beats Bob on points, 28–21."),
        "Nothing (points per game)": (
            "Bob",
            "Bob beats Ann on points per game, 10½–10.",
        ),
        "Average of their rounds": ("Bob", "Bob beats Ann on points, 31½–30."),
        "Average of everyone's rounds": ("Bob", "Bob beats Dee on points, 28⅔–28."),
        "That round's middle score": ("Ann", "Ann beats Bob on points, 29–28."),
        "Fixed points": ("Dee", "Dee beats Bob on points, 28–27."),
    }


@pytest.mark.parametrize(
    ("kind", "criteria", "fixed", "said", "field"),
    [
        (SitOut.FIXED, (Criterion.POINTS_PER_GAME,), 6, "Turn off bye points", "sit_out"),
        (
            SitOut.OWN_AVERAGE,
            (Criterion.POINTS, Criterion.POINTS_PER_HAND),
            0,
            "Turn off bye points",
            "sit_out",
        ),
        (
            SitOut.TABLE_MEDIAN,
            (Criterion.WINS, Criterion.MARGIN),
            0,
            "need “Points” in the ranking",
            "sit_out",
        ),
        (SitOut.NONE, (Criterion.POINTS,), 51, "0 to 50 bye points", "sit_out_points"),
        (SitOut.FIXED, (Criterion.POINTS,), -1, "0 to 50 bye points", "sit_out_points"),
    ],
)
def test_a_credit_that_counts_for_nothing_or_twice_is_refused(kind, criteria, fixed, said, field):
    with pytest.raises(TieBreakError, match=said) as refused:
        refuse_credit(kind, criteria, fixed=fixed)
    assert refused.value.field == field


def test_a_credit_beside_points_that_count_is_fine():
    refuse_credit(SitOut.FIXED, (Criterion.WINS, Criterion.POINTS), fixed=50)
    refuse_credit(SitOut.NONE, (Criterion.POINTS_PER_GAME,), fixed=0)
