"""Frames: whist movements with holes, from which larger ones are made.

A frame seats players who are divided into holes. Each of its rounds leaves out one hole and seats
everyone else; a hole of h players is left out h times. Two players of different holes partner once and
oppose twice, two of the same hole never meet. Players are counted from 0 here.

Sources: docs/movements.md, section 2; R. D. Baker, Whist tournaments (1975); S. Furino, Y. Miao and
J. Yin, Frames and Resolvable Designs (1996); I. Anderson, Combinatorial Designs: Construction Methods.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import TypedDict

from .starters import Tables
from .transversals import lines, transversal_rounds

Hole = tuple[int, ...]
#: The cycle of five players.
FIVE: list[Tables] = [[tuple([(place + step) % 5 + 1 for place in (1, 2, 4, 3)])] for step in range(5)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """``rounds[i]`` are the rounds that leave out ``holes[i]``, as many as it has players."""

    holes: tuple[Hole, ...]
    rounds: tuple[tuple[Tables, ...], ...]


class FrameStarter(TypedDict):
    """Starting rounds over a product of cyclic groups, the last modulus counting fastest.

    Numbers beyond the group are a second copy of it. A table [a, b, c, d] seats a and b against c and d.
    """

    moduli: list[int]
    hole: list[int]
    rounds: list[list[list[int]]]


class FrameFile(TypedDict):
    notation: str
    frames: dict[str, FrameStarter]
    near: dict[str, FrameStarter]
    cyclic: dict[str, list[list[int]]]


@cache
def shipped_frames() -> FrameFile:
    found: FrameFile = json.loads(Path(__file__).with_name("frames.json").read_text(encoding="utf-8"))
    return found


def shipped_frame(kind: str) -> Frame:
    """Develop a frame of the file; ``kind`` is its type, such as 2^19: nineteen holes of two."""
    starter = shipped_frames()["frames"][kind]
    rounds: dict[Hole, list[Tables]] = {}
    for hole, tables in developed_over(starter):
        rounds.setdefault(hole, []).extend(tables)
    return Frame(holes=tuple(rounds), rounds=tuple(map(tuple, rounds.values())))


def developed_over(starter: FrameStarter) -> list[tuple[Hole, list[Tables]]]:
    """Add each element of the group to the starting rounds and to their hole."""
    moduli = starter["moduli"]
    elements = list(product(*map(range, moduli)))
    number = {element: index for index, element in enumerate(elements)}
    most = max(place for tables in starter["rounds"] for table in tables for place in table)
    copies = most // len(elements) + 1
    found = []
    for step in elements:
        moved = [
            number[tuple([(a + b) % modulus for a, b, modulus in zip(element, step, moduli, strict=True)])]
            for element in elements
        ]
        name = [copy * len(elements) + index for copy in range(copies) for index in moved]
        hole = {name[copy * len(elements) + place] for copy in range(copies) for place in starter["hole"]}
        rounds: list[Tables] = [
            [(name[a], name[c], name[b], name[d]) for a, b, c, d in tables] for tables in starter["rounds"]
        ]
        found.append((tuple(sorted(hole)), rounds))
    return found


def frame_of(cycle: Sequence[Tables]) -> Frame:
    """Take the cycle of 4n + 1 players, counted from 1, as a frame: whoever is out is a hole of one."""
    everyone = len(cycle) * (len(cycle) + 1) // 2
    return Frame(
        holes=tuple((everyone - sum(map(sum, tables)) - 1,) for tables in cycle),
        rounds=tuple(([tuple([player - 1 for player in seats]) for seats in tables],) for tables in cycle),
    )


def inflated(frame: Frame, size: int) -> Frame:
    """Put ``size`` players in the place of each, and four groups of as many wherever four sat.

    Raises:
        ValueError: four groups of that size cannot meet round by round here.
    """
    meetings = transversal_rounds(size)
    if meetings is None:
        raise ValueError(f"four groups of {size} can't meet round by round")
    return Frame(
        holes=tuple(
            tuple(place * size + each for place in hole for each in range(size)) for hole in frame.holes
        ),
        rounds=tuple(
            tuple(
                [
                    tuple([place * size + at % size for place, at in zip(seats, meeting, strict=True)])
                    for seats in tables
                    for meeting in block
                ]
                for tables in rounds
                for block in meetings
            )
            for rounds in frame.rounds
        ),
    )


@cache
def over_lines(size: int, sixth: int) -> Frame:
    """Put four players at each point of five groups of ``size`` points and one of ``sixth``.

    Any two points of different groups are on one line of a transversal design (of a finite field), which
    meets five or six of the groups; each line is seated by the frame of five or of six holes of four.
    This is Wilson's construction.
    """
    by_line = {5: inflated(frame_of(FIVE), 4), 6: shipped_frame("4^6")}
    rounds: dict[tuple[int, int], Tables] = {}
    for line in lines(size):
        points = [point for group, point in enumerate(line) if group < 5 or point - 5 * size < sixth]
        frame = by_line[len(points)]
        name = {
            place: 4 * point + each
            for point, hole in zip(points, frame.holes, strict=True)
            for each, place in enumerate(hole)
        }
        for point, missing in zip(points, frame.rounds, strict=True):
            for turn, tables in enumerate(missing):
                rounds.setdefault((point, turn), []).extend(
                    tuple([name[place] for place in seats]) for seats in tables
                )
    groups = [range(start, start + size) for start in range(0, 5 * size, size)]
    groups += [range(5 * size, 5 * size + sixth)] if sixth else []
    return Frame(
        holes=tuple(tuple(range(4 * group.start, 4 * group.stop)) for group in groups),
        rounds=tuple(tuple(rounds[point, turn] for point in group for turn in range(4)) for group in groups),
    )
