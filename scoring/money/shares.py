"""Whole units in proportion to weights, so that one unit more never lowers anybody's. Integers only."""

from collections.abc import Iterator, Sequence
from fractions import Fraction


def shares_in_units(units: int, weights: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """Hand out units one by one, each to the largest ``weight / (2 * so_far + 1)``, the first among equals.

    What the first units make of it does not hang on how many follow, which is why no share ever falls.

    Args:
        units: 0 or more.
        weights: 0 or more, not all 0.

    Returns:
        Units per weight, and the index of the one that the next unit would go to.

    Source: A. Sainte-Laguë, "La représentation proportionnelle et la méthode des moindres carrés", 1910;
    house monotone as every divisor method is: M. L. Balinski and H. P. Young, "Fair Representation", 1982.
    """
    shares = [_rounded(units * weight, sum(weights)) for weight in weights]
    while sum(shares) > units:
        last = min(_claims(shares, weights, -1), key=lambda claim: (claim[0], -claim[1]))
        shares[last[1]] -= 1
    while True:
        following = max(_claims(shares, weights, 1), key=lambda claim: (claim[0], -claim[1]))[1]
        if sum(shares) == units:
            return tuple(shares), following
        shares[following] += 1


def _rounded(share: int, total: int) -> int:
    """Round to the nearest, halves down: so many units have a claim above the pool's own."""
    return -(-(2 * share - total) // (2 * total))


def _claims(shares: Sequence[int], weights: Sequence[int], step: int) -> Iterator[tuple[Fraction, int]]:
    """Yield each one's claim to its next unit (1) or to the last it has (-1), with its index."""
    for index, (share, weight) in enumerate(zip(shares, weights, strict=True)):
        if step > 0 or share:
            yield Fraction(weight, 2 * share + step), index
