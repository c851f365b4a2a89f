"""The shipped starter rounds and how they are developed; ``starters.json`` holds the notation.

Source: docs/movements.md, sections 2 and 3.
"""

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

Tables = list[tuple[int, ...]]


class Starter(TypedDict, total=False):
    """One starter as the file holds it."""

    modulus: int
    tables: list[list[int | str]]
    orders: list[str]
    turns: str


class Starters(TypedDict):
    notation: str
    exact: dict[str, Starter]
    near: dict[str, Starter]


@cache
def shipped() -> Starters:
    text = Path(__file__).with_name("starters.json").read_text(encoding="utf-8")
    starters: Starters = json.loads(text)
    return starters


def develop(starter: Starter, shifts: list[int]) -> list[Tables]:
    """Return one round a shift, its tables in their order, the players from 1 in seat order."""
    modulus, tables = starter["modulus"], starter["tables"]
    blocks = [tuple(modulus if number == "inf" else int(number) for number in table) for table in tables]
    orders, turns = starter.get("orders"), starter.get("turns")
    rounds = []
    for shift in shifts:
        name = [*range(shift + 1, modulus + 1), *range(1, shift + 1), modulus + 1]
        seated: Tables = [(name[a], name[c], name[b], name[d]) for a, b, c, d in blocks]
        if turns is not None:
            seated[0] = turned(seated[0], int(turns[shift]))
        rounds.append(seated if orders is None else _in_order(seated, orders[shift]))
    return rounds


def turned(seats: tuple[int, ...], turn: int) -> tuple[int, ...]:
    """Seat the same two pairs in one of their eight ways, 0 to 7."""
    north, east, south, west = seats
    if turn & 1:
        north, south = south, north
    if turn & 2:
        east, west = west, east
    return (east, north, west, south) if turn & 4 else (north, east, south, west)


def _in_order(seated: Tables, order: str) -> Tables:
    placed = list(seated)
    for block, table in zip(seated, order, strict=True):
        placed[int(table, 36)] = block
    return placed
