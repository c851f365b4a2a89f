"""A game: hands and penalties folded into a score, until it is over.

Source: docs/rules.md, section 4.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.errors import GameStateError, InvalidHandError
from scoring.rules.options import AllPass, LevelEnd, MisdealBy, Overshoot, TargetTie, TimeCalled
from scoring.rules.rulesets import Ruleset, Seats, sides
from scoring.table import game_words as words
from scoring.table.hand_points import TRICKS_TO_MAKE, HandScore, Outcome, score_hand, score_played
from scoring.table.hands import TRICKS_PER_HAND, Contract, HandReport
from scoring.table.penalties import Penalty, PenaltyScope, score_penalty
from scoring.table.seats import seat_after


class Ending(StrEnum):
    """Why a game is over; the values are stored, so they are never renamed."""

    TARGET = "target"
    SHARED_TARGET = "shared_target"
    MOST_POINTS = "most_points"
    PLAY_OFF_HAND = "play_off_hand"
    HANDS = "hands"
    EXTRA_HAND = "extra_hand"
    TIME = "time"
    DRAW = "draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState:
    """A game so far. Sides are numbered from 1, in the order of ``sides(rules)``.

    Args:
        dealer: who deals the next hand.
        scores: points by side, as the overshoot option shows them once the game is over.
        seat_points: points by seat, never capped.
        dealt: hands dealt, played or not.
        counted: hands that count towards a fixed number.
        carried: points by side that the next game starts with.
        left_out: points by side beyond the target, where the rules cap them.
        contenders: the sides that play off a tie; empty while none is played off.
        tied: the sides that play on from a tie at the target, while every hand still adds its points.
        winners: more than one where a win is shared or the game is drawn.
    """

    rules: Ruleset
    dealer: int
    scores: Seats
    seat_points: Seats
    dealt: int = 0
    counted: int = 0
    carried: Seats = ()
    left_out: Seats = ()
    contenders: Seats = ()
    tied: Seats = ()
    time_called: bool = False
    ending: Ending | None = None
    winners: Seats = ()

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be played."""
        return self.ending is not None

    @property
    def is_drawn(self) -> bool:
        """Whether it ended level."""
        return self.ending is Ending.DRAW

    @classmethod
    def start(cls, rules: Ruleset, *, first_dealer: int, scores: Seats | None = None) -> "GameState":
        """Begin a game, from 0 or from the points carried into it."""
        nothing = (0,) * len(sides(rules))
        return cls(
            rules=rules,
            dealer=first_dealer,
            scores=scores if scores is not None else nothing,
            seat_points=(0,) * rules.seats,
            carried=nothing,
            left_out=nothing,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UnfinishedHand:
    """The hand on the table when time is called, with the tricks taken so far."""

    contract: Contract
    maker_tricks: int
    defender_tricks: int

    def __post_init__(self) -> None:
        tricks = (self.maker_tricks, self.defender_tricks)
        if min(tricks) < 0 or sum(tricks) > TRICKS_PER_HAND:
            raise InvalidHandError(
                words.both_sides_tricks(TRICKS_PER_HAND), field="tricks", code="tricks_out_of_range"
            )


def fold_game(rules: Ruleset, *, first_dealer: int, events: Iterable[HandReport | Penalty]) -> GameState:
    """Play a game from its reports and penalties, in order.

    Raises:
        InvalidHandError: a table could not have played one of them.
        GameStateError: the game was over before.
    """
    state = GameState.start(rules, first_dealer=first_dealer)
    for event in events:
        state = play_hand(state, event) if isinstance(event, HandReport) else penalize(state, event)
    return state


def play_hand(state: GameState, report: HandReport, *, number: int | None = None) -> GameState:
    """Add the next hand.

    Args:
        number: of the hand, from 1, where the table says it.

    Raises:
        InvalidHandError: the table could not have played it.
        GameStateError: the game is over, or this is not its next hand.
    """
    _check_going(state)
    if number is not None and number != state.dealt + 1:
        raise GameStateError(words.next_hand(state.dealt + 1), field="number", code="hand_out_of_order")
    score = score_hand(report, state.rules)
    if report.dealer != state.dealer:
        raise InvalidHandError(words.seat_deals(state.dealer), field="dealer", code="dealer_out_of_turn")
    moved = replace(
        state,
        dealer=_next_dealer(state, score),
        dealt=state.dealt + 1,
        counted=state.counted + (1 if score.counts_as_hand else 0),
    )
    return _settle(moved, score)


def penalize(state: GameState, *penalties: Penalty, contract: Contract | None = None) -> GameState:
    """Add penalties given at once; one that counts only in the event leaves the game as it is.

    Raises:
        InvalidPenaltyError: nobody sits there.
        GameStateError: the game is over.
    """
    added = state
    for penalty in penalties:
        score = score_penalty(penalty, state.rules, contract=contract)
        if penalty.scope is PenaltyScope.EVENT:
            continue
        _check_going(state)
        added = replace(
            added,
            scores=_plus(added.scores, score.side_points, state.rules),
            seat_points=_plus(added.seat_points, score.seat_points, state.rules),
        )
    return added if state.contenders or added is state else _check_target(added)


def call_time(state: GameState, unfinished: UnfinishedHand | None = None) -> GameState:
    """End the game by the clock: at once, or after the hand on the table where the rules let it finish.

    Raises:
        GameStateError: the game is over.
    """
    _check_going(state)
    if unfinished is None or state.rules.time_called is TimeCalled.DROP_HAND:
        return _end_level(replace(state, time_called=True), Ending.TIME)
    if state.rules.time_called is TimeCalled.FINISH_HAND:
        return replace(state, time_called=True)
    standing = _as_it_stands(unfinished, state.rules)
    stopped = replace(state, time_called=True)
    if standing is None:
        return _end_level(stopped, Ending.TIME)
    return _settle(stopped, standing)


def _check_going(state: GameState) -> None:
    if state.is_over:
        raise GameStateError(words.game_over(), code="game_over")


def moves_deal(outcome: Outcome, rules: Ruleset) -> bool:
    """Tell whether the next player deals after this, or the same one deals again."""
    again = {
        Outcome.PASSED_OUT: rules.all_pass is AllPass.SAME_DEALS,
        Outcome.MISDEAL: rules.misdeal_by is MisdealBy.SAME_DEALS,
        Outcome.REDEAL: True,
    }
    return not again.get(outcome)


def _next_dealer(state: GameState, score: HandScore) -> int:
    places = 1 if moves_deal(score.outcome, state.rules) else 0
    return seat_after(state.dealer, seats=state.rules.seats, places=places)


def _plus(points: Seats, more: Seats, rules: Ruleset) -> Seats:
    """Add points, not going below zero where the rules do not."""
    added = [have + extra for have, extra in zip(points, more, strict=True)]
    return tuple(added if rules.below_zero else [max(0, total) for total in added])


def _settle(state: GameState, hand: HandScore) -> GameState:
    """Add a hand's points and see whether the game is over; a hand that only decides adds none."""
    if state.contenders:
        return _decide(state, hand.side_points)
    added = replace(
        state,
        scores=_plus(state.scores, hand.side_points, state.rules),
        seat_points=_plus(state.seat_points, hand.seat_points, state.rules),
    )
    checked = _check_target(added, hand)
    if checked.ending is not None or checked.contenders:
        return checked
    if state.rules.hands is not None and state.counted >= state.rules.hands:
        return _end_level(checked, Ending.HANDS)
    return _end_level(checked, Ending.TIME) if state.time_called else checked


def _check_target(state: GameState, hand: HandScore | None = None) -> GameState:
    target = state.rules.target
    if target is None:
        return state
    reached = tuple(side for side, points in enumerate(state.scores, start=1) if points >= target)
    if len(reached) < 2:
        return _finish(state, reached, Ending.TARGET) if reached else replace(state, tied=())
    if state.rules.target_tie is TargetTie.SHARED_WIN:
        return _finish(state, reached, Ending.SHARED_TARGET)
    if state.rules.target_tie is TargetTie.PLAY_OFF_HAND:
        return replace(state, contenders=reached)
    return _check_most_points(state, _leaders(state.scores, reached), hand)


def _check_most_points(state: GameState, ahead: Seats, hand: HandScore | None) -> GameState:
    """End a game for the one side ahead, or play on; sudden death takes a hand on opposite sides."""
    is_sudden_death = state.rules.target_tie is TargetTie.OPPOSITE_SIDES and bool(state.tied)
    waits = is_sudden_death and not (hand and _parts(state.tied, hand))
    if waits and set(ahead) & set(state.tied):
        return replace(state, tied=tuple(sorted({*state.tied, *ahead})))
    return _finish(state, ahead, Ending.MOST_POINTS) if len(ahead) == 1 else replace(state, tied=ahead)


def _parts(tied: Seats, hand: HandScore) -> bool:
    """Tell whether these seats all played a hand, and not all on one side; each is a side of its own."""
    made, defended = set(tied) & set(hand.makers), set(tied) & set(hand.defenders)
    return bool(made and defended) and len(made) + len(defended) == len(tied)


def _decide(state: GameState, side_points: Seats) -> GameState:
    """Let a hand between level sides decide, or leave it to the next one."""
    ahead = _leaders(side_points, state.contenders)
    if len(ahead) > 1:
        return state
    return _finish(state, ahead, Ending.EXTRA_HAND if state.rules.target is None else Ending.PLAY_OFF_HAND)


def _end_level(state: GameState, ending: Ending) -> GameState:
    """End a game that no target ended: for the side ahead, or as the rules have it for level sides."""
    ahead = _leaders(state.scores, tuple(range(1, len(state.scores) + 1)))
    if len(ahead) == 1:
        return _finish(state, ahead, ending)
    if state.rules.level_end is LevelEnd.EXTRA_HAND:
        return replace(state, contenders=ahead)
    return _finish(state, ahead, Ending.DRAW)


def _leaders(points: Seats, among: Seats) -> Seats:
    best = max(points[side - 1] for side in among)
    return tuple(side for side in among if points[side - 1] == best)


def _finish(state: GameState, winners: Seats, ending: Ending) -> GameState:
    ended = replace(state, winners=winners, ending=ending, contenders=(), tied=())
    target, overshoot = state.rules.target, state.rules.overshoot
    if target is None or overshoot is Overshoot.AS_SCORED:
        return ended
    capped = tuple(min(points, target) for points in state.scores)
    over = tuple(points - most for points, most in zip(state.scores, capped, strict=True))
    if overshoot is Overshoot.CAPPED:
        return replace(ended, scores=capped, left_out=over)
    return replace(ended, scores=capped, carried=over)


def _as_it_stands(hand: UnfinishedHand, rules: Ruleset) -> HandScore | None:
    """Score a hand on the tricks taken so far, if they decide it."""
    if hand.maker_tricks >= TRICKS_TO_MAKE:
        return score_played(hand.contract, hand.maker_tricks, rules)
    if hand.defender_tricks >= TRICKS_TO_MAKE:
        return score_played(hand.contract, TRICKS_PER_HAND - TRICKS_TO_MAKE, rules)
    return None
