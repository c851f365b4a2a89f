"""What an organizer asks of a night's movement, beyond its ruleset."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from tournaments.errors import MovementError
from tournaments.movements import MOST_ROUNDS

MOST_TABLES = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementSettings:
    """What is not said follows from who comes.

    Args:
        rounds: None for as many as partner everyone once.
        tables: there are in the room; None for as many as the players fill.

    Raises:
        MovementError: a value is out of its range.
    """

    rounds: int | None = None
    tables: int | None = None

    def __post_init__(self) -> None:
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise MovementError(f"A night has 1 to {MOST_ROUNDS} rounds.", field="rounds")
        if self.tables is not None and not 1 <= self.tables <= MOST_TABLES:
            raise MovementError(f"A night has 1 to {MOST_TABLES} tables.", field="tables")

    def to_json(self) -> dict[str, object]:
        """Write what was said; nothing is said of the rest."""
        said = {"rounds": self.rounds, "tables": self.tables}
        return {name: value for name, value in said.items() if value is not None}

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> Self:
        """Read back what ``to_json`` wrote."""
        return cls(rounds=_whole(stored.get("rounds")), tables=_whole(stored.get("tables")))


def _whole(stored: object) -> int | None:
    return stored if isinstance(stored, int) else None
