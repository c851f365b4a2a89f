"""Seatings to start a search from: parts of known movements, developed rounds, and lots.

Each is a list of rounds of places, players from 0.
"""

import random
from collections.abc import Iterator

from .construction.cyclic import developed
from .construction.exact import cycle_meetings
from .construction.near import near_cycle
from .construction.short import short_night
from .construction.starters import Tables
from .construction.transversals import transversal_rounds
from .construction.turned import Turned, turns
from .ideals.kirkman import KIRKMAN_SIZES, kirkman_rounds
from .requests import MovementRequest

Rounds = list[list[int]]
#: How many cycle lengths to try, and how often each where nobody need meet twice.
LENGTHS, AGAIN = 2, 4
#: How many turns to try, with how many times the tries, and for how many players: more meet no one twice.
TURNS, TURNED, MOST_TURNED = 3, 5, 80


def candidates(request: MovementRequest, rng: random.Random, *, tries: int) -> Iterator[Rounds]:
    """Yield what is worth starting from when all sit in fours; ``tries`` go into each starting round."""
    known = short_night(request.players, request.rounds, request.seed) if request.is_filled else None
    if known is not None:
        yield known
    yield from _cycle(request)
    yield from _meet_once(request)
    group = transversal_rounds(request.players // 4) if request.players == 4 * request.table_count else None
    if group is not None and len(group) >= request.rounds:
        yield [[player for table in tables for player in table] for tables in group[: request.rounds]]
    if known is None and tries > 0 and _may_be_turned(request):
        for turn in turns(request.players, request.rounds)[:TURNS]:
            search = Turned(request.players, request.rounds, turn, request.seed)
            yield search.anneal(TURNED * tries)
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


def _may_be_turned(request: MovementRequest) -> bool:
    """Tell whether all sit in fours and nobody has two byes, so that the rounds may come in any order."""
    byes = request.players % 4 * request.rounds
    return request.is_plain and byes <= request.players <= MOST_TURNED


def _cycle(request: MovementRequest) -> Iterator[Rounds]:
    if request.table_count != request.players // 4:
        return
    cycle = cycle_meetings(request.players) or near_cycle(request.players)
    if cycle is not None:
        yield _flat(repeated(cycle, request.players, request.rounds))


def _meet_once(request: MovementRequest) -> Iterator[Rounds]:
    """Begin a night in which all meet once, or one less a player: whom they would meet has a bye, once."""
    players, rounds = request.players, request.rounds
    if not request.is_filled:
        return
    if players in KIRKMAN_SIZES and 3 * rounds < players:
        yield _flat(kirkman_rounds(players)[:rounds])
    elif players + 1 in KIRKMAN_SIZES and 3 * rounds <= players:
        whole = kirkman_rounds(players + 1)[:rounds]
        yield _flat([[table for table in tables if players + 1 not in table] for tables in whole])


def _flat(rounds: list[Tables]) -> Rounds:
    return [[player - 1 for table in tables for player in table] for tables in rounds]


def repeated(cycle: list[Tables], players: int, rounds: int) -> list[Tables]:
    """Play a cycle again and again, and begin its first lap of byes where nobody has two in a row."""
    byes = players % 4
    lap = players // byes if byes and players % byes == 0 else 1
    found: list[Tables] = []
    while len(found) < rounds:
        first = 0
        if found and byes > 1:
            seated = {player for table in found[-1] for player in table}
            first = next((turn for turn in range(lap) if _are_fresh(cycle, turn, lap, seated, players)), 0)
        found += [*cycle[first:lap], *cycle[:first], *cycle[lap:]]
    return found[:rounds]


def _are_fresh(cycle: list[Tables], first: int, lap: int, seated: set[int], players: int) -> bool:
    """Say whether a lap that begins there gives no bye to those who have one before it or after it."""
    order = [cycle[first - 1], cycle[first]] if lap > 1 else [cycle[-1], cycle[first]]
    last, start = (_byes(tables, players) for tables in order)
    after = _byes(cycle[lap % len(cycle)], players)
    return start <= seated and not (first and last & after)


def _byes(tables: Tables, players: int) -> set[int]:
    return set(range(1, players + 1)).difference(*tables)
