"""Points given or taken for what a player did, beside the hands.

Source: docs/rules.md, section 4.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import InvalidPenaltyError
from scoring.rules.options import Partnership
from scoring.rules.rulesets import Ruleset, Seats, sides
from scoring.table import game_words as words
from scoring.table.hands import TRICKS_PER_HAND, Contract
from scoring.table.seats import line_up

MOST_POINTS = 20
REASON_LENGTH = 200


class PenaltyKind(StrEnum):
    """What was done; the values are stored, so they are never renamed."""

    SLOW_PLAY = "slow_play"
    RENEGE = "renege"
    TABLE_TALK = "table_talk"
    MISDEAL = "misdeal"
    MISCOUNT = "miscount"
    OTHER = "other"


class PenaltyTarget(StrEnum):
    """Whose points change: the offender's own, the offender's side's, or everyone's against it."""

    OFFENDER = "offender"
    SIDE = "side"
    OPPONENTS = "opponents"


class PenaltyScope(StrEnum):
    """Which score changes: the hand's, the game's, or only the event's."""

    HAND = "hand"
    GAME = "game"
    EVENT = "event"


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """One penalty; it is not a hand and moves no deal.

    Args:
        seat: of the offender.
        points: added to the target: below 0 for the offender or the side, above for the opponents.
    """

    kind: PenaltyKind
    seat: int
    target: PenaltyTarget
    scope: PenaltyScope
    points: int
    reason: str

    def __post_init__(self) -> None:
        if not 1 <= abs(self.points) <= MOST_POINTS:
            raise InvalidPenaltyError(
                words.penalty_points(MOST_POINTS), field="points", code="points_out_of_range"
            )
        if (self.points > 0) != (self.target is PenaltyTarget.OPPONENTS):
            raise InvalidPenaltyError(words.wrong_sign(), field="points", code="wrong_sign")
        if not self.reason.strip() or len(self.reason) > REASON_LENGTH:
            raise InvalidPenaltyError(
                words.reason_missing(REASON_LENGTH), field="reason", code="reason_missing"
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyScore:
    """What a penalty changes: points by seat, and by side of ``sides(rules)``."""

    seat_points: Seats
    side_points: Seats


def slow_play_penalty(rules: Ruleset, *, seat: int) -> Penalty:
    """Take points from a side that let the time to act run out.

    Raises:
        InvalidPenaltyError: these rules set no time.
    """
    if rules.slow_play is None:
        raise InvalidPenaltyError(words.no_slow_play(), field="kind", code="no_slow_play")
    return Penalty(
        kind=PenaltyKind.SLOW_PLAY,
        seat=seat,
        target=PenaltyTarget.SIDE,
        scope=PenaltyScope.GAME,
        points=-rules.slow_play,
        reason=words.slow_play(rules.slow_play_seconds or 0),
    )


def renege_penalty(rules: Ruleset, *, seat: int, against_loner: bool = False) -> Penalty:
    """Give the opponents points for a card that should have followed suit.

    Args:
        against_loner: whether the hand was played alone.

    Raises:
        InvalidPenaltyError: under these rules a renege costs the hand, or nothing.
    """
    loner_points = rules.renege_loner if against_loner else None
    points = rules.renege if loner_points is None else loner_points
    if rules.renege_takes_hand or points == 0:
        raise InvalidPenaltyError(words.no_renege_points(), field="kind", code="no_renege_points")
    return Penalty(
        kind=PenaltyKind.RENEGE,
        seat=seat,
        target=PenaltyTarget.OPPONENTS,
        scope=PenaltyScope.HAND,
        points=points,
        reason=words.renege(),
    )


def tricks_after_renege(contract: Contract, rules: Ruleset, *, seat: int) -> int:
    """Count the makers' tricks where a renege costs the whole hand: all five go to the other side."""
    return 0 if seat in line_up(contract, rules).makers else TRICKS_PER_HAND


def table_talk_penalty(rules: Ruleset, *, seat: int, warned: int) -> Penalty | None:
    """Take points for talk about the cards, once the side was warned often enough.

    Args:
        warned: how often the side was warned before.

    Returns:
        ``None`` for one more warning.
    """
    if warned < rules.table_talk_warnings or rules.table_talk == 0:
        return None
    return Penalty(
        kind=PenaltyKind.TABLE_TALK,
        seat=seat,
        target=PenaltyTarget.SIDE,
        scope=PenaltyScope.GAME,
        points=-rules.table_talk,
        reason=words.table_talk(),
    )


def score_penalty(penalty: Penalty, rules: Ruleset, *, contract: Contract | None = None) -> PenaltyScore:
    """Say whose points change.

    Args:
        contract: of the hand in play; where partners change, it says who is on which side.

    Raises:
        InvalidPenaltyError: nobody sits there.
    """
    if not 1 <= penalty.seat <= rules.seats:
        raise InvalidPenaltyError(words.no_seat_here(penalty.seat), field="seat", code="seat_not_at_table")
    own, others = _sides_of(penalty.seat, rules, contract)
    touched = {
        PenaltyTarget.OFFENDER: (penalty.seat,),
        PenaltyTarget.SIDE: own,
        PenaltyTarget.OPPONENTS: others,
    }[penalty.target]
    seat_points = tuple(penalty.points if seat in touched else 0 for seat in range(1, rules.seats + 1))
    return PenaltyScore(
        seat_points=seat_points,
        side_points=tuple(penalty.points if set(side) <= set(touched) else 0 for side in sides(rules)),
    )


def _sides_of(seat: int, rules: Ruleset, contract: Contract | None) -> tuple[Seats, Seats]:
    groups: tuple[Seats, ...] = sides(rules)
    if contract is not None and rules.partnership is not Partnership.OPPOSITE:
        seated = line_up(contract, rules)
        groups = (seated.makers, seated.defenders)
    own = next((group for group in groups if seat in group), (seat,))
    return own, tuple(other for group in groups if group != own for other in group)
