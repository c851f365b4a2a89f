"""The shipped starter rounds and how they are developed; ``starters.json`` holds the notation.

Source: docs/movements.md, sections 2 and 3.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import TypedDict

Tables = list[tuple[int, ...]]
Written = list[list[int | str]]
#: By turn: 1 exchanges the first pair, 2 the second, 4 the pairs.
TURNS: tuple[Callable[[tuple[int, ...]], tuple[int, ...]], ...] = (
    itemgetter(0, 1, 2, 3),
    itemgetter(2, 1, 0, 3),
    itemgetter(0, 3, 2, 1),
    itemgetter(2, 3, 0, 1),
    itemgetter(1, 0, 3, 2),
    itemgetter(1, 2, 3, 0),
    itemgetter(3, 0, 1, 2),
    itemgetter(3, 2, 1, 0),
)


class Starter(TypedDict, total=False):
    """One starter as the file holds it."""

    modulus: int
    tables: Written
    orders: list[str]
    turns: str


class Placed(TypedDict):
    """Where and how each table of each round is seated."""

    orders: list[str]
    turns: list[str]


class Framed(Placed):
    """Several starting rounds, and some that are not developed."""

    modulus: int
    step: int
    count: int
    rounds: list[Written]
    once: list[Written]


class Starters(TypedDict):
    notation: str
    exact: dict[str, Starter]
    framed: dict[str, Framed]
    near: dict[str, Starter]
    placed: dict[str, Placed]


@cache
def shipped() -> Starters:
    text = Path(__file__).with_name("starters.json").read_text(encoding="utf-8")
    starters: Starters = json.loads(text)
    return starters


def develop(starter: Starter, shifts: list[int]) -> list[Tables]:
    """Return one round a shift, its tables in their order, the players from 1 in seat order."""
    orders, turns = starter.get("orders"), starter.get("turns")
    rounds = []
    for shift in shifts:
        seated = _shifted(starter["tables"], shift, starter["modulus"])
        if turns is not None:
            seated[0] = turned(seated[0], int(turns[shift]))
        rounds.append(seated if orders is None else _in_order(seated, orders[shift]))
    return rounds


def develop_frame(starter: Framed) -> list[Tables]:
    modulus, step = starter["modulus"], starter["step"]
    rounds = [
        _shifted(tables, step * times, modulus)
        for times in range(starter["count"])
        for tables in starter["rounds"]
    ]
    rounds += [_shifted(tables, 0, modulus) for tables in starter["once"]]
    return place(rounds, starter)


def place(rounds: Sequence[Tables], placed: Placed) -> list[Tables]:
    """Turn every table and number the tables of every round as the file says."""
    return [
        _in_order([turned(seats, int(turn)) for seats, turn in zip(tables, turns, strict=True)], order)
        for tables, order, turns in zip(rounds, placed["orders"], placed["turns"], strict=True)
    ]


def turned(seats: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """Seat the same two pairs in one of their eight ways, 0 to 7."""
    return TURNS[turn](seats)


def _shifted(tables: Written, shift: int, modulus: int) -> Tables:
    name: dict[int | str, int] = {number: (number + shift) % modulus + 1 for number in range(modulus)}
    name["inf"] = modulus + 1
    return [(name[a], name[c], name[b], name[d]) for a, b, c, d in tables]


def _in_order(seated: Tables, order: str) -> Tables:
    placed = list(seated)
    for block, table in zip(seated, order, strict=True):
        placed[int(table, 36)] = block
    return placed
