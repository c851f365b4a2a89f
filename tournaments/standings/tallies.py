"""What a competitor has brought together, and what can decide between equals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.errors import TieBreakError


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The sums of one competitor over all live hands.

    Args:
        number: the competitor's number in the field.
        loners: all five tricks taken alone, by this player.
        marches: all five tricks taken on the makers' side, loners among them.
        euchres: makers euchred, as a defender.
        euchred: times euchred, on the makers' side.
        wins: matches that ended with more points than the other side.
        margin: points less the other sides' points.
    """

    number: int
    points: int
    hands: int = 0
    loners: int = 0
    marches: int = 0
    euchres: int = 0
    euchred: int = 0
    wins: int = 0
    margin: int = 0


class TieBreak(StrEnum):
    """What can decide between equal points; the values are stored, so never renamed."""

    WINS = "wins"
    LONERS = "loners"
    MARCHES = "marches"
    EUCHRES = "euchres"
    FEWEST_EUCHRED = "fewest_euchred"
    MARGIN = "margin"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Metric:
    """How a tie-break reads a tally: more is better where ``sign`` is 1, fewer where it is -1."""

    label: str
    words: str
    sign: int
    of: Callable[[Tally], int]


METRICS: Mapping[TieBreak, Metric] = {
    TieBreak.WINS: Metric("Rounds won", "won {} to {} rounds", 1, lambda tally: tally.wins),
    TieBreak.LONERS: Metric("Loners made", "made {} to {} loners", 1, lambda tally: tally.loners),
    TieBreak.MARCHES: Metric("Marches", "made {} to {} marches", 1, lambda tally: tally.marches),
    TieBreak.EUCHRES: Metric(
        "Euchres taken", "euchred the makers {} to {} times", 1, lambda tally: tally.euchres
    ),
    TieBreak.FEWEST_EUCHRED: Metric(
        "Fewest times euchred", "was euchred {} to {} times", -1, lambda tally: tally.euchred
    ),
    TieBreak.MARGIN: Metric(
        "Points ahead", "is {} to {} points ahead of the tables", 1, lambda tally: tally.margin
    ),
}
LABELS: Mapping[TieBreak, str] = {
    **{tie_break: metric.label for tie_break, metric in METRICS.items()},
    TieBreak.LOT: "Lot, drawn before round one",
}


def check_tie_breaks(tie_breaks: Sequence[TieBreak]) -> None:
    """Refuse a list that cannot be followed from first to last.

    Raises:
        TieBreakError: a tie-break is named twice, or something follows the lot.
    """
    repeated = next((each for each in tie_breaks if tie_breaks.count(each) > 1), None)
    if repeated is not None:
        raise TieBreakError(f"{LABELS[repeated]!r} is in the list twice.", field="tie_breaks")
    if TieBreak.LOT in tie_breaks[:-1]:
        raise TieBreakError("The lot decides every tie, so nothing can come after it.", field="tie_breaks")
