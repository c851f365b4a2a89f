"""Counts, shares and scores as people read them."""

from collections.abc import Iterable


def count(number: int, one: str, many: str) -> str:
    """Write a number with its noun: 0 tricks, 1 trick, 2 tricks, 1,200 tricks."""
    return f"{number:,} {one if number == 1 else many}"


def percent(share: float) -> str:
    """Write a share of 1 as a whole percentage: 28%."""
    return f"{share:.0%}"


def score(points: Iterable[object]) -> str:
    """Write the points of two or more sides: 10–7."""
    return "–".join(map(str, points))
