"""Who met whom, and as what, counted over a plan; the matrix of a heat map."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations

from tournaments.movements.plans import SEATS_PER_TABLE, MovementPlan, RoundPlan, TablePlan

Pair = tuple[int, int]
Matrix = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeatMap:
    """Counts for each pair; row and column ``player - 1``, symmetric, the diagonal 0."""

    players: int
    partners: Matrix
    opponents: Matrix
    meetings: Matrix


def heat_map(plan: MovementPlan) -> HeatMap:
    return HeatMap(
        players=plan.players,
        partners=_matrix(plan, partners_at),
        opponents=_matrix(plan, opponents_at),
        meetings=_matrix(plan, everyone_at),
    )


def tables_of(plan: MovementPlan) -> Iterator[TablePlan]:
    return tables_in(plan.rounds)


def tables_in(rounds: Iterable[RoundPlan]) -> Iterator[TablePlan]:
    return chain.from_iterable(current.tables for current in rounds)


def partners_at(table: TablePlan) -> Iterable[Pair]:
    """Pair the partners of a table of four; five change partners each hand, six are three pairs."""
    if len(table.seats) != SEATS_PER_TABLE or table.is_of_pairs:
        return ()
    north, east, south, west = table.seats
    return _ordered(north, south), _ordered(east, west)


def opponents_at(table: TablePlan) -> Iterable[Pair]:
    if table.is_of_pairs:
        return everyone_at(table)
    if len(table.seats) != SEATS_PER_TABLE:
        return ()
    north, east, south, west = table.seats
    return _ordered(north, east), _ordered(north, west), _ordered(south, east), _ordered(south, west)


def everyone_at(table: TablePlan) -> Iterable[Pair]:
    return combinations(table.competitors, 2)


def beside(rounds: Iterable[RoundPlan], ghosts: Collection[int]) -> Counter[int]:
    """Count each player's rounds as the partner of a stand-in."""
    pairs = [pair for table in tables_in(rounds) for pair in partners_at(table)]
    return Counter(
        one for pair in pairs for one, other in (pair, pair[::-1]) if other in ghosts and one not in ghosts
    )


def shared_rounds(plan: MovementPlan) -> dict[Pair, int]:
    """Count for every two players the rounds in which both are there; empty where everyone always is."""
    if not any(current.absent for current in plan.rounds):
        return {}
    there = {
        player: sum(1 << number for number, current in enumerate(plan.rounds) if player not in current.absent)
        for player in range(1, plan.players + 1)
    }
    return {pair: (there[pair[0]] & there[pair[1]]).bit_count() for pair in combinations(there, 2)}


def _ordered(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def _matrix(plan: MovementPlan, pairs_at: Callable[[TablePlan], Iterable[Pair]]) -> Matrix:
    counts = [[0] * plan.players for _ in range(plan.players)]
    for one, other in chain.from_iterable(pairs_at(table) for table in tables_of(plan)):
        counts[one - 1][other - 1] += 1
        counts[other - 1][one - 1] += 1
    return tuple(map(tuple, counts))
