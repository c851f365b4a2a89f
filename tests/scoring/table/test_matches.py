"""A match folded from its hands and penalties: races, series, and penalties that move the end."""

from dataclasses import replace

import pytest

from scoring.rules.options import AllPass, LevelEnd, Overshoot
from scoring.rules.rulesets import PRESETS
from scoring.table.hand_points import score_hand
from scoring.table.hands import HandReport, NoPlay
from scoring.table.matches import GivenPenalty, fold_match, is_entered
from scoring.table.penalties import Penalty, PenaltyKind, PenaltyScope, PenaltyTarget

TO_TEN = PRESETS["north_american"]
BEST_OF_THREE = replace(TO_TEN, best_of=3)


def hands(*makers, tricks=5, seats=4):
    """Marches by these seats, the deal going round."""
    return [
        HandReport(dealer=index % seats + 1, maker=maker, tricks=tricks) for index, maker in enumerate(makers)
    ]


def given(seat, points, *, after, target=PenaltyTarget.OPPONENTS):
    penalty = Penalty(
        kind=PenaltyKind.OTHER,
        seat=seat,
        target=target,
        scope=PenaltyScope.GAME,
        points=points,
        reason="Said too much",
    )
    return GivenPenalty(penalty=penalty, after_hand=after)


def test_a_race_is_over_with_the_hand_that_reaches_the_target():
    four = fold_match(TO_TEN, hands(1, 1, 1, 1))
    assert (four.is_over, four.game.scores, four.games_won) == (False, (8, 0), (0, 0))
    five = fold_match(TO_TEN, hands(1, 1, 1, 1, 1))
    assert (five.is_over, five.game.scores, five.games_won, five.leaders) == (True, (10, 0), (1, 0), (1,))


def test_points_beyond_the_target_are_left_out_over_all_games_of_a_match():
    """Six marches to 5 are 6 : 0, and twice; each of the two games leaves out one point."""
    capped = replace(BEST_OF_THREE, target=5, overshoot=Overshoot.CAPPED)
    assert fold_match(capped, hands(*[1] * 6)).left_out == (2, 0)
    assert fold_match(capped, hands(*[1] * 3, *[2] * 3)).left_out == (1, 1)


def test_a_series_goes_on_with_the_next_game_until_one_side_has_most_of_them():
    first = hands(*[1] * 5)
    assert fold_match(BEST_OF_THREE, first).game.scores == (0, 0)
    level = fold_match(BEST_OF_THREE, hands(*[1] * 5, *[2] * 5))
    assert (level.games_won, level.is_over, level.game.dealer) == ((1, 1), False, 3)
    over = fold_match(BEST_OF_THREE, hands(*[1] * 5, *[2] * 5, *[1] * 5))
    assert (over.games_won, over.is_over, over.leaders) == ((2, 1), True, (1,))


def test_hands_after_the_end_bring_nothing():
    """A correction can end a match before hands that are on record."""
    played = fold_match(TO_TEN, hands(*[1] * 5, 2, 2))
    assert played.counted == (True, True, True, True, True, False, False)
    assert played.game.scores == (10, 0)


def test_an_extra_hand_decides_and_adds_nothing():
    rules = replace(PRESETS["party"], hands=2, level_end=LevelEnd.EXTRA_HAND)
    level = fold_match(rules, hands(1, 2))
    assert (level.is_over, level.game.contenders) == (False, (1, 2))
    decided = fold_match(rules, hands(1, 2, 2))
    assert (decided.leaders, decided.game.scores, decided.counted) == ((2,), (2, 2), (True, True, False))


def test_a_penalty_counts_towards_the_target():
    # 8 to 0 after four marches; two points for a renege of seat 2's side make ten.
    played = fold_match(TO_TEN, hands(1, 1, 1, 1), [given(2, 2, after=4)])
    assert (played.is_over, played.game.scores) == (True, (10, 0))


