"""Whole units in proportion to weights, so that one unit more never lowers anybody's. Integers only."""

from collections.abc import Sequence


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
        shares[_last(shares, weights)] -= 1
    while sum(shares) < units:
        shares[_next(shares, weights)] += 1
    return tuple(shares), _next(shares, weights)


def _rounded(share: int, total: int) -> int:
    """Round to the nearest, halves down: these units come before any whose claim is the pool's average."""
    return -(-(2 * share - total) // (2 * total))


def _next(shares: Sequence[int], weights: Sequence[int]) -> int:
    """Return who gets the next unit: the largest ``weight / (2 * share + 1)``, compared crosswise."""
    found = 0
    for index in range(1, len(shares)):
        if weights[index] * (2 * shares[found] + 1) > weights[found] * (2 * shares[index] + 1):
            found = index
    return found


def _last(shares: Sequence[int], weights: Sequence[int]) -> int:
    """Return who got the last unit: the smallest ``weight / (2 * share - 1)`` of those who have any."""
    found, *others = [index for index, share in enumerate(shares) if share]
    for index in others:
        if weights[index] * (2 * shares[found] - 1) <= weights[found] * (2 * shares[index] - 1):
            found = index
    return found
