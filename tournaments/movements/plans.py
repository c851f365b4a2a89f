"""A movement worked out for one field: who sits where in every round."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.errors import MovementError
from tournaments.movements.words import plans as words

SEATS_PER_TABLE = 4


class Source(StrEnum):
    """What made a plan, and so what it may claim."""

    WHIST = "whist"
    NEAR = "near"
    DESIGN = "design"
    SEARCH = "search"
    REPAIR = "repair"
    STANDING = "standing"
    PROGRESSIVE = "progressive"
    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    TWO_FIELDS = "two_fields"
    BRACKET = "bracket"
    FIXED = "fixed"
    CHART = "chart"


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """Players' numbers in clockwise seat order; of four, the first and third partner against the others.

    Five rotate: each sits out one hand in turn. Six are three pairs, across from each other. Where
    pairs play, the number of a pair stands at the seats of both, across from each other: 1, 2, 1, 2.
    """

    table: int
    seats: tuple[int, ...]

    def __post_init__(self) -> None:
        half = len(self.seats) // 2
        once = self.seats[:half] if self.is_of_pairs else self.seats
        if len(set(once)) != len(once):
            raise MovementError(words.table_twice(table=self.table, seats=", ".join(map(str, self.seats))))

    @property
    def competitors(self) -> tuple[int, ...]:
        """Everyone once, the lowest number first."""
        return tuple(sorted(set(self.seats)))

    @property
    def is_of_pairs(self) -> bool:
        half, odd = divmod(len(self.seats), 2)
        return not odd and self.seats[:half] == self.seats[half:]


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
