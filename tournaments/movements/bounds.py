"""The least unevenness that any plan of a shape can have, by counting.

Unevenness is the sum of squares of how often: with a fixed sum it is smallest when the counts are as
equal as integers can be, and each pair more than that adds at least two.

Source: docs/movements.md, section 4.
"""

from collections.abc import Collection
from dataclasses import dataclass
from math import comb

from .planning.costs import MEETING, OPPONENT, PARTNER

#: Players and rounds -> the least cost there is, where it is more than counting says: by exhaustive search
#: (``benchmarks/proven_nights.py``) over all nights with byes at most one apart.
PROVEN = {
    (5, 3): 30,
    (5, 7): 394,
    (5, 8): 556,
    (5, 12): 1488,
    (5, 13): 1792,
    (6, 3): 10,
    (6, 4): 32,
    (6, 5): 59,
    (6, 7): 137,
    (6, 8): 228,
    (6, 10): 514,
    (6, 11): 669,
    (7, 3): 6,
    (7, 4): 15,
    (7, 5): 28,
    (7, 6): 50,
    (9, 4): 56,
    (9, 5): 96,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A field of players, and for each round the sizes of its tables and its byes."""

    players: int
    table_sizes: tuple[tuple[int, ...], ...]

    @property
    def is_plain(self) -> bool:
        """Whether every table seats four and every round has as many tables."""
        return len(set(self.table_sizes)) == 1 and all(size == 4 for size in self.table_sizes[0])

    @property
    def seats(self) -> int:
        return sum(map(sum, self.table_sizes))

    @property
    def fours(self) -> int:
        return sum(sizes.count(4) for sizes in self.table_sizes)


def least_squares(total: int, places: int) -> int:
    """Return the least sum of squares of ``places`` integers that add up to ``total``."""
    if places == 0:
        return 0
    each, over = divmod(total, places)
    return (places - over) * each**2 + over * (each + 1) ** 2


def least_squares_within(total: int, most: Collection[int]) -> int:
    """Return the least sum of squares of integers that add up to ``total``, each at most its own ``most``.

    They grow together, one at a time, as far as each may: from ``times`` to the next costs ``2 * times + 1``.
    """
    squares = 0
    for times in range(max(most, default=0)):
        raised = min(total, sum(each > times for each in most))
        squares += (2 * times + 1) * raised
        total -= raised
    return squares


def pair_bound(shape: Shape, *, per_table: int, per_seat: int) -> int:
    """Bound a count over pairs of players that every table of four adds ``per_table`` to.

    Args:
        per_seat: how many of those a player at the table is part of.
    """
    overall = least_squares(per_table * shape.fours, comb(shape.players, 2))
    if not shape.is_plain:
        return overall
    played, over = divmod(shape.seats, shape.players)
    others = shape.players - 1
    each = (shape.players - over) * least_squares(played * per_seat, others)
    each += over * least_squares((played + 1) * per_seat, others)
    return max(overall, -(-each // 2))


def meeting_bound(shape: Shape) -> int:
    """Bound meetings in any role; with fewer than four tables any two rounds repeat some."""
    if not shape.is_plain:
        total = sum(comb(size, 2) for sizes in shape.table_sizes for size in sizes)
        return least_squares(total, comb(shape.players, 2))
    rounds, tables = len(shape.table_sizes), len(shape.table_sizes[0])
    shared = _least_shared(tables, shape.players - 4 * tables)
    return max(pair_bound(shape, per_table=6, per_seat=3), 6 * tables * rounds + 2 * comb(rounds, 2) * shared)


def _least_shared(tables: int, byes: int) -> int:
    """Return the fewest pairs that meet in both of two rounds.

    A table of the second round draws from the tables of the first and from those who then had a bye.
    """
    fresh = min(byes, 4 * tables)
    costs = [[_repeats(4 - out, tables) for out in range(5)] for _ in range(tables)]
    least = [0] + [comb(4, 2) * tables] * fresh
    for cost in costs:
        least = [
            min(least[used - out] + cost[out] for out in range(min(used, 4) + 1)) for used in range(fresh + 1)
        ]
    return least[fresh]


def _repeats(byes: int, tables: int) -> int:
    each, over = divmod(byes, tables)
    return (tables - over) * comb(each, 2) + over * comb(each + 1, 2)


def visit_bound(shape: Shape, tables: int) -> int:
    return _place_bound(shape.seats, shape.players, tables)


def seat_bound(shape: Shape) -> int:
    """Bound the seats taken at tables of four."""
    return _place_bound(4 * shape.fours, shape.players, 4)


def _place_bound(seats: int, players: int, places: int) -> int:
    played, over = divmod(seats, players)
    return (players - over) * least_squares(played, places) + over * least_squares(played + 1, places)


def least_cost(shape: Shape) -> int:
    """Bound the cost that a search adds up: each count as even as its own bound, or what is proven."""
    total = 0
    for weight, bound, per_table in (
        (PARTNER, pair_bound(shape, per_table=2, per_seat=1), 2),
        (OPPONENT, pair_bound(shape, per_table=4, per_seat=2), 4),
        (MEETING, meeting_bound(shape), 6),
    ):
        total += weight * (bound - per_table * shape.fours) // 2
    is_full = shape.is_plain and len(shape.table_sizes[0]) == shape.players // 4
    return max(total, proven_cost(shape.players, len(shape.table_sizes)) if is_full else 0)


def proven_cost(players: int, rounds: int) -> int:
    """Return what is proven of a night with as many tables of four as its players fill, or 0."""
    return PROVEN.get((players, rounds), 0)
