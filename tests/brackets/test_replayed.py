"""Games that were undone and played again: the latest result counts of those who meet there now."""

import random

import pytest

from tournaments.brackets import GameResult, Placement, replayed_state, single_elimination
from tournaments.errors import BracketError

FOUR = single_elimination((1, 2, 3, 4), Placement.SEEDED, random.Random(0))


def result(game, entries, winner, **fields):
    return GameResult(game=game, entries=entries, wins=(int(winner == 1), int(winner == 2)), **fields)


#: 1 beats 4, 2 beats 3, and 1 beats 2; 1 and 4, 2 and 3 meet in the semifinals.
PLAYED = (result(1, (1, 4), 1), result(2, (2, 3), 1), result(3, (1, 2), 1))
CORRECTED = result(1, (1, 4), 2)
AGAIN = result(3, (4, 2), 1)


def winners(results):
    return [each.winner for each in replayed_state(FOUR, results).games]


def test_a_final_of_others_is_left_out_until_it_is_played_again():
    assert winners([CORRECTED, *PLAYED[1:]]) == [4, 2, None]
    assert winners([CORRECTED, *PLAYED[1:], AGAIN]) == [4, 2, 4]


def test_a_correction_taken_back_counts_the_first_final_again():
    assert winners([*PLAYED, AGAIN]) == [1, 2, 1]


def test_of_two_results_of_the_same_entries_the_latest_counts():
    assert winners([*PLAYED, result(3, (1, 2), 2)]) == [1, 2, 2]


def test_a_result_that_cannot_be_is_refused():
    with pytest.raises(BracketError, match="ends when one side has 1 win"):
        replayed_state(FOUR, [GameResult(game=1, entries=(1, 4), wins=(1, 1))])
