"""Finds what is wrong with a plan; shares no code with what makes plans."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from .plans import RoundPlan


def round_faults(rounds: Sequence[RoundPlan], players: int) -> list[str]:
    """List what is wrong with seats and partners, in round order; an empty list means it is sound."""
    found: list[str] = []
    partnered: Counter[frozenset[int]] = Counter()
    everyone = set(range(1, players + 1))
    for number, plan in enumerate(rounds, start=1):
        placed = Counter(chain(chain.from_iterable(table.seats for table in plan.tables), plan.byes))
        if plan.number != number:
            found.append(f"round {number} calls itself round {plan.number}")
        found += [f"round {number}: player {p} is placed {n} times" for p, n in placed.items() if n > 1]
        found += [f"round {number}: player {player} is unknown" for player in placed.keys() - everyone]
        found += [f"round {number}: player {player} has no place" for player in everyone - placed.keys()]
        tables = [table.table for table in plan.tables]
        if sorted(tables) != list(range(1, len(tables) + 1)):
            found.append(f"round {number}: the tables are numbered {tables}")
        for table in plan.tables:
            if len(table.seats) != 4:
                found.append(f"round {number}: table {table.table} has {len(table.seats)} seats")
                continue
            north, east, south, west = table.seats
            for pair in (frozenset({north, south}), frozenset({east, west})):
                if partnered[pair]:
                    found.append(f"round {number}: {sorted(pair)} partner again")
                partnered[pair] += 1
    return found
