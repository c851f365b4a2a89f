"""Seatings to start a search from: parts of known movements, developed rounds, and lots.

Each is a list of rounds of places, players from 0.
"""

import random
from collections.abc import Iterator

from .construction.cyclic import developed, laps
from .construction.exact import cycle_meetings
from .construction.starters import Starter, develop, shipped
from .construction.transversals import transversal_rounds
from .requests import MovementRequest

Rounds = list[list[int]]
#: How many cycle lengths to try, and how often each where nobody need meet twice.
LENGTHS, AGAIN = 2, 4


def candidates(request: MovementRequest, rng: random.Random, *, tries: int) -> Iterator[Rounds]:
    """Yield what is worth starting from when all sit in fours; ``tries`` go into each starting round."""
    yield from _cycle(request)
    group = transversal_rounds(request.players // 4) if request.players == 4 * request.table_count else None
    if group is not None and len(group) >= request.rounds:
        yield [[player for table in tables for player in table] for tables in group[: request.rounds]]
    lengths = sorted(
        [
            *range(max(request.rounds, 3), min(request.rounds + 4, request.players + 1)),
            *([request.players] if request.rounds <= request.players < 2 * request.rounds else []),
        ],
        key=lambda length: (3 * length >= request.players, request.players % length, length),
    )
    fitting = [length for length in lengths if request.players % length <= request.table_count][:LENGTHS]
    may_all_differ = 3 * request.rounds < request.players
    for length in fitting * (AGAIN if may_all_differ else 1):
        found = developed(
            request.players, request.rounds, request.table_count, cycle=length, rng=rng, tries=tries
        )
        if found is not None:
            yield found


def near_cycle(players: int) -> list[list[tuple[int, ...]]] | None:
    """Return the rounds of a shipped movement for 4n + 2 or 4n + 3 players, byes in turn."""
    starter: Starter | None = shipped()["near"].get(str(players))
    if starter is None:
        return None
    return develop(starter, laps(players, players % 4))


def _cycle(request: MovementRequest) -> Iterator[Rounds]:
    if request.table_count != request.players // 4:
        return
    cycle = cycle_meetings(request.players) or near_cycle(request.players)
    if cycle is not None:
        yield [
            [player - 1 for table in cycle[number % len(cycle)] for player in table]
            for number in range(request.rounds)
        ]
