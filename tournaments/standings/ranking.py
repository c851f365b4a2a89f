"""Places, and the sentence that says why one is ahead of another."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from .sentences import listed
from .tallies import METRICS, Tally, TieBreak


@dataclass(frozen=True, slots=True)
class Standing:
    """A competitor's place; ``tied`` when others share it."""

    place: int
    tally: Tally
    tied: bool


def rank(
    tallies: Iterable[Tally],
    tie_breaks: Sequence[TieBreak],
    *,
    lot: Mapping[int, int],
    by_rate: bool = False,
) -> tuple[Standing, ...]:
    """Place competitors by points, or by points a hand, then by each tie-break in turn.

    Those who are equal throughout share a place and the next place skips: 1, 2, 2, 4. Within a shared
    place they stand in the order of the lot, which decides nothing unless it is one of the tie-breaks.

    Args:
        lot: the drawn lot of each number, no two alike; the lowest comes first.

    Source: docs/standings.md, section 2.
    """

    def key(tally: Tally) -> tuple[int | Fraction, ...]:
        return (
            -(tally.rate if by_rate else tally.points),
            *(_lower_is_better(tally, each, lot) for each in tie_breaks),
        )

    standings: list[Standing] = []
    ordered = sorted(tallies, key=lambda tally: (key(tally), lot[tally.number]))
    for _, group in groupby(ordered, key=key):
        level = list(group)
        place = len(standings) + 1
        standings.extend(Standing(place, tally, tied=len(level) > 1) for tally in level)
    return tuple(standings)


def _lower_is_better(tally: Tally, tie_break: TieBreak, lot: Mapping[int, int]) -> int:
    if tie_break is TieBreak.LOT:
        return lot[tally.number]
    metric = METRICS[tie_break]
    return -metric.sign * metric.of(tally)


def explain(
    above: Standing,
    below: Standing,
    tie_breaks: Sequence[TieBreak],
    names: Mapping[int, str],
    *,
    by_rate: bool = False,
) -> str:
    """Say in one sentence why the one stands above the other, or that they share a place.

    Args:
        names: what each number is called.

    Source: docs/standings.md, section 3.
    """
    first, second = names[above.tally.number], names[below.tally.number]
    if by_rate and above.tally.rate != below.tally.rate:
        return f"{first} is ahead of {second}: {_in_hands(above.tally)} to {_in_hands(below.tally)}."
    if not by_rate and above.tally.points != below.tally.points:
        return f"{first} is ahead of {second}: {above.tally.points} points to {below.tally.points}."
    return _explain_level(above, below, tie_breaks, (first, second), "points a hand" if by_rate else "points")


def _explain_level(
    above: Standing, below: Standing, tie_breaks: Sequence[TieBreak], names: tuple[str, str], noun: str
) -> str:
    first, second = names
    points = above.tally.points
    level: list[str] = []
    for tie_break in tie_breaks:
        if tie_break is TieBreak.LOT:
            on = listed([noun, *level])
            return f"{first} is ahead of {second}: level on {on}, and drawn first by lot."
        metric = METRICS[tie_break]
        ours, theirs = metric.of(above.tally), metric.of(below.tally)
        if ours != theirs:
            both = "the same points a hand" if noun != "points" else f"both {_counted(points, 'point')}"
            also = f" and level on {listed(level)}" if level else ""
            return f"{first} is ahead of {second}: {both}{also}, {first} {metric.compare(ours, theirs)}."
        level.append(metric.noun)
    return f"{first} and {second} share place {above.place}: level on {listed([noun, *level])}."


def _in_hands(tally: Tally) -> str:
    return f"{_counted(tally.points, 'point')} in {_counted(tally.hands, 'hand')}"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def places_without(places: Sequence[int], out: Set[int]) -> tuple[int, ...]:
    """Return the places of those who are left, best first; who was level stays level.

    Args:
        places: of everyone, best first.
        out: the indices of who cannot be placed, such as those who have withdrawn.
    """
    left = [place for index, place in enumerate(places) if index not in out]
    return tuple(bisect_left(left, place) + 1 for place in left)
