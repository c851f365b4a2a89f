"""A movement worked out for one field: who sits where in every round."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.errors import MovementError

SEATS_PER_TABLE = 4


class Source(StrEnum):
    """What made a plan, and so what it may claim."""

    WHIST = "whist"
    NEAR = "near"
    SEARCH = "search"
    REPAIR = "repair"
    STANDING = "standing"
    PROGRESSIVE = "progressive"


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """Players' numbers in clockwise seat order; of four, the first and third partner against the others.

    Five rotate: each sits out one hand in turn. Six play three against three, every other seat a side.
    """

    table: int
    seats: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(set(self.seats)) != len(self.seats):
            raise MovementError(f"Table {self.table} seats a player twice: {self.seats}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlan:
    """One round; ``byes`` are the players here without a table, ``absent`` those not here for it."""

    number: int
    tables: tuple[TablePlan, ...]
    byes: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementPlan:
    """Every round for ``players`` numbered from 1; ``source`` names the construction.

    ``ghosts`` are numbers of stand-ins, who fill a table and can neither place nor win.
    """

    players: int
    rounds: tuple[RoundPlan, ...]
    source: str
    seed: int | None = None
    ghosts: tuple[int, ...] = ()
