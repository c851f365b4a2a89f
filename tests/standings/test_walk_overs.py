"""What a walk-over counts, from the examples of docs/standings.md, section 9."""

from fractions import Fraction

import pytest

from tournaments.standings import (
    WalkOver,
    awarded,
    games_walked_over,
    given_up_scores,
    walk_over_worth,
)


@pytest.mark.parametrize(
    ("made", "winner", "worth", "scores"),
    [
        ((2, 4), 1, 10, (10, 4)),
        # Never down.
        ((12, 4), 1, 10, (12, 4)),
        # Ahead, and gave up: what counts is no lead for the others.
        ((2, 4), 1, 3, None),
        ((4, 4), 1, 0, None),
        # An average of other rounds is no score of this game.
        ((2, 4), 1, None, None),
        ((6, 4), 1, None, (6, 4)),
        ((6, 4), 0, 10, None),
    ],
)
def test_the_scores_of_a_game_that_was_given_up(made, winner, worth, scores):
    assert given_up_scores(made, winner, worth) == scores


def test_what_comes_to_the_points_that_were_made():
    assert awarded(2, 10, others=(7, 8)) == 8
    assert awarded(12, 10, others=()) == 0
    assert awarded(2, None, others=(7, 8, 8)) == Fraction(23, 3) - 2
    assert awarded(2, None, others=()) == 0


@pytest.mark.parametrize(
    ("kind", "target", "best_of", "worth"),
    [
        (WalkOver.TARGET, 10, 1, 10),
        (WalkOver.TARGET, 10, 3, 20),
        (WalkOver.TARGET, None, 1, None),
        (WalkOver.OWN_AVERAGE, 10, 1, None),
        (WalkOver.FIXED, 10, 1, 6),
    ],
)
def test_what_a_table_counts_at_least(kind, target, best_of, worth):
    assert walk_over_worth(kind, target=target, best_of=best_of, fixed=6) == worth


def test_a_winner_gets_every_game_of_a_series_and_the_others_never_enough():
    assert games_walked_over((0, 1), 1, best_of=3) == (2, 1)
    assert games_walked_over((2, 1), 2, best_of=3) == (1, 2)
    assert games_walked_over((1, 0), 0, best_of=3) == (1, 0)
