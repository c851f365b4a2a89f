"""Four groups of equal size that meet across and never within.

Source: docs/movements.md, sections 2 and 6.
"""

from functools import lru_cache
from itertools import product

from .fields import FIELDS, Element, element_product, element_sum, powers

#: Two more rows under 0, 0, … and 0, 1, 2, …: any two rows differ by every number once.
DIFFERENCES: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {
    21: (
        (0, 4, 18, 14, 10, 1, 8, 15, 9, 16, 19, 2, 5, 12, 6, 13, 20, 11, 7, 3, 17),
        (0, 7, 16, 19, 17, 9, 18, 6, 10, 20, 13, 8, 1, 11, 15, 3, 12, 4, 2, 5, 14),
    ),
    33: (
        (
            0,
            8,
            10,
            18,
            13,
            11,
            27,
            21,
            5,
            32,
            14,
            9,
            7,
            2,
            30,
            16,
            29,
            4,
            17,
            3,
            31,
            26,
            24,
            19,
            1,
            28,
            12,
            6,
            22,
            20,
            15,
            23,
            25,
        ),
        (
            0,
            7,
            20,
            32,
            15,
            14,
            16,
            28,
            21,
            4,
            8,
            30,
            11,
            10,
            6,
            31,
            9,
            24,
            2,
            27,
            23,
            22,
            3,
            25,
            29,
            12,
            5,
            17,
            19,
            18,
            1,
            13,
            26,
        ),
    ),
}


@lru_cache(maxsize=16)
def transversal_rounds(size: int) -> list[list[tuple[int, ...]]] | None:
    """Seat four groups of ``size`` for as many rounds so that nobody meets anybody twice, players from 0.

    In the first round those of one number sit together. There is none here unless ``size`` is a product of
    prime powers of at least four, or 21 or 33.
    """
    if size in DIFFERENCES:
        rows = ((0,) * size, tuple(range(size)), *DIFFERENCES[size])
        return [
            [
                tuple(group * size + (start + row[step]) % size for group, row in enumerate(rows))
                for start in range(size)
            ]
            for step in range(size)
        ]
    return _over_a_field(size) or _of_two(size)


def lines(size: int) -> list[tuple[int, ...]]:
    """Return the lines of a transversal design of six groups of ``size`` points: of each group one point.

    Two points of different groups are on one line. ``size`` is a prime power of at least five.
    """
    rounds = _over_a_field(size, groups=5) or []
    return [(*line, 5 * size + step) for step, each in enumerate(rounds) for line in each]


def _of_two(size: int) -> list[list[tuple[int, ...]]] | None:
    """Seat the numbers as pairs of two smaller ones (MacNeish's product)."""
    for outer in range(4, size // 4 + 1):
        inner, over = divmod(size, outer)
        if over or inner < 4:
            continue
        across, within = _over_a_field(outer), transversal_rounds(inner)
        if across and within:
            return [
                [
                    tuple(
                        group * size + (a % outer) * inner + b % inner
                        for group, (a, b) in enumerate(zip(one, other, strict=True))
                    )
                    for one in each
                    for other in every
                ]
                for each in across
                for every in within
            ]
    return None


def _over_a_field(size: int, groups: int = 4) -> list[list[tuple[int, ...]]] | None:
    """Round c seats s + l c of each group at table s, with another l for each group."""
    reduction: Element
    if size in FIELDS:
        prime, reduction, generator = FIELDS[size]
        elements = list(product(range(prime), repeat=len(reduction)))
        factors = [elements[0], *powers(prime, reduction, generator, groups - 1)]
    elif size >= 5 and all(size % divisor for divisor in range(2, size)):
        prime, reduction = size, (0,)
        elements = [(element,) for element in range(size)]
        factors = elements[:groups]
    else:
        return None
    number = {element: index for index, element in enumerate(elements)}
    rounds = []
    for step in elements:
        shifts = [element_product(factor, step, prime, reduction) for factor in factors]
        rounds.append(
            [
                tuple(
                    group * size + number[element_sum(start, shift, prime)]
                    for group, shift in enumerate(shifts)
                )
                for start in elements
            ]
        )
    return rounds
