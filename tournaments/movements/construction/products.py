"""Exact movements made of two smaller ones: groups that meet each other as single players do.

Source: docs/movements.md, section 2.
"""

from collections.abc import Sequence

from .starters import Tables
from .transversals import transversal_rounds

#: Numbers of players whose exact movement is made here, and into how many groups they are divided.
GROUPS = {
    72: 8,
    84: 4,
    105: 21,
    108: 12,
    116: 4,
    117: 13,
    120: 24,
    128: 32,
    132: 4,
    136: 8,
    140: 28,
    144: 36,
    145: 29,
    148: 4,
    153: 17,
    156: 12,
    160: 40,
    164: 4,
    165: 33,
    168: 8,
    176: 44,
    180: 36,
    185: 37,
    189: 21,
    192: 48,
    196: 4,
    200: 40,
}


def product_rounds(
    across: Sequence[Tables], within: Sequence[Tables], *, groups: int, size: int
) -> list[Tables]:
    """Return the cycle of ``groups * size`` players in seat order, from 1.

    Args:
        across: the cycle of ``groups`` players.
        within: the cycle of ``size`` players; when somebody sits out in it, ``groups`` may be any number.

    Raises:
        ValueError: there is no such product here.
    """
    meetings = transversal_rounds(size)
    if meetings is None or (groups % 4, size % 4) not in {(0, 0), (0, 1), (1, 1)}:
        raise ValueError(f"no product construction for {groups} groups of {size}")
    if groups % 4 == 1:
        return _with_a_group_out(across, within, meetings, groups, size)
    if size % 4 == 0:
        everywhere = [
            [seats for group in range(groups) for seats in _inside(group, tables, size)] for tables in within
        ]
        return [_spread(tables, each, size) for tables in across for each in meetings] + everywhere
    return _with_a_player_out(across, within, meetings, groups, size)


def _with_a_group_out(
    across: Sequence[Tables], within: Sequence[Tables], meetings: list[Tables], groups: int, size: int
) -> list[Tables]:
    """The group that is out plays its own rounds meanwhile."""
    rounds = []
    for tables in across:
        (out,) = set(range(1, groups + 1)).difference(*tables)
        rounds += [
            _spread(tables, each, size) + _inside(out - 1, own, size)
            for each, own in zip(meetings, within, strict=True)
        ]
    return rounds


def _with_a_player_out(
    across: Sequence[Tables], within: Sequence[Tables], meetings: list[Tables], groups: int, size: int
) -> list[Tables]:
    """While the groups play their own rounds, those who are out, one of each group, play one across.

    ``meetings[0]`` seats those of one number together; it is left out, and each number plays it apart.
    """
    rounds = [_spread(tables, each, size) for tables in across for each in meetings[1:]]
    for tables in within:
        (out,) = set(range(1, size + 1)).difference(*tables)
        own = [seats for group in range(groups) for seats in _inside(group, tables, size)]
        rounds.append(own + _of_one_number(across[0], out, size))
    apart = [
        [seats for number in range(1, size + 1) for seats in _of_one_number(tables, number, size)]
        for tables in across[1:]
    ]
    return rounds + apart


def _spread(tables: Tables, meetings: Tables, size: int) -> Tables:
    """Seat four groups wherever ``tables`` seats four players."""
    return [
        tuple([(group - 1) * size + place % size + 1 for group, place in zip(seats, meeting, strict=True)])
        for seats in tables
        for meeting in meetings
    ]


def _inside(group: int, tables: Tables, size: int) -> Tables:
    return [tuple([group * size + player for player in seats]) for seats in tables]


def _of_one_number(tables: Tables, number: int, size: int) -> Tables:
    return [tuple([(group - 1) * size + number for group in seats]) for seats in tables]
