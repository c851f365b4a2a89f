"""Ladies and gentlemen: spouse-avoiding mixed doubles round robins of n couples.

Nobody meets their spouse; all others of the other side partner once and oppose once, those of one side
oppose once. n couples take n - 1 rounds, or n with one couple out in each when n is odd.

A self-orthogonal Latin square A with a symmetric orthogonal mate S is one: in round S(i, j) gentleman i
with lady A(i, j) plays gentleman j with lady A(j, i). Over a field or a ring A(x, y) = a x + (1 - a) y with
a, 1 - a and 2a - 1 units, and S(x, y) = x + y. Products of fields of at least four elements are such rings.
For m n couples, m a power of two and n odd, groups of n play across by A and S(x, y) = y - x, and within by
their own squares, while the couple of each group that is out plays the others that are out.

Sources: R. K. Brayton, D. Coppersmith and A. J. Hoffman, Self-orthogonal Latin squares of all orders
n ≠ 2, 3, 6 (1974); S. P. Wang, On self-orthogonal Latin squares and partial transversals (1978);
docs/movements.md, section 13.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

from tournaments.movements.construction.fields import Element, element_product, element_sum, field_of
from tournaments.movements.construction.starters import Tables

MOST_COUPLES = 100
#: A game: its round, then gentleman and lady against gentleman and lady, couples from 0.
Game = tuple[int, int, int, int, int]
Table = list[list[int]]


@cache
def mixed_sizes() -> frozenset[int]:
    """Return the numbers of couples that have one here."""
    return frozenset(
        couples for couples in range(4, MOST_COUPLES + 1) if all(q >= 4 for q in factors(couples))
    )


def factors(number: int) -> list[int]:
    """Return the prime powers whose product this is."""
    found = []
    for prime in range(2, number + 1):
        power = 1
        while number % prime == 0:
            number, power = number // prime, power * prime
        found += [power] if power > 1 else []
    return found


def mixed_cycle(couples: int) -> list[Tables]:
    """Return the rounds in seat order; couple i has the numbers 2i + 1, the lady, and 2i + 2."""
    games = _games(couples)
    rounds: list[Tables] = [[] for _ in range(1 + max(game[0] for game in games))]
    for number, one, with_one, other, with_other in games:
        rounds[number].append((2 * one + 2, 2 * other + 2, 2 * with_one + 1, 2 * with_other + 1))
    return rounds


def _games(couples: int) -> list[Game]:
    even = next((q for q in factors(couples) if q % 2 == 0), 1)
    if even == 1:
        return _played(couples)
    if even == couples:
        return [
            (at - 1, one, with_one, other, with_other)
            for at, one, with_one, other, with_other in _played(couples)
        ]
    return _product(even, couples // even)


def _played(couples: int) -> list[Game]:
    """Play each round S(i, j); in characteristic two a sum is 0 only of equal elements, so none is 0."""
    square, plus = _square(couples), _sums(couples)
    return [(plus[i][j], i, square[i][j], j, square[j][i]) for i, j in combinations(range(couples), 2)]


def _product(even: int, odd: int) -> list[Game]:
    across, within = _played(even), _played(odd)
    square, minus = _square(odd), _differences(odd)
    games: list[Game] = []
    # Groups meet across but for those of one number: (even - 1)(odd - 1) rounds.
    for number, one, with_one, other, with_other in across:
        for i, j in product(range(odd), repeat=2):
            if step := minus[i][j]:
                at = (number - 1) * (odd - 1) + step - 1
                games.append(
                    (
                        at,
                        one * odd + i,
                        with_one * odd + square[i][j],
                        other * odd + j,
                        with_other * odd + square[j][i],
                    )
                )
    start = (even - 1) * (odd - 1)
    # Each group plays within, and those who are out by the first round across.
    out = {number: set(range(odd)) for number in range(odd)}
    for number, *players in within:
        out[number] -= {players[0], players[2]}
        games += [_moved(start + number, players, by=group * odd) for group in range(even)]
    alone = {next(iter(left)): number for number, left in out.items()}
    for number, *groups in across:
        for player in range(odd):
            at = start + alone[player] if number == 1 else start + odd + number - 2
            games.append(_moved(at, [group * odd for group in groups], by=player))
    return games


def _moved(number: int, players: Sequence[int], *, by: int) -> Game:
    one, with_one, other, with_other = (player + by for player in players)
    return number, one, with_one, other, with_other


def _square(order: int) -> Table:
    """Return the self-orthogonal square."""
    return _joined([_mixture(q) for q in factors(order)])


def _sums(order: int) -> Table:
    return _joined([_field_sums(q) for q in factors(order)])


def _differences(order: int) -> Table:
    """Return y - x for x and y."""
    sums = _sums(order)
    negative = [row.index(0) for row in sums]
    return [[sums[other][negative[one]] for other in range(order)] for one in range(order)]


def _mixture(q: int) -> Table:
    """Return a x + (1 - a) y over the field of q elements, by their indices."""
    prime, reduction, elements, number = _elements(q)
    one = (1,) + (0,) * (len(reduction) - 1)
    a = element_sum(one, one, prime) if prime > 3 else (0, 1) + (0,) * (len(reduction) - 2)
    rest = element_sum(one, tuple(-digit % prime for digit in a), prime)
    mine = [element_product(each, a, prime, reduction) for each in elements]
    theirs = [element_product(each, rest, prime, reduction) for each in elements]
    return [[number[element_sum(x, y, prime)] for y in theirs] for x in mine]


def _field_sums(q: int) -> Table:
    prime, _, elements, number = _elements(q)
    return [[number[element_sum(x, y, prime)] for y in elements] for x in elements]


def _elements(q: int) -> tuple[int, Element, list[Element], dict[Element, int]]:
    prime, reduction, _ = field_of(q)
    elements: list[Element] = list(product(range(prime), repeat=len(reduction)))
    return prime, reduction, elements, {element: index for index, element in enumerate(elements)}


def _joined(tables: Sequence[Table]) -> Table:
    """Return the table of pairs of elements, one of each, numbered from 0."""
    found: Table = [[0]]
    for table in tables:
        size = len(table)
        found = [[outer * size + inner for outer in high for inner in low] for high in found for low in table]
    return found
