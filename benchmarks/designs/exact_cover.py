"""Choose rows that together cover everything just as often as wanted."""

from collections.abc import Iterator

import numpy as np

Counts = np.ndarray


def covers_exactly(covers: Counts, wanted: Counts, left: Counts) -> Iterator[list[int]]:
    """Yield choices among the rows ``left``; what can be covered in the fewest ways is next."""
    if not wanted.any():
        yield []
        return
    ways = np.where(wanted > 0, (covers[left] > 0).sum(axis=0), len(covers) + 1)
    for choice in left[covers[left, ways.argmin()] > 0]:
        rest = wanted - covers[choice]
        for others in covers_exactly(covers, rest, left[(covers[left] <= rest).all(axis=1)]):
            yield [int(choice), *others]
