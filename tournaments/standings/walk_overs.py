"""What it brings to win because the others did not come, or gave up.

Source: docs/standings.md, section 9.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from scoring.language.messages import mark

from . import words


class WalkOver(StrEnum):
    """What the winner gets; the values are stored, so never renamed."""

    TARGET = "target"
    OWN_AVERAGE = "own_average"
    FIXED = "fixed"


WALK_OVER_LABELS: Mapping[WalkOver, str] = {
    WalkOver.TARGET: mark("Winning score, or their average"),
    WalkOver.OWN_AVERAGE: mark("Average of their rounds"),
    WalkOver.FIXED: mark("Fixed points"),
}


def walk_over_worth(kind: WalkOver, *, target: int | None, best_of: int, fixed: int) -> int | None:
    """Return what the table counts for its winner at least; None for their own average of the others."""
    if kind is WalkOver.FIXED:
        return fixed
    if kind is WalkOver.TARGET and target is not None:
        return target * games_needed(best_of)
    return None


def games_needed(best_of: int) -> int:
    return best_of // 2 + 1


def games_walked_over(played: Sequence[int], winner: int, *, best_of: int) -> tuple[int, ...]:
    """Return the games won by each side where the rest are not played.

    Args:
        played: games that each side has won at the table.
        winner: the side that gets all it needs; 0 for neither.
    """
    return tuple(
        games_needed(best_of) if side == winner else min(won, games_needed(best_of) - 1)
        for side, won in enumerate(played, start=1)
    )


def awarded(made: int, worth: int | None, others: Sequence[int]) -> Fraction:
    """Return what comes to the points made at the table.

    Args:
        others: what the winner made in each other round.
    """
    if worth is None:
        worth_exactly = Fraction(sum(others), len(others)) if others else Fraction(0)
    else:
        worth_exactly = Fraction(worth)
    return max(worth_exactly - made, Fraction(0))


def given_up_scores(made: Sequence[int], winner: int, worth: int | None) -> tuple[int, ...] | None:
    """Return the scores of a game that was given up, its winner's brought up to what a walk-over counts.

    None where that is no lead: what others made on average somewhere else is no score of this game.
    """
    raised = tuple(
        max(scored, worth or 0) if side == winner else scored for side, scored in enumerate(made, start=1)
    )
    return raised if winner and raised[winner - 1] == max(raised) > min(raised) else None


def walk_over_brings(worth: int | None, *, is_divided: bool, has_played: bool) -> str:
    """Say what the winner of a table gets, in a sentence.

    Args:
        is_divided: points are divided by games or hands.
        has_played: they may have made more than that already.
    """
    if is_divided:
        return words.forfeit_adds_no_points()
    brings = words.forfeit_brings_at_least if has_played else words.forfeit_brings
    return brings(worth)


def walk_over_rule(worth: int | None, *, is_divided: bool) -> str:
    """Say what winning so brings to anybody."""
    if is_divided:
        return words.forfeit_rule_without_points()
    return words.forfeit_rule(worth)


def walk_over_sentence(winners: str, losers: str, hands: int) -> str:
    """Say who has won and why; ``hands`` are those that were played."""
    if not hands:
        return words.won_by_forfeit(winners=winners, losers=losers)
    return words.gave_up(winners=winners, losers=losers, hands=hands)


def no_winner_sentence(sides: Sequence[str], hands: int) -> str:
    """Say that nobody has won."""
    one, other = sides
    if not hands:
        return words.no_show(one=one, other=other)
    return words.both_stopped(one=one, other=other, hands=hands)
