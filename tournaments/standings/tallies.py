"""What a competitor has brought together, and what can decide between equals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.errors import TieBreakError


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The sums of one competitor over all live hands.

    Args:
        number: the competitor's number in the field.
        hands: that counted, whether or not the competitor played a card in them.
        loners: all five tricks taken alone, by this player.
        marches: all five tricks taken on the makers' side, loners among them.
        euchres: makers euchred, as a defender.
        euchred: times euchred, on the makers' side.
        wins: matches that ended with more points than every other side.
        margin: points less those of the best other side, summed over matches.

    Source: docs/standings.md, section 1.
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

    @property
    def rate(self) -> Fraction:
        """Points a hand, exactly; nothing before the first hand."""
        return Fraction(self.points, self.hands) if self.hands else Fraction(0)


class TieBreak(StrEnum):
    """What can decide between equal points; the values are stored, so never renamed."""

    WINS = "wins"
    LONERS = "loners"
    MARCHES = "marches"
    EUCHRES = "euchres"
    FEWEST_EUCHRED = "fewest_euchred"
    MARGIN = "margin"
    LOT = "lot"


def _counted(verb: str, one: str, many: str) -> Callable[[int, int], str]:
    def compare(ours: int, theirs: int) -> str:
        return f"{verb} {ours} {one if ours == 1 else many} to {theirs}"

    return compare


def _compare_margins(ours: int, theirs: int) -> str:
    return f"has a margin of {ours:+} to {theirs:+}"


@dataclass(frozen=True, slots=True)
class Metric:
    """How a tie-break reads a tally: more is better where ``sign`` is 1, fewer where it is -1.

    Args:
        noun: what those who are level are level on.
        compare: the words for the better figure against the worse, said of the one ahead.
    """

    label: str
    noun: str
    sign: int
    of: Callable[[Tally], int]
    compare: Callable[[int, int], str]


METRICS: Mapping[TieBreak, Metric] = {
    TieBreak.WINS: Metric(
        "Rounds won", "rounds won", 1, lambda tally: tally.wins, _counted("won", "round", "rounds")
    ),
    TieBreak.LONERS: Metric(
        "Loners made", "loners", 1, lambda tally: tally.loners, _counted("made", "loner", "loners")
    ),
    TieBreak.MARCHES: Metric(
        "Marches", "marches", 1, lambda tally: tally.marches, _counted("made", "march", "marches")
    ),
    TieBreak.EUCHRES: Metric(
        "Euchres taken", "euchres", 1, lambda tally: tally.euchres, _counted("took", "euchre", "euchres")
    ),
    TieBreak.FEWEST_EUCHRED: Metric(
        "Fewest times euchred",
        "times euchred",
        -1,
        lambda tally: tally.euchred,
        _counted("was euchred", "time", "times"),
    ),
    TieBreak.MARGIN: Metric("Points ahead", "margin", 1, lambda tally: tally.margin, _compare_margins),
}
LABELS: Mapping[TieBreak, str] = {
    **{tie_break: metric.label for tie_break, metric in METRICS.items()},
    TieBreak.LOT: "Lot, drawn before round one",
}


def read_tie_breaks(names: Sequence[str]) -> tuple[TieBreak, ...]:
    """Read tie-breaks as they are stored or sent; none at all means that equals share their place.

    Raises:
        TieBreakError: one is unknown or named twice, or something follows the lot.
    """
    for name in names:
        if name not in tuple(TieBreak):
            raise TieBreakError(f"There is no tie-break {str(name)[:40]!r}.", field="tie_breaks")
    tie_breaks = tuple(TieBreak(name) for name in names)
    check_tie_breaks(tie_breaks)
    return tie_breaks


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
