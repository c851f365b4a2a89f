"""Everyone meets everyone exactly once: resolvable designs of fours, v players in (v - 1) / 3 rounds.

For v = 3q + 1, q = 4t + 1 a prime power with a generator g: players (x, j), x of the field and j modulo 3,
and one more. The first round seats that one with (0, 0), (0, 1), (0, 2), and for i < t and each j the table
(g^i, j), (g^(i+2t), j), (g^(i+t), j+1), (g^(i+3t), j+1); the others add each x in turn. Differences within
one j are 2g^i for all powers; from j to j + 1 they are g^i (g^t - 1) times 1, g^t, g^2t, g^3t.
64 are the points of the affine space of three dimensions over four elements, and its lines the tables.

136 and 196 are put together from 16: (x, j) for the points x of a design of 45 or 65 points with blocks of
five, any two points in one block. A block's 15 players and the last play the rounds of 16, each in the round
of the point that sits with the last. 100 and 172 have a first round of q = 33 and 57, found by search: its
tables are taken at all three j, and the others add x. For 33 that is an exact cover of the players and
differences (benchmarks/designs/first_round.py). For 57 the search took only rounds that the map
(x, j) -> (7 x modulo 19, x modulo 3, j + x modulo 3) leaves alone.

Sources: H. Hanani, D. K. Ray-Chaudhuri and R. M. Wilson, On resolvable designs (1972): the numbers of rounds
are closed under pairwise balanced designs; H. Hanani, Balanced incomplete block designs and related designs
(1975): blocks of five; docs/movements.md, section 13.
"""

from collections.abc import Iterable
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
#: Moduli, and first blocks of five of a design over them; what they leave is the last one's multiples.
FIVES: dict[int, tuple[Element, tuple[tuple[Element, ...], ...], Element]] = {
    45: (
        (3, 3, 5),
        (
            ((0, 1, 0), (0, 2, 0), (1, 0, 2), (2, 0, 2), (0, 0, 1)),
            ((2, 1, 0), (1, 2, 0), (2, 2, 2), (1, 1, 2), (0, 0, 1)),
        ),
        (0, 0, 1),
    ),
    65: (
        (65,),
        tuple(tuple((by * each % 65,) for each in (0, 19, 56, 59, 61)) for by in (1, 16, 61)),
        (13,),
    ),
}
#: Tables (x, j) of a first round over the integers modulo q.
STARTERS: dict[int, tuple[tuple[tuple[int, int], ...], ...]] = {
    33: (
        ((11, 0), (13, 2), (19, 0), (21, 0)),
        ((1, 0), (2, 2), (14, 2), (30, 0)),
        ((4, 0), (9, 0), (27, 2), (31, 0)),
        ((6, 0), (25, 1), (28, 2), (32, 1)),
        ((7, 0), (8, 0), (20, 1), (23, 0)),
        ((5, 0), (16, 2), (22, 1), (29, 2)),
        ((10, 0), (12, 1), (15, 1), (24, 0)),
        ((3, 0), (17, 1), (18, 2), (26, 1)),
    ),
    57: (
        ((19, 0), (42, 2), (9, 1), (6, 0)),
        ((38, 0), (20, 0), (26, 0), (11, 0)),
        ((39, 0), (27, 1), (43, 0), (10, 0)),
        ((45, 0), (18, 1), (16, 1), (13, 1)),
        ((30, 0), (12, 1), (55, 2), (34, 2)),
        ((21, 0), (48, 1), (7, 2), (47, 2)),
        ((33, 0), (51, 1), (49, 0), (44, 1)),
        ((3, 0), (15, 1), (1, 1), (23, 0)),
        ((24, 0), (4, 1), (17, 2), (32, 0)),
        ((54, 0), (28, 2), (5, 1), (53, 2)),
        ((36, 0), (25, 0), (35, 0), (29, 1)),
        ((40, 0), (31, 2), (14, 0), (50, 1)),
        ((52, 1), (46, 0), (41, 2), (8, 0)),
        ((22, 2), (37, 1), (2, 1), (56, 2)),
    ),
}
KIRKMAN_SIZES = frozenset({4, AFFINE, *KIRKMAN, *(3 * q + 1 for q in (*FIVES, *STARTERS))})


def kirkman_rounds(players: int) -> list[Tables]:
    """Return the rounds, players from 1; one of ``KIRKMAN_SIZES``."""
    if players == 4:
        return [[(1, 2, 3, 4)]]
    if players in KIRKMAN:
        return _over(KIRKMAN[players])
    if players == AFFINE:
        return _affine()
    q = (players - 1) // 3
    return _started(q) if q in STARTERS else _of_sixteen(q)


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


def _started(q: int) -> list[Tables]:
    rounds = []
    for step in range(q):
        tables: Tables = [(step + 1, q + step + 1, 2 * q + step + 1, 3 * q + 1)]
        for places, turn in product(STARTERS[q], range(3)):
            tables.append(tuple((on + turn) % 3 * q + (x + step) % q + 1 for x, on in places))
        rounds.append(tables)
    return rounds


def _of_sixteen(q: int) -> list[Tables]:
    rounds: list[Tables] = [[(x + 1, q + x + 1, 2 * q + x + 1, 3 * q + 1)] for x in range(q)]
    sixteen = _over(5)
    for block in _blocks(*FIVES[q]):
        name = [on * q + x + 1 for on, x in product(range(3), block)]
        for x, (_, *tables) in zip(block, sixteen, strict=True):
            rounds[x] += [tuple(name[player - 1] for player in seats) for seats in tables]
    return rounds


def _blocks(moduli: Element, starters: tuple[tuple[Element, ...], ...], last: Element) -> list[list[int]]:
    points = list(product(*map(range, moduli)))
    number = {point: index for index, point in enumerate(points)}

    def moved(places: Iterable[Element], by: Element) -> list[int]:
        return [
            number[tuple((a + b) % modulus for a, b, modulus in zip(each, by, moduli, strict=True))]
            for each in places
        ]

    multiples = [tuple(times * place for place in last) for times in range(5)]
    short = {tuple(sorted(moved(multiples, by))) for by in points}
    return [*(moved(each, by) for each in starters for by in points), *map(list, sorted(short))]


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
