"""Hands add up to a game, which ends at its target."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import GameStateError, InvalidHandError
from scoring.rules.options import AllPass, LevelEnd, MisdealBy, Overshoot, RedealHand, TargetTie, TimeCalled
from scoring.rules.rulesets import PRESETS
from scoring.table.games import (
    Ending,
    GameState,
    UnfinishedHand,
    call_time,
    fold_game,
    penalize,
    play_hand,
)
from scoring.table.hands import Contract, HandReport, NoPlay
from scoring.table.penalties import Penalty, PenaltyKind, PenaltyScope, PenaltyTarget
from scoring.table.series import Series

AMERICAN = PRESETS["north_american"]
FIVE = replace(AMERICAN, target=5)
PARTY = PRESETS["party"]
PEUCHRE = PRESETS["peuchre"]
ROTATING = PRESETS["five_rotating"]


def play(rules, *hands, first_dealer=1, scores=None):
    """Play hands given as (maker, tricks) or (maker, tricks, alone), the deal passing by itself."""
    state = GameState.start(rules, first_dealer=first_dealer, scores=scores)
    for hand in hands:
        state = play_hand(state, report(state, *hand))
    return state


def report(state, maker, tricks, alone=False):
    return HandReport(dealer=state.dealer, maker=maker, tricks=tricks, alone=alone)


def test_hands_add_up_by_side_and_by_seat_while_the_deal_passes():
    state = play(AMERICAN, (1, 3), (2, 5), (1, 2), (3, 5, True), first_dealer=3)
    assert state.scores == (5, 4)
    assert state.seat_points == (5, 4, 5, 4)
    assert (state.dealer, state.dealt, state.counted) == (3, 4, 4)
    assert (state.is_over, state.ending, state.winners) == (False, None, ())


def test_the_first_side_at_the_target_wins():
    state = play(FIVE, (1, 5, True), (2, 3), (1, 3))
    assert (state.scores, state.ending, state.winners) == ((5, 1), Ending.TARGET, (1,))


@pytest.mark.parametrize(
    ("overshoot", "scores", "carried"),
    [
        (Overshoot.AS_SCORED, (7, 2), (0, 0)),
        (Overshoot.CAPPED, (5, 2), (0, 0)),
        (Overshoot.CARRIED, (5, 2), (2, 0)),
    ],
)
def test_points_beyond_the_target_are_an_option(overshoot, scores, carried):
    state = play(replace(FIVE, overshoot=overshoot), (1, 3), (2, 5), (1, 5), (3, 5, True))
    assert (state.scores, state.carried, state.winners) == (scores, carried, (1,))
    assert state.seat_points == (7, 2, 7, 2)


def test_nothing_is_played_after_the_end():
    over = play(FIVE, (1, 5, True), (1, 3))
    with pytest.raises(GameStateError) as refusal:
        play_hand(over, report(over, 2, 3))
    assert refusal.value.code == "game_over"
    with pytest.raises(GameStateError):
        call_time(over)
    with pytest.raises(GameStateError):
        penalize(over, penalty(1, -1))


def test_a_hand_dealt_out_of_turn_is_refused():
    state = play(AMERICAN, (1, 3))
    with pytest.raises(InvalidHandError) as refusal:
        play_hand(state, HandReport(dealer=1, maker=1, tricks=3))
    assert (refusal.value.field, refusal.value.code) == ("dealer", "dealer_out_of_turn")


@pytest.mark.parametrize("number", [0, 1, 3, 10**9, -1])
def test_a_hand_that_is_not_the_next_one_is_refused(number):
    state = play(AMERICAN, (1, 3))
    with pytest.raises(GameStateError) as refusal:
        play_hand(state, report(state, 1, 3), number=number)
    assert (refusal.value.field, refusal.value.code) == ("number", "hand_out_of_order")
    assert play_hand(state, report(state, 1, 3), number=2).dealt == 2


@pytest.mark.parametrize(
    ("no_play", "change", "dealer", "counted"),
    [
        (NoPlay.PASSED_OUT, {}, 2, 0),
        (NoPlay.PASSED_OUT, {"all_pass": AllPass.SAME_DEALS}, 1, 0),
        (NoPlay.MISDEAL, {}, 1, 0),
        (NoPlay.MISDEAL, {"misdeal_by": MisdealBy.NEXT_DEALS}, 2, 0),
        (NoPlay.REDEAL, {"redeal_hand": RedealHand.FARMERS_HAND}, 1, 0),
    ],
)
def test_who_deals_after_a_hand_that_was_not_played(no_play, change, dealer, counted):
    state = GameState.start(replace(AMERICAN, **change), first_dealer=1)
    state = play_hand(state, HandReport(dealer=1, no_play=no_play))
    assert (state.dealer, state.dealt, state.counted, state.scores) == (dealer, 1, counted, (0, 0))


def test_a_passed_out_hand_counts_in_a_party():
    state = GameState.start(PARTY, first_dealer=1)
    for dealer in (1, 2, 3, 4) * 3:
        state = play_hand(state, HandReport(dealer=dealer, no_play=NoPlay.PASSED_OUT))
    assert (state.counted, state.ending, state.winners) == (12, Ending.DRAW, (1, 2))
    assert state.is_drawn


def test_a_party_of_twelve_hands_ends_for_the_side_ahead():
    state = play(PARTY, *[(1, 3)] * 7, *[(2, 3)] * 5)
    assert (state.scores, state.ending, state.winners) == ((7, 5), Ending.HANDS, (1,))


def test_a_level_party_may_be_decided_by_a_hand_that_adds_nothing():
    rules = replace(PARTY, hands=2, level_end=LevelEnd.EXTRA_HAND)
    level = play(rules, (1, 3), (2, 3))
    assert (level.is_over, level.contenders) == (False, (1, 2))
    still = play_hand(level, HandReport(dealer=3, no_play=NoPlay.PASSED_OUT))
    assert (still.is_over, still.contenders) == (False, (1, 2))
    decided = play_hand(still, report(still, 2, 4))
    assert (decided.scores, decided.ending, decided.winners) == ((1, 1), Ending.EXTRA_HAND, (2,))
    assert decided.contenders == ()


#: Side 2 of three is Peuchred at 9, 2, 9: sides 1 and 3 both reach 10.
@pytest.mark.parametrize(
    ("tie", "scores", "ending", "winners"),
    [
        (TargetTie.SHARED_WIN, (9, 2, 9), Ending.SHARED_TARGET, (1, 3)),
        (TargetTie.MOST_POINTS, (9, 2, 9), None, ()),
        (TargetTie.PLAY_OFF_HAND, (9, 2, 9), None, ()),
    ],
)
def test_two_sides_reach_the_target_in_one_hand(tie, scores, ending, winners):
    state = play(replace(PEUCHRE, target_tie=tie), (2, 2), scores=scores)
    assert (state.scores, state.ending, state.winners) == ((10, 2, 10), ending, winners)


def test_most_points_win_and_level_ones_play_on():
    rules = replace(PEUCHRE, target_tie=TargetTie.MOST_POINTS)
    assert play(rules, (2, 2), (3, 3), scores=(9, 2, 9)).winners == (3,)
    ahead = play(rules, (2, 2), (2, 5, True), (1, 3), scores=(9, 2, 9))
    assert (ahead.scores, ahead.ending, ahead.winners) == ((11, 6, 10), Ending.MOST_POINTS, (1,))


def test_individuals_may_reach_the_target_together():
    state = play(ROTATING, (2, 5), scores=(0, 8, 0, 9, 0))
    assert (state.scores, state.ending, state.winners) == ((0, 10, 0, 11, 0), Ending.MOST_POINTS, (4,))


def test_a_play_off_hand_is_between_those_who_reached_it():
    rules = replace(PEUCHRE, target_tie=TargetTie.PLAY_OFF_HAND)
    tied = play(rules, (2, 2), scores=(9, 2, 9))
    assert tied.contenders == (1, 3)
    outsider = play_hand(tied, report(tied, 2, 5))
    assert (outsider.contenders, outsider.scores) == ((1, 3), (10, 2, 10))
    decided = play_hand(outsider, report(outsider, 3, 3))
    assert (decided.ending, decided.winners, decided.scores) == (Ending.PLAY_OFF_HAND, (3,), (10, 2, 10))


#: Seats 2 and 4 defend together in hand 1, which seat 1 deals, and have 10 each when 1 and 3 are euchred.
TIED = (0, 8, 0, 8, 0)


def test_five_who_tie_play_on_until_a_hand_on_opposite_sides():
    tied = play(ROTATING, (1, 2), scores=TIED)
    assert (tied.scores, tied.is_over, tied.tied) == ((0, 10, 0, 10, 0), False, (2, 4))
    together = play_hand(tied, report(tied, 2, 5))  # 2 deals and plays with 4
    assert (together.scores, together.tied) == ((0, 12, 0, 12, 0), (2, 4))
    one_sits_out = play_hand(together, report(together, 4, 3))  # 3 deals, 2 sits out
    assert (one_sits_out.scores, one_sits_out.is_over) == ((1, 12, 0, 13, 0), False)
    assert one_sits_out.tied == (2, 4)
    level_again = play_hand(one_sits_out, report(one_sits_out, 2, 3))  # 4 and 1 against 5 and 2
    assert (level_again.scores, level_again.tied) == ((1, 13, 0, 13, 1), (2, 4))
    won = play_hand(one_sits_out, report(one_sits_out, 4, 3))
    assert (won.ending, won.winners, won.tied) == (Ending.MOST_POINTS, (4,), ())


def take(*, seat):
    return Penalty(
        kind=PenaltyKind.OTHER,
        seat=seat,
        target=PenaltyTarget.OFFENDER,
        scope=PenaltyScope.GAME,
        points=-1,
        reason="Looked at the kitty",
    )


def test_sudden_death_waits_through_passes_and_penalties_and_yields_to_whoever_passes_both():
    tied = play(ROTATING, (1, 2), scores=TIED)
    passed = play_hand(tied, HandReport(dealer=2, no_play=NoPlay.PASSED_OUT))
    assert (passed.is_over, passed.tied) == (False, (2, 4))
    fined = penalize(tied, take(seat=4))
    assert fined.winners == (2,)  # only one of them is at 10 any more
    ahead = play(ROTATING, (1, 2), (2, 5), (4, 3), scores=TIED)
    assert not penalize(ahead, take(seat=5)).is_over
    third = play(ROTATING, (1, 2), (3, 5, True), scores=(0, 8, 8, 8, 0))
    assert (third.scores, third.winners) == ((0, 10, 12, 10, 4), (3,))


def test_three_who_tie_are_parted_one_by_one():
    rules = PRESETS["five_all_play"]
    state = GameState.start(rules, first_dealer=1, scores=(0, 0, 8, 8, 8))
    hands = [
        HandReport(dealer=1, maker=1, named_partner=2, tricks=2),  # 3, 4 and 5 euchre them
        HandReport(dealer=2, maker=1, named_partner=2, tricks=2),  # and again: all three on one side
        HandReport(dealer=3, maker=3, named_partner=4, tricks=3),  # 3 and 4 pass 5
        HandReport(dealer=4, maker=1, named_partner=2, tricks=3),  # 3 and 4 together
        HandReport(dealer=5, maker=4, named_partner=1, tricks=4),
    ]
    seen = []
    for hand in hands:
        state = play_hand(state, hand)
        seen.append((state.scores, state.tied))
    assert seen == [
        ((0, 0, 10, 10, 10), (3, 4, 5)),
        ((0, 0, 12, 12, 12), (3, 4, 5)),
        ((0, 0, 13, 13, 12), (3, 4)),
        ((1, 1, 13, 13, 12), (3, 4)),
        ((2, 1, 13, 14, 12), ()),
    ]


UNDECIDED = UnfinishedHand(contract=Contract(1, 2), maker_tricks=2, defender_tricks=2)


@pytest.mark.parametrize(
    ("option", "unfinished", "scores", "ending", "winners"),
    [
        (TimeCalled.FINISH_HAND, None, (4, 3), Ending.TIME, (1,)),
        (TimeCalled.FINISH_HAND, UNDECIDED, (4, 3), None, ()),
        (TimeCalled.DROP_HAND, UNDECIDED, (4, 3), Ending.TIME, (1,)),
        (TimeCalled.AS_IT_STANDS, UNDECIDED, (4, 3), Ending.TIME, (1,)),
        (TimeCalled.AS_IT_STANDS, replace(UNDECIDED, maker_tricks=3), (4, 4), Ending.DRAW, (1, 2)),
        (
            TimeCalled.AS_IT_STANDS,
            UnfinishedHand(contract=Contract(1, 2), maker_tricks=0, defender_tricks=3),
            (6, 3),
            Ending.TIME,
            (1,),
        ),
    ],
)
def test_time_called_ends_the_game_by_option(option, unfinished, scores, ending, winners):
    state = GameState.start(replace(AMERICAN, time_called=option), first_dealer=1, scores=(4, 3))
    ended = call_time(state, unfinished)
    assert (ended.scores, ended.ending, ended.winners, ended.time_called) == (scores, ending, winners, True)


def test_the_hand_on_the_table_is_the_last_when_it_may_be_finished():
    state = call_time(GameState.start(AMERICAN, first_dealer=1, scores=(4, 3)), UNDECIDED)
    ended = play_hand(state, report(state, 2, 5))
    assert (ended.scores, ended.ending, ended.winners) == ((4, 5), Ending.TIME, (2,))


def test_a_level_game_at_time_is_played_off_where_the_rules_say_so():
    rules = replace(PARTY, level_end=LevelEnd.EXTRA_HAND)
    assert call_time(GameState.start(rules, first_dealer=1)).contenders == (1, 2)


@pytest.mark.parametrize(("makers", "defenders"), [(-1, 0), (0, -1), (3, 3)])
def test_an_unfinished_hand_has_at_most_five_tricks(makers, defenders):
    with pytest.raises(InvalidHandError):
        UnfinishedHand(contract=Contract(1, 2), maker_tricks=makers, defender_tricks=defenders)


def penalty(seat, points, *, target=PenaltyTarget.SIDE, scope=PenaltyScope.GAME):
    return Penalty(
        kind=PenaltyKind.OTHER, seat=seat, target=target, scope=scope, points=points, reason="Director."
    )


def test_a_penalty_is_not_a_hand():
    state = penalize(play(AMERICAN, (1, 5)), penalty(1, -1))
    assert (state.scores, state.seat_points, state.dealt, state.dealer) == ((1, 0), (1, 0, 1, 0), 1, 2)


@pytest.mark.parametrize(("rules", "scores"), [(AMERICAN, (0, 0)), (PEUCHRE, (-1, 0, 0))])
def test_scores_go_below_zero_only_where_the_rules_let_them(rules, scores):
    assert penalize(GameState.start(rules, first_dealer=1), penalty(1, -1)).scores == scores


def test_a_penalty_may_end_the_game():
    state = GameState.start(AMERICAN, first_dealer=1, scores=(9, 9))
    ended = penalize(state, penalty(1, 2, target=PenaltyTarget.OPPONENTS))
    assert (ended.scores, ended.ending, ended.winners) == ((9, 11), Ending.TARGET, (2,))


def test_a_penalty_during_a_play_off_decides_nothing():
    rules = replace(PEUCHRE, target_tie=TargetTie.PLAY_OFF_HAND)
    tied = play(rules, (2, 2), scores=(9, 2, 9))
    assert penalize(tied, penalty(1, -1)).contenders == (1, 3)


def test_a_penalty_of_the_event_leaves_the_game_alone():
    state = play(AMERICAN, (1, 5))
    assert penalize(state, penalty(1, -1, scope=PenaltyScope.EVENT)) == state


def test_a_game_is_folded_from_its_events():
    events = [
        HandReport(dealer=1, maker=2, tricks=5),
        penalty(2, -1),
        HandReport(dealer=2, maker=1, tricks=3),
    ]
    state = fold_game(AMERICAN, first_dealer=1, events=events)
    assert (state.scores, state.dealt) == ((1, 1), 2)


makers = st.integers(1, 4)
hands = st.tuples(makers, st.integers(0, 5), st.booleans())


@given(played=st.lists(hands, max_size=30), first_dealer=makers)
def test_a_game_over_has_a_winner_at_the_target_and_one_going_on_has_none(played, first_dealer):
    state = GameState.start(AMERICAN, first_dealer=first_dealer)
    for hand in played:
        if not state.is_over:
            state = play_hand(state, report(state, *hand))
    assert state.is_over is (max(state.scores) >= 10)
    assert state.winners == tuple(side for side in (1, 2) if state.scores[side - 1] >= 10)
    assert state.seat_points == state.scores * 2


BEST_OF_THREE = replace(FIVE, best_of=3, overshoot=Overshoot.CARRIED)
WON_BY_1, WON_BY_2 = play(BEST_OF_THREE, (1, 5, True), (1, 5)), play(BEST_OF_THREE, (2, 5, True), (2, 3))


def test_a_series_is_won_by_the_majority_of_its_games():
    series = Series(rules=BEST_OF_THREE).plus(WON_BY_1)
    assert (series.wins, series.is_over, series.winners) == ((1, 0), False, ())
    assert (series.plus(WON_BY_1).is_over, series.plus(WON_BY_1).winners) == (True, (1,))
    assert series.plus(WON_BY_2).plus(WON_BY_2).winners == (2,)


def test_a_series_of_draws_ends_level():
    rules = replace(PARTY, hands=1, best_of=3)
    drawn = play_hand(GameState.start(rules, first_dealer=1), HandReport(dealer=1, no_play=NoPlay.PASSED_OUT))
    series = Series(rules=rules).plus(drawn).plus(drawn).plus(drawn)
    assert (series.wins, series.is_over, series.winners) == ((0, 0), True, (1, 2))


def test_the_next_game_goes_on_with_the_deal_and_the_points_carried():
    series = Series(rules=BEST_OF_THREE)
    assert series.next_game(first_dealer=2).dealer == 2
    following = series.plus(WON_BY_1).next_game(first_dealer=1)
    assert (following.dealer, following.scores) == (3, (1, 0))


def test_a_series_takes_finished_games_until_it_is_over():
    series = Series(rules=BEST_OF_THREE)
    with pytest.raises(GameStateError) as refusal:
        series.plus(GameState.start(BEST_OF_THREE, first_dealer=1))
    assert refusal.value.code == "game_not_over"
    with pytest.raises(GameStateError) as refusal:
        series.plus(WON_BY_1).plus(WON_BY_1).plus(WON_BY_1)
    assert refusal.value.code == "series_over"
