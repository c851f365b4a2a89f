"""What formats are asked with and what they answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class FormatKey(StrEnum):
    """The stored names of the formats; never renamed."""

    PARTY = "party"


@dataclass(frozen=True, slots=True, kw_only=True)
class StageState:
    """All that has happened in a stage, as far as pairing depends on it.

    Args:
        field_size: competitors, numbered 1 to ``field_size`` by the draw.
        planned: how many rounds have their seats.
        closed: how many of those are closed.
    """

    field_size: int
    settings: Mapping[str, object]
    seed: int
    planned: int = 0
    closed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What a field of this size means: shown before anything is saved."""

    rounds: int
    tables: int
    hands_per_round: int
    byes_per_round: int

    @property
    def hands(self) -> int:
        """Hands each table plays in the whole stage."""
        return self.rounds * self.hands_per_round
