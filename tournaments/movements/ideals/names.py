"""The ideals that a night can put first, and who is whose partner or whose equal in each.

Those of couples, groups and ratings go by the players' numbers, which follow the list: 1 and 2 are a couple,
then 3 and 4; the odd numbers are the ladies; the first half are the stronger group; 1 has the best rating.

Source: docs/movements.md, section 13.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import combinations, product

from tournaments.movements.certificates.tallies import Pair
from tournaments.movements.wishes import Wishes


class Ideal(StrEnum):
    """``EVEN`` is what every plan seeks: other partners each round, then opponents evenly."""

    EVEN = "even"
    MEET_ONCE = "meet_once"
    NEVER_TWICE = "never_twice"
    COUPLES_APART = "couples_apart"
    COUPLES_TOGETHER = "couples_together"
    LADIES_AND_GENTS = "ladies_and_gents"
    GROUPS_APART = "groups_apart"
    GROUPS_MIXED = "groups_mixed"
    BALANCED = "balanced"
    DIRECTED = "directed"
    TRIPLE = "triple"
    TABLES = "tables"

    @property
    def follows_list(self) -> bool:
        """Whether numbers follow the list of entries instead of the lot."""
        return self in BY_LIST


BY_LIST = frozenset(
    {
        Ideal.COUPLES_APART,
        Ideal.COUPLES_TOGETHER,
        Ideal.LADIES_AND_GENTS,
        Ideal.GROUPS_APART,
        Ideal.GROUPS_MIXED,
        Ideal.BALANCED,
    }
)
#: Those in which two who sit out are a couple, or one of each group.
PAIRED = BY_LIST - {Ideal.COUPLES_APART, Ideal.BALANCED}


def couples(players: int) -> list[Pair]:
    """Pair neighbors of the list; of an odd number the last is single."""
    return [(one, one + 1) for one in range(1, players, 2)]


def groups(players: int) -> tuple[range, range]:
    """Halve the list; of an odd number the first half has one more."""
    half = -(-players // 2)
    return range(1, half + 1), range(half + 1, players + 1)


def wishes_of(ideal: Ideal, players: int) -> Wishes:
    """Say what the ideal wishes of each two, for a search."""
    pairs = tuple(couples(players))
    match ideal:
        case Ideal.COUPLES_APART:
            return Wishes(never_partner=pairs)
        case Ideal.COUPLES_TOGETHER:
            return Wishes(always_partner=pairs)
        case Ideal.LADIES_AND_GENTS:
            return Wishes(never_meet=pairs, never_partner=tuple(_alike(players)))
        case Ideal.GROUPS_APART:
            return Wishes(never_meet=tuple(product(*groups(players))))
        case Ideal.GROUPS_MIXED:
            return Wishes(never_partner=tuple(p for half in groups(players) for p in combinations(half, 2)))
        case _:
            return Wishes()


def _alike(players: int) -> Iterator[Pair]:
    for first in (1, 2):
        yield from combinations(range(first, players + 1, 2), 2)
