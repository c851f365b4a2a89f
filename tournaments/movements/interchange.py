"""Plans as JSON: what the command prints and the pages keep.

A table of four is [[a, b], [c, d]], a and b partners, seated a, c, b, d clockwise; five or six at a table
are one flat list in seat order. Tables are numbered in their order unless ``numbers`` says otherwise.
"""

from itertools import chain
from typing import Any

from tournaments.errors import MovementError
from tournaments.movements.words import plans as words

from .plans import SEATS_PER_TABLE, MovementPlan, RoundPlan, TablePlan

JsonObject = dict[str, Any]


def plan_to_json(plan: MovementPlan) -> JsonObject:
    written: JsonObject = {
        "players": plan.players,
        "source": str(plan.source),
        "seed": plan.seed,
        "rounds": [_round_to_json(current) for current in plan.rounds],
    }
    if plan.ghosts:
        written["ghosts"] = list(plan.ghosts)
    return written


def plan_from_json(written: JsonObject) -> MovementPlan:
    """Read back what ``plan_to_json`` wrote.

    Raises:
        MovementError: it is not a plan.
    """
    try:
        return MovementPlan(
            players=int(written["players"]),
            source=str(written["source"]),
            seed=None if written["seed"] is None else int(written["seed"]),
            ghosts=tuple(map(int, written.get("ghosts", ()))),
            rounds=tuple(
                _round_from_json(number, current) for number, current in enumerate(written["rounds"], start=1)
            ),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise MovementError(words.no_rotation()) from error


def _round_to_json(current: RoundPlan) -> JsonObject:
    written: JsonObject = {
        "tables": [_table_to_json(table) for table in current.tables],
        "sits_out": list(current.byes),
    }
    numbers = [table.table for table in current.tables]
    if numbers != list(range(1, len(numbers) + 1)):
        written["numbers"] = numbers
    if current.absent:
        written["absent"] = list(current.absent)
    return written


def _table_to_json(table: TablePlan) -> list[Any]:
    if len(table.seats) != SEATS_PER_TABLE:
        return list(table.seats)
    north, east, south, west = table.seats
    return [[north, south], [east, west]]


def _round_from_json(number: int, written: JsonObject) -> RoundPlan:
    tables = written["tables"]
    numbers = written.get("numbers", range(1, len(tables) + 1))
    return RoundPlan(
        number=number,
        tables=tuple(
            TablePlan(table=int(table), seats=_seats_from_json(seats))
            for table, seats in zip(numbers, tables, strict=True)
        ),
        byes=tuple(map(int, written["sits_out"])),
        absent=tuple(map(int, written.get("absent", ()))),
    )


def _seats_from_json(written: list[Any]) -> tuple[int, ...]:
    if len(written) != 2:
        return tuple(map(int, written))
    (north, south), (east, west) = written
    return tuple(map(int, chain((north, east), (south, west))))
