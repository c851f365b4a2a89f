"""Exact movements made of frames: every size that is neither in a file, nor of a field, nor a product.

Sources: docs/movements.md, section 2; those of ``frames``.
"""

from collections.abc import Callable, Sequence

from .frames import Frame, frame_of, inflated, over_lines, shipped_frame
from .products import product_rounds
from .starters import Tables

Cycle = Callable[[int], Sequence[Tables]]
#: Players u h + 1: the players u of an exact movement, and the h in the place of each.
BY_INFLATION = {133: (33, 4), 141: (5, 28), 161: (5, 32), 172: (9, 19), 188: (17, 11)}
#: Frames of the file to which one player is added.
BY_FRAME = {124: "3^41", 129: "16^8", 184: "3^61"}
#: Points of five groups and of the sixth, to whose fours one player is added, or four.
BY_LINES_AND_ONE = {177: (8, 4)}
BY_LINES_AND_FOUR = {152: (7, 2)}
COMPOSED = frozenset(
    BY_INFLATION.keys() | BY_FRAME.keys() | BY_LINES_AND_ONE.keys() | BY_LINES_AND_FOUR.keys()
)


def composed_cycle(players: int, cycle: Cycle) -> list[Tables]:
    """Return the rounds of one of the sizes ``COMPOSED``, players from 1.

    Args:
        cycle: gives the exact movements of smaller sizes.
    """
    if players in BY_LINES_AND_FOUR:
        return _with_four(over_lines(*BY_LINES_AND_FOUR[players]), cycle)
    if players in BY_LINES_AND_ONE:
        return _with_one(over_lines(*BY_LINES_AND_ONE[players]), cycle)
    if players in BY_FRAME:
        return _with_one(shipped_frame(BY_FRAME[players]), cycle)
    whole, size = BY_INFLATION[players]
    return _with_one(inflated(frame_of(cycle(whole)), size), cycle)


def _with_one(frame: Frame, cycle: Cycle) -> list[Tables]:
    """Add one player, who plays the exact movement of each hole with it while the hole is left out.

    For a hole of 4n that is one round too many: the one in which the added player is out, and which all
    holes play at once.
    """
    added = sum(map(len, frame.holes))
    found: list[Tables] = []
    together: Tables = []
    for hole, rounds in zip(frame.holes, frame.rounds, strict=True):
        own = named(cycle(len(hole) + 1), (*hole, added))
        if len(own) > len(rounds):
            apart = next(tables for tables in own if not any(added in seats for seats in tables))
            together += apart
            own.remove(apart)
        found += [others + tables for others, tables in zip(rounds, own, strict=True)]
    return from_one([*found, together] if together else found)


def _with_four(frame: Frame, cycle: Cycle) -> list[Tables]:
    """Add four players: with each hole they are a product in which they are one group of four.

    Three rounds are left, in which all but the last hole play within their fours; the last hole and the
    four play their own exact movement.
    """
    size = sum(map(len, frame.holes))
    four = tuple(range(size, size + 4))
    last = named(cycle(len(frame.holes[-1]) + 4), (*frame.holes[-1], *four))
    found, apart = [], last[len(frame.holes[-1]) :]
    for hole, rounds in zip(frame.holes[:-1], frame.rounds[:-1], strict=True):
        groups = len(hole) // 4 + 1
        own = named(product_rounds(cycle(groups), cycle(4), groups=groups, size=4), (*hole, *four))
        found += [others + tables for others, tables in zip(rounds, own[: len(hole)], strict=True)]
        within = [[seats for seats in tables if size not in seats] for tables in own[len(hole) :]]
        apart = [
            tables + [seats for seats in each if not set(seats) & set(four)]
            for tables, each in zip(apart, within, strict=True)
        ]
    found += [others + tables for others, tables in zip(frame.rounds[-1], last, strict=False)]
    return from_one(found + apart)


def named(rounds: Sequence[Tables], players: Sequence[int]) -> list[Tables]:
    """Give the players from 1 their numbers."""
    return [[tuple([players[each - 1] for each in seats]) for seats in tables] for tables in rounds]


def from_one(rounds: Sequence[Tables]) -> list[Tables]:
    return [[tuple([player + 1 for player in seats]) for seats in tables] for tables in rounds]
