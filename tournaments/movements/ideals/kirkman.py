"""Everyone meets everyone exactly once: resolvable designs of fours, v players in (v - 1) / 3 rounds.

For v = 3q + 1, q = 4t + 1 a prime power with a generator g: players (x, j), x of the field and j modulo 3,
and one more. The first round seats that one with (0, 0), (0, 1), (0, 2), and for i < t and each j the table
(g^i, j), (g^(i+2t), j), (g^(i+t), j+1), (g^(i+3t), j+1); the others add each x in turn. Differences within
one j are 2g^i for all powers; from j to j + 1 they are g^i (g^t - 1) times 1, g^t, g^2t, g^3t.
64 are the points of the affine space of three dimensions over four elements, and its lines the tables.

Sources: H. Hanani, D. K. Ray-Chaudhuri and R. M. Wilson, On resolvable designs (1972); docs/movements.md,
section 13.
"""

from itertools import product

from tournaments.movements.construction.fields import (
    FIELDS,
    GENERATORS,
    Element,
    element_product,
    element_sum,
    field_of,
    powers,
)
from tournaments.movements.construction.starters import Tables

KIRKMAN = {3 * q + 1: q for q in (*GENERATORS, 9, 25, 49)}
AFFINE = 64
KIRKMAN_SIZES = frozenset({4, AFFINE, *KIRKMAN})


def kirkman_rounds(players: int) -> list[Tables]:
    """Return the rounds, players from 1; one of ``KIRKMAN_SIZES``."""
    if players == 4:
        return [[(1, 2, 3, 4)]]
    return _affine() if players == AFFINE else _over(KIRKMAN[players])


def _over(q: int) -> list[Tables]:
    prime, reduction, generator = field_of(q)
    power, quarter = powers(prime, reduction, generator, q - 1), (q - 1) // 4
    elements = list(product(range(prime), repeat=len(reduction)))
    number = {element: index for index, element in enumerate(elements)}
    rounds = []
    for step in elements:
        moved = [number[element_sum(each, step, prime)] for each in power]
        here = number[step]
        tables: Tables = [(here + 1, q + here + 1, 2 * q + here + 1, 3 * q + 1)]
        for i, level in product(range(quarter), range(3)):
            above = (level + 1) % 3
            places = ((0, level), (1, above), (2, level), (3, above))
            tables.append(tuple(on * q + moved[i + turn * quarter] + 1 for turn, on in places))
        rounds.append(tables)
    return rounds


def _affine() -> list[Tables]:
    prime, reduction, _ = FIELDS[4]
    scalars: list[Element] = list(product(range(prime), repeat=2))
    points = list(product(scalars, repeat=3))
    number = {point: index for index, point in enumerate(points, start=1)}
    rounds = []
    for direction in points:
        first = next((each for each in direction if any(each)), None)
        if first != (1, 0):  # one of the three multiples of a direction
            continue
        tables, seen = [], set()
        for point in points:
            if point in seen:
                continue
            line = [
                tuple(
                    element_sum(one, element_product(by, along, prime, reduction), prime)
                    for one, along in zip(point, direction, strict=True)
                )
                for by in scalars
            ]
            seen.update(line)
            tables.append(tuple(number[each] for each in line))
        rounds.append(tables)
    return rounds
