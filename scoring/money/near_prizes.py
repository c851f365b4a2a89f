"""How far everyone is from a prize where places follow the points."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import TypeVar

Who = TypeVar("Who")


def points_short(
    totals: Mapping[Who, Fraction], *, paid: Collection[Who], winning: Collection[Who]
) -> dict[Who, Fraction]:
    """Return how many points those lack who win nothing, to the least total that a place is paid for.

    Args:
        totals: points of those whose place follows them.
        paid: who is paid for a place.
        winning: who wins anything, such as a door prize.
    """
    least = min((total for who, total in totals.items() if who in paid), default=None)
    if least is None:
        return {}
    return {who: least - total for who, total in totals.items() if who not in winning and total < least}
