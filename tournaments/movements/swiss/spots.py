"""Where competitors stand among equal scores, and who is near enough to be weighed as an opponent."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.movements.matching import Cost, Pair, cheapest_pairs

#: Up to this many, every pairing is weighed; above, those near the ideal one.
WEIGH_ALL = 64
#: How far from the ideal opponent to look there, at first.
WINDOW = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """One competitor's score group, 0 the highest, and place in it from 0; ``position`` counts everyone."""

    position: int
    group: int
    place: int
    size: int

    @property
    def below(self) -> int:
        """Return how many of the group stand below."""
        return self.size - 1 - self.place


def spots_of(
    ranked: Sequence[int], points: Mapping[int, int], lot: random.Random | None = None
) -> dict[int, Spot]:
    """Group those with equal points, highest first, in the order given or drawn anew.

    Args:
        ranked: everyone, best first among equals.
        lot: shuffles equals.
    """
    spots: dict[int, Spot] = {}
    ordered = sorted(ranked, key=lambda number: -points[number])
    for index, (_, group) in enumerate(groupby(ordered, key=lambda number: points[number])):
        level = list(group)
        if lot is not None:
            lot.shuffle(level)
        for place, number in enumerate(level):
            spots[number] = Spot(position=len(spots), group=index, place=place, size=len(level))
    return spots


def candidates(spot: Spot, field: int, window: int, *, ahead: int = 0) -> Iterator[int]:
    """Yield positions below this one: the next, those about ``ahead``, and the tops of lower groups."""
    position = spot.position
    below = position + spot.below + 1
    wanted = {
        *range(position + 1, position + 1 + window),
        *range(position + ahead - window, position + ahead + window + 1),
    }
    if spot.below <= window:
        wanted.update(range(below, below + window))
    return (found for found in sorted(wanted) if position < found < field)


def pair_near(
    numbers: Sequence[int], weigh: Callable[[int], Mapping[Pair, Cost]], window: int, *, hard: int
) -> tuple[Pair, ...]:
    """Pair everyone among near ones, looking further until no hard criterion is broken, or at everyone.

    Args:
        weigh: gives the costs of all pairings within a window.
        hard: how many criteria, the first ones, should cost nothing.
    """
    window = window if len(numbers) > WEIGH_ALL else len(numbers)
    while True:
        costs = weigh(window)
        found = cheapest_pairs(numbers, costs)
        is_sound = 2 * len(found) == len(numbers) and not any(any(costs[pair][:hard]) for pair in found)
        if is_sound or window >= len(numbers):
            return found
        window *= 4
