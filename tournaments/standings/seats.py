"""What the hands of one match have brought to each of its seats."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scoring.table.hand_points import HandScore, Outcome
from scoring.table.penalties import PenaltyScore
from scoring.table.totals import TotalReport

MARCHES = frozenset({Outcome.MARCH, Outcome.LONER_MARCH})
EUCHRES = frozenset({Outcome.EUCHRED, Outcome.LONER_EUCHRED})


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTally:
    """One seat's share.

    Args:
        against: points of the best other side.
        hands: those that were this seat's too, not those that it sat out.
        games: won by its side; more than one in a series.
    """

    points: int
    against: int
    hands: int
    loners: int
    marches: int
    euchres: int
    euchred: int
    games: int = 0


def tally_seats(
    hands: Iterable[tuple[int | None, HandScore]],
    sides: Sequence[Sequence[int]],
    penalties: Sequence[PenaltyScore] = (),
    games_won: Sequence[int] = (),
    left_out: Sequence[int] = (),
) -> dict[int, SeatTally]:
    """Add up a match from nothing.

    Args:
        hands: the maker's position (None where nobody played) and the score of each live hand.
        sides: positions of each side, side 1 first.
        penalties: what the director's rulings add and take.
        games_won: by side; none while the first game is played.
        left_out: points by side beyond the target, where the rules cap them.

    Returns:
        A tally per position, 1-based.
    """
    hands = list(hands)
    scores: list[HandScore | PenaltyScore] = [*(score for _, score in hands), *penalties]
    less = left_out or (0,) * len(sides)
    side_points = [
        sum(each.side_points[index] for each in scores) - less[index] for index in range(len(sides))
    ]
    return {
        position: SeatTally(
            points=sum(each.seat_points[position - 1] for each in scores) - less[index],
            against=max(points for other, points in enumerate(side_points) if other != index),
            hands=sum(score.counts_as_hand and position in score.part_in for _, score in hands),
            loners=sum(maker == position and score.outcome is Outcome.LONER_MARCH for maker, score in hands),
            marches=sum(position in score.makers and score.outcome in MARCHES for _, score in hands),
            euchres=sum(position in score.defenders and score.outcome in EUCHRES for _, score in hands),
            euchred=sum(position in score.makers and score.outcome in EUCHRES for _, score in hands),
            games=games_won[index] if games_won else 0,
        )
        for index, side in enumerate(sides)
        for position in side
    }


def tally_total(
    report: TotalReport,
    sides: Sequence[Sequence[int]],
    penalties: Sequence[PenaltyScore] = (),
    *,
    is_over: bool,
) -> dict[int, SeatTally]:
    """Add up a match of two sides that told no hands, only its points.

    Args:
        sides: positions of each side, side 1 first.
        penalties: what the director's rulings add and take.
        is_over: who is ahead has won it; level, nobody has.

    Returns:
        A tally per position, 1-based; nothing is known of loners, marches and euchres.
    """
    ruled = tally_seats((), sides, penalties)
    points = [
        own + sum(each.side_points[index] for each in penalties) for index, own in enumerate(report.points)
    ]
    return {
        position: replace(
            ruled[position],
            points=ruled[position].points + report.points[index],
            against=points[1 - index],
            hands=report.hands,
            games=int(is_over and points[index] > points[1 - index]),
        )
        for index, side in enumerate(sides)
        for position in side
    }
