"""Directed and triplewhist movements: exact ones in which also the sides are shared out.

Directed: everyone has everyone else once at the left and once at the right. Triplewhist: everyone is opposed
once where North meets East or South meets West, and once where North meets West or South meets East. In an
exact movement every two oppose twice, so each pair ties the turns of two tables: the second must have them
the other way about. A walk over those ties turns the tables, or finds that none can.

Over a field of 4n + 1 elements the tables g^i, g^(i+n), g^(i+2n), g^(i+3n) in that order are directed: the
differences to the left are all elements times g^n - 1.

Sources: R. D. Baker, Whist tournaments (1975); I. Anderson, Combinatorial Designs and Tournaments (1997);
docs/movements.md, section 13.
"""

import json
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

from tournaments.movements.construction.exact import cycle_meetings
from tournaments.movements.construction.fields import FIELD_SIZES, field_rounds
from tournaments.movements.construction.starters import Tables, turned
from tournaments.movements.plans import SEATS_PER_TABLE

from .names import Ideal

Seats = tuple[int, ...]
#: A meeting of two opponents: the lower number, the higher, and which of two ways they meet.
Meeting = tuple[int, int, bool]
#: Turns of a table that keep its neighbors at their sides, and those that keep its corners.
ROUND_TURNS, CORNER_TURNS = (0, 5, 3, 6), (0, 3, 4, 7)
#: Exact movements whose tables can be turned so; ``tests/movements/ideals`` tries every size.
DIRECTED_SIZES = FIELD_SIZES | {5, 13, 17, 25, 29, 37, 41, 53, 61, 69, 73, 85, 89, 97, 101}
TURNED_TRIPLE = frozenset({4, 8, 64, 76})
#: Of those the ones that only the field gives, and not the movement of the file.
BY_FIELD = frozenset({13, 25})


def directed_cycle(players: int) -> list[Tables]:
    rounds = field_rounds(players) if players in BY_FIELD else cycle_meetings(players)
    return _turned(rounds, _at_sides)


def triple_cycle(players: int) -> list[Tables]:
    if players in TURNED_TRIPLE:
        return _turned(cycle_meetings(players), _at_corners)
    tables = _starters()[str(players)]
    modulus = players - (players % 4 == 0)
    return [
        [
            tuple([place + 1 if place == modulus else (place + step) % modulus + 1 for place in seats])
            for seats in tables
        ]
        for step in range(modulus)
    ]


@cache
def triple_sizes() -> frozenset[int]:
    return TURNED_TRIPLE | {int(size) for size in _starters()}


@cache
def _starters() -> dict[str, list[list[int]]]:
    text = Path(__file__).with_name("starters.json").read_text(encoding="utf-8")
    found: dict[str, list[list[int]]] = json.loads(text)["triple"]
    return found


def share_sides(rounds: Sequence[Sequence[Seats]], ideal: Ideal) -> list[Tables]:
    """Exchange East and West wherever that evens out how two meet, until nowhere does."""
    meetings = MEETINGS[ideal]
    laid = [list(tables) for tables in rounds]
    above: Counter[tuple[int, int]] = Counter()
    spots = [
        (tables, index)
        for tables in laid
        for index, seats in enumerate(tables)
        if len(seats) == SEATS_PER_TABLE
    ]
    for tables, index in spots:
        _count(above, meetings(tables[index]), 1)
    while sum(_shared(tables, index, above, meetings) for tables, index in spots):
        pass
    return laid


def _shared(
    tables: Tables,
    index: int,
    above: Counter[tuple[int, int]],
    meetings: Callable[[Seats], list[Meeting]],
) -> bool:
    """Exchange at one table; each of its four pairs moves by two, so the sum of squares must fall."""
    found = meetings(tables[index])
    if sum(above[low, high] * (1 if way else -1) for low, high, way in found) <= SEATS_PER_TABLE:
        return False
    _count(above, found, -2)
    tables[index] = turned(tables[index], 2)
    return True


def _count(above: Counter[tuple[int, int]], meetings: Iterable[Meeting], times: int) -> None:
    for low, high, way in meetings:
        above[low, high] += times if way else -times


def _at_sides(seats: Seats) -> list[Meeting]:
    """Meet each opponent at the left or the right; exchanging one pair turns all of it about."""
    return [_meeting(one, other, way=True) for one, other in zip(seats, (*seats[1:], seats[0]), strict=True)]


def _at_corners(seats: Seats) -> list[Meeting]:
    north, east, south, west = seats
    return [
        (*sorted((one, other)), way)  # type: ignore[misc]
        for one, other, way in (
            (north, east, True),
            (south, west, True),
            (north, west, False),
            (south, east, False),
        )
    ]


def _meeting(one: int, other: int, *, way: bool) -> Meeting:
    return (one, other, way) if one < other else (other, one, not way)


#: How two opponents can meet, by the ideal that shares it out.
MEETINGS = {Ideal.DIRECTED: _at_sides, Ideal.TRIPLE: _at_corners}


def _turned(rounds: Sequence[Tables], meetings: Callable[[Seats], list[Meeting]]) -> list[Tables]:
    """Exchange East and West where two would meet the same way twice.

    Raises:
        ValueError: every choice has such a pair.
    """
    tables = [seats for each in rounds for seats in each]
    met: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    for index, seats in enumerate(tables):
        for low, high, way in meetings(seats):
            met.setdefault((low, high), []).append((index, way))
    ties: list[list[tuple[int, bool]]] = [[] for _ in tables]
    for (one, way), (other, also) in met.values():
        ties[one].append((other, way == also))
        ties[other].append((one, way == also))
    turns = _walk(ties)
    waiting = iter(turned(seats, 2 * turns[index]) for index, seats in enumerate(tables))
    return [[next(waiting) for _ in each] for each in rounds]


def _walk(ties: Sequence[Sequence[tuple[int, bool]]]) -> list[bool]:
    turns: dict[int, bool] = {}
    for start in range(len(ties)):
        if start in turns:
            continue
        turns[start] = False
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            for other, differs in ties[here]:
                wanted = turns[here] != differs
                if other not in turns:
                    turns[other] = wanted
                    waiting.append(other)
                elif turns[other] != wanted:
                    raise ValueError("a pair meets the same way twice")
    return [turns[index] for index in range(len(ties))]
