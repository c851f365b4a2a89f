"""One ranking of a night in several parts."""

from collections.abc import Sequence
from itertools import groupby


def places_of_parts(
    later: Sequence[tuple[int, tuple[int, ...]]], before: Sequence[tuple[int, int]]
) -> tuple[tuple[int, int], ...]:
    """Place those who came through by the part they played last, everyone else after them.

    Args:
        later: the place of each entry of the later part and the numbers it had before, best first.
        before: the place of each number in the part before, best first.

    Returns:
        Number and place of everyone, best first; partners share a place, and so does whoever was level.
    """
    through = {number for _, numbers in later for number in numbers}
    placed: list[tuple[int, int]] = []
    for _, level in groupby(later, key=lambda line: line[0]):
        start = len(placed) + 1
        placed += [(number, start) for _, numbers in level for number in numbers]
    left = (line for line in before if line[1] not in through)
    for _, tied in groupby(left, key=lambda line: line[0]):
        start = len(placed) + 1
        placed += [(number, start) for _, number in tied]
    return tuple(placed)
