"""Near movements, of 4n + 2 and 4n + 3 players: N rounds in which nobody partners anybody twice.

Two players oppose each other at most twice, and byes go in turn: two for each of 4n + 2, three for each
of 4n + 3, in as many laps. No two partner each other in all pairs, since the tables of N rounds have too
few places for it.

Source: docs/movements.md, section 2.
"""

import random
from collections.abc import Sequence
from functools import cache, lru_cache

from tournaments.movements.planning.places import lay_tables, take_seats

from .composed import from_one, named
from .cyclic import laps
from .frames import Frame, developed_over, inflated, over_lines, shipped_frame, shipped_frames
from .starters import Starter, Tables, develop, shipped

#: 4n + 2: the frame, and how many take the place of each of its players.
INFLATED = {
    30: ("2^15", 1),
    38: ("2^19", 1),
    54: ("2^27", 1),
    62: ("2^31", 1),
    70: ("10^7", 1),
    74: ("2^37", 1),
    78: ("6^13", 1),
    82: ("2^41", 1),
    86: ("2^43", 1),
    90: ("2^9", 5),
    98: ("2^49", 1),
    102: ("6^17", 1),
    106: ("2^53", 1),
    110: ("10^11", 1),
    122: ("2^61", 1),
    126: ("2^9", 7),
    130: ("2^13", 5),
    134: ("2^67", 1),
    142: ("2^71", 1),
    146: ("2^73", 1),
    150: ("2^15", 5),
    154: ("14^11", 1),
    158: ("2^79", 1),
    162: ("2^9", 9),
    170: ("2^17", 5),
    178: ("2^89", 1),
    182: ("2^13", 7),
    190: ("2^19", 5),
    87: ("3^29", 1),
    111: ("3^37", 1),
    123: ("3^41", 1),
    135: ("3^5", 9),
    159: ("3^53", 1),
    195: ("3^5", 13),
    198: ("2^9", 11),
}
#: The frame, and the type of those that its holes make with two or three players added.
FILLED: dict[int, tuple[str | tuple[int, int], str]] = {
    114: ("16^7", "2^9"),
    118: ((5, 4), "2^11"),
    166: ((8, 1), "2^17"),
    174: ((8, 3), "2^17"),
    186: ((8, 6), "2^17"),
    194: ((8, 8), "2^17"),
    187: ((9, 1), "3^13"),
    191: ((9, 2), "3^13"),
    199: ((9, 4), "3^13"),
}
#: Seven in a corner of 187: byes in turn, two in each three opposed twice. Alone they have a better one.
SEVEN = [[2, 5, 3, 4]]
#: Seven players, found by trying every night whose byes go in turn.
SEVEN_ALONE = [
    (4, 6, 5, 7),
    (1, 3, 2, 7),
    (3, 5, 4, 6),
    (1, 2, 6, 7),
    (2, 3, 4, 5),
    (1, 4, 7, 6),
    (1, 2, 5, 3),
]
#: Six players by hand.
SIX = [(3, 5, 4, 6), (1, 2, 5, 6), (1, 2, 3, 4), (2, 4, 5, 6), (1, 3, 4, 6), (1, 3, 2, 5)]

BY_HAND = {6: SIX, 7: SEVEN_ALONE}


@cache
def near_sizes() -> frozenset[int]:
    """Return the numbers of players that have a near movement here."""
    file = shipped_frames()
    in_file = {int(size) for kind in (shipped()["near"], file["cyclic"], file["near"]) for size in kind}
    return frozenset(in_file | INFLATED.keys() | FILLED.keys() | BY_HAND.keys())


def near_placed(players: int) -> list[Tables]:
    """Return the rounds of a near movement by table and in seat order.

    Developed from one starting round, everyone takes each of its places in turn; the others are laid.
    """
    rounds = near_cycle(players) or []
    if players in INFLATED or players in FILLED or players == 7 or str(players) in shipped_frames()["near"]:
        rng = random.Random(players)  # noqa: S311 -- tables and seats, the same on every machine
        return take_seats(lay_tables(rounds, stays={}, visits={}, rng=rng), seats={}, rng=rng)
    return rounds


@lru_cache(maxsize=16)
def near_cycle(players: int) -> list[Tables] | None:
    """Return the rounds in an order in which byes go in turn, players from 1; None where none is known."""
    file, size = shipped_frames(), str(players)
    if size in shipped()["near"]:
        starter: Starter = shipped()["near"][size]
        return develop(starter, laps(players, players % 4))
    if size in file["cyclic"]:
        return _cyclic(players, file["cyclic"][size])
    if size in file["near"]:
        pairs = [rounds for _, rounds in developed_over(file["near"][size])]
        return from_one([first for first, _ in pairs] + [second for _, second in pairs])
    if players in INFLATED:
        kind, each = INFLATED[players]
        frame = shipped_frame(kind)
        return _laps_by_hole(frame if each == 1 else inflated(frame, each), players % 4)
    if players in FILLED:
        made_of, inner = FILLED[players]
        frame = shipped_frame(made_of) if isinstance(made_of, str) else over_lines(*made_of)
        return _with_more(frame, shipped_frame(inner), players % 4)
    return [[seats] for seats in BY_HAND[players]] if players in BY_HAND else None


def _cyclic(players: int, tables: Sequence[Sequence[int]]) -> list[Tables]:
    starter: Starter = {"modulus": players, "tables": [list(table) for table in tables]}
    return develop(starter, laps(players, 3))


def _laps_by_hole(frame: Frame, byes: int) -> list[Tables]:
    """Fill every hole with its own near movement; each lap of byes goes from hole to hole."""
    size = len(frame.holes[0])
    own = near_cycle(size) or [[]] * size
    lap = size // byes
    return from_one(
        [
            others[turn] + tables
            for start in range(0, size, lap)
            for hole, others in zip(frame.holes, frame.rounds, strict=True)
            for turn, tables in enumerate(named(own, hole)[start : start + lap], start=start)
        ]
    )


def _with_more(frame: Frame, inner: Frame, byes: int) -> list[Tables]:
    """Add as many players as there are byes; with each hole but the last they make a frame, as one hole.

    With the last hole they play a near movement. As many of its rounds as there are byes are played
    while the added players' hole is left out of all the others.
    """
    size = sum(map(len, frame.holes))
    added = tuple(range(size, size + byes))
    last = (*frame.holes[-1], *added)
    beside = iter(frame.rounds[-1])
    own = named(_cyclic(7, SEVEN) if len(last) == 7 else near_cycle(len(last)) or [], last)
    found: list[Tables] = []
    for lap in range(byes):
        together: Tables = []
        for hole, others in zip(frame.holes[:-1], frame.rounds[:-1], strict=True):
            players, within = _holes_apart(inner, (*hole, *added), len(hole) // byes, lap)
            start = lap * len(players)
            found += [others[start + turn] + tables for turn, tables in enumerate(players)]
            together += within
        until = [-(-len(own) * each // byes) for each in (lap, lap + 1)]
        *usual, apart = own[slice(*until)]
        found += [next(beside) + tables for tables in usual]
        found.append(together + apart)
    return from_one(found)


def _holes_apart(inner: Frame, players: Sequence[int], count: int, lap: int) -> tuple[list[Tables], Tables]:
    """Name a frame's players, its last hole last; return a round of each other hole, and one of the last."""
    name = dict(zip([place for hole in inner.holes for place in hole], players, strict=True))
    rounds = [[tuple([name[place] for place in seats]) for seats in missing[lap]] for missing in inner.rounds]
    return rounds[:count], rounds[count]
