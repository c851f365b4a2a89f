"""A movement worked out for one field: who sits where in every round."""

from dataclasses import dataclass

from tournaments.errors import MovementError

SEATS_PER_TABLE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """Players' numbers in clockwise seat order; the first and third partner against the others."""

    table: int
    seats: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(set(self.seats)) != len(self.seats):
            raise MovementError(f"Table {self.table} seats a player twice: {self.seats}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlan:
    """One round; ``byes`` are the players without a table."""

    number: int
    tables: tuple[TablePlan, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementPlan:
    """Every round for ``players`` numbered from 1; ``source`` names the construction."""

    players: int
    rounds: tuple[RoundPlan, ...]
    source: str
    seed: int | None = None