@pytest.mark.parametrize("after", [4, 7, None])
def test_a_penalty_after_one_that_ended_the_match_counts_with_it(after):
    # 8 to 0, and two points for each of two reneges make twelve.
    both = [given(2, 2, after=4), given(2, 2, after=after)]
    played = fold_match(TO_TEN, hands(1, 1, 1, 1), both)
    assert (played.is_over, played.games_won, played.game.scores) == (True, (1, 0), (12, 0))
    # Two given to and two taken from the same side leave 8: the next march decides.
    undone = [given(2, 2, after=4), given(1, -2, after=after, target=PenaltyTarget.SIDE)]
    assert fold_match(TO_TEN, hands(1, 1, 1, 1), undone).game.scores == (8, 0)
    decided = fold_match(TO_TEN, hands(1, 1, 1, 1, 1), undone)
    assert (decided.is_over, decided.game.scores, decided.counted[-1]) == (True, (10, 0), True)


def test_of_two_penalties_before_the_hand_that_ended_the_match_none_vanishes():
    # 8 to 0, and ten with the march; two for each of two reneges before it make twelve without it.
    played = fold_match(TO_TEN, hands(1, 1, 1, 1, 1), [given(2, 2, after=None), given(2, 2, after=None)])
    assert (played.game.scores, played.counted[-1]) == ((12, 0), False)


def test_a_penalty_counts_in_the_game_in_which_it_was_given():
    # After the fifth march the second game is on.
    played = fold_match(BEST_OF_THREE, hands(*[1] * 5, 1), [given(2, 2, after=5)])
    assert (played.games_won, played.game.scores) == ((1, 0), (4, 0))


@pytest.mark.parametrize("after", [5, 9, None])
def test_a_penalty_after_the_end_counts_before_the_hand_that_ended_it(after):
    # 8 to 0, less 2 for the side that then marches: 8 again, and the game goes on.
    reopened = fold_match(TO_TEN, hands(*[1] * 5), [given(1, -2, after=after, target=PenaltyTarget.SIDE)])
    assert (reopened.is_over, reopened.game.scores) == (False, (8, 0))
    # 8 to 9, and two points for a renege by those who would have reached ten: the others have eleven.
    narrow = [*hands(1, 1, 1, 1), *hands(2, 2, 2, 2), *hands(2, tricks=3), *hands(1)]
    turned = [replace(hand, dealer=index % 4 + 1) for index, hand in enumerate(narrow)]
    played = fold_match(TO_TEN, turned, [given(1, 2, after=after and 10)])
    assert (played.game.scores, played.leaders, played.counted[-1]) == ((8, 11), (2,), False)


def test_a_match_that_is_stopped_goes_to_whoever_is_ahead():
    stopped = fold_match(TO_TEN, hands(1, 1, 2), time_called=True)
    assert (stopped.games_won, stopped.leaders) == ((1, 0), (1,))
    level = fold_match(TO_TEN, hands(1, 2), time_called=True)
    assert (level.games_won, level.leaders) == ((0, 0), ())
    # One game each way and the third begun: its leader has the series.
    third = fold_match(BEST_OF_THREE, hands(*[1] * 5, *[2] * 5, 2), time_called=True)
    assert (third.games_won, third.leaders) == ((1, 2), (2,))


@pytest.mark.parametrize(
    ("rules", "no_play", "entered"),
    [
        (TO_TEN, NoPlay.PASSED_OUT, True),  # the next player deals
        (replace(TO_TEN, all_pass=AllPass.SAME_DEALS), NoPlay.PASSED_OUT, False),
        (TO_TEN, NoPlay.MISDEAL, False),
        (PRESETS["peuchre"], NoPlay.MISDEAL, True),  # the deal moves left
        (PRESETS["party"], NoPlay.PASSED_OUT, True),
        (replace(PRESETS["party"], passed_out_counts=False), NoPlay.PASSED_OUT, False),
    ],
)
def test_a_hand_without_play_is_entered_where_it_counts_or_moves_the_deal(rules, no_play, entered):
    assert is_entered(score_hand(HandReport(dealer=1, no_play=no_play), rules), rules) is entered
