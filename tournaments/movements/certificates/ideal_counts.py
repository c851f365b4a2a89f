"""Counts how far a plan keeps each ideal; shares no code with what makes plans or designs.

Couples, groups and ratings go by the numbers: 1 and 2 are a couple, odd numbers are ladies, the first half is
the stronger group, 1 has the best rating.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations

from tournaments.movements.plans import MovementPlan, TablePlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """``kept`` of so many pairs, tables or players do as the ideal asks."""

    ideal: str
    kept: int
    of: int

    @property
    def is_whole(self) -> bool:
        return self.kept == self.of


def ideals_kept(plan: MovementPlan) -> dict[str, Kept]:
    """Count every ideal, by name."""
    found = {}
    for ideal, count in COUNTS.items():
        marks = list(count(plan))
        found[ideal] = Kept(ideal=ideal, kept=sum(marks), of=len(marks))
    return found


def ideal_kept(plan: MovementPlan, ideal: str) -> Kept:
    marks = list(COUNTS[ideal](plan))
    return Kept(ideal=ideal, kept=sum(marks), of=len(marks))


def _tables(plan: MovementPlan) -> Iterator[TablePlan]:
    for current in plan.rounds:
        yield from (table for table in current.tables if len(table.seats) == 4)


def _everyone(plan: MovementPlan) -> list[frozenset[int]]:
    return [frozenset(pair) for pair in combinations(range(1, plan.players + 1), 2)]


def _partner_counts(plan: MovementPlan) -> Counter[frozenset[int]]:
    return Counter(frozenset(table.seats[side::2]) for table in _tables(plan) for side in (0, 1))


def _meeting_counts(plan: MovementPlan) -> Counter[frozenset[int]]:
    tables = (table for current in plan.rounds for table in current.tables)
    return Counter(frozenset(pair) for table in tables for pair in combinations(table.seats, 2))


def _partners_once(plan: MovementPlan) -> Iterator[bool]:
    counts = _partner_counts(plan)
    return (counts[pair] == 1 for pair in _everyone(plan))


def _other_partners(plan: MovementPlan) -> Iterator[bool]:
    counts = _partner_counts(plan)
    return (counts[pair] < 2 for pair in _everyone(plan))


def _meets_once(plan: MovementPlan) -> Iterator[bool]:
    counts = _meeting_counts(plan)
    return (counts[pair] == 1 for pair in _everyone(plan))


def _never_twice(plan: MovementPlan) -> Iterator[bool]:
    counts = _meeting_counts(plan)
    return (counts[pair] < 2 for pair in _everyone(plan))


def _couples(plan: MovementPlan) -> list[frozenset[int]]:
    return [frozenset((even - 1, even)) for even in range(2, plan.players + 1, 2)]


def _couples_apart(plan: MovementPlan) -> Iterator[bool]:
    counts = _partner_counts(plan)
    return (counts[couple] == 0 for couple in _couples(plan))


def _couples_together(plan: MovementPlan) -> Iterator[bool]:
    """Look at each couple in each round in which one of the two sits at a table."""
    for current in plan.rounds:
        pairs = {frozenset(t.seats[side::2]) for t in current.tables if len(t.seats) == 4 for side in (0, 1)}
        seated = {player for table in current.tables for player in table.seats}
        yield from (couple in pairs for couple in _couples(plan) if couple & seated)


def _mixed(plan: MovementPlan) -> Iterator[bool]:
    """Want a lady and a gentleman on each side, and no couple at the table."""
    for table in _tables(plan):
        sides = [sum(player % 2 for player in table.seats[side::2]) for side in (0, 1)]
        yield sides == [1, 1] and len({(player + 1) // 2 for player in table.seats}) == 4


def _is_strong(plan: MovementPlan, player: int) -> bool:
    return 2 * player <= plan.players + 1


def _groups_apart(plan: MovementPlan) -> Iterator[bool]:
    return (len({_is_strong(plan, player) for player in table.seats}) == 1 for table in _tables(plan))


def _groups_mixed(plan: MovementPlan) -> Iterator[bool]:
    for table in _tables(plan):
        yield all(sum(_is_strong(plan, each) for each in table.seats[side::2]) == 1 for side in (0, 1))


def _balanced(plan: MovementPlan) -> Iterator[bool]:
    """Want of the three ways to pair four the one with the closest sides."""
    for table in _tables(plan):
        apart = [abs(a + c - b - d) for a, b, c, d in permutations(table.seats)]
        north, east, south, west = table.seats
        yield abs(north + south - east - west) == min(apart)


def _sides(plan: MovementPlan) -> Iterator[bool]:
    """Want each at the left of each as often as at the right, or once more: of two meetings, once each."""
    left = Counter(
        (player, table.seats[(seat + 1) % 4])
        for table in _tables(plan)
        for seat, player in enumerate(table.seats)
    )
    everyone = combinations(range(1, plan.players + 1), 2)
    return (abs(left[one, other] - left[other, one]) <= 1 for one, other in everyone)


def _corners(plan: MovementPlan) -> Iterator[bool]:
    first: Counter[frozenset[int]] = Counter()
    second: Counter[frozenset[int]] = Counter()
    for table in _tables(plan):
        north, east, south, west = table.seats
        first.update([frozenset((north, east)), frozenset((south, west))])
        second.update([frozenset((north, west)), frozenset((south, east))])
    return (abs(first[pair] - second[pair]) <= 1 for pair in _everyone(plan))


def _visits(plan: MovementPlan) -> Iterator[bool]:
    numbers = {table.table for current in plan.rounds for table in current.tables}
    visits = Counter(
        (player, table.table) for current in plan.rounds for table in current.tables for player in table.seats
    )
    for player in range(1, plan.players + 1):
        own = [visits[player, number] for number in numbers]
        yield max(own) - min(own) <= 1


COUNTS: dict[str, Callable[[MovementPlan], Iterator[bool]]] = {
    "partners": _other_partners,
    "even": _partners_once,
    "meet_once": _meets_once,
    "never_twice": _never_twice,
    "couples_apart": _couples_apart,
    "couples_together": _couples_together,
    "ladies_and_gents": _mixed,
    "groups_apart": _groups_apart,
    "groups_mixed": _groups_mixed,
    "balanced": _balanced,
    "directed": _sides,
    "triple": _corners,
    "tables": _visits,
}
