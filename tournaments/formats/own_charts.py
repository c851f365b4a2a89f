"""A club's own chart that seats a night, instead of a rotation made for it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

from tournaments.errors import UnsupportedFieldError
from tournaments.formats.words import fields as words
from tournaments.movements import SEATS_PER_TABLE, Leftovers, MovementPlan, plan_from_json, plan_to_json


class ChartNumbers(StrEnum):
    """How players get their numbers: by lot, or in the order of the list."""

    LOT = "lot"
    LIST = "list"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnChart:
    plan: MovementPlan
    numbers: ChartNumbers = ChartNumbers.LOT

    @property
    def tables(self) -> int:
        return max(len(each.tables) for each in self.plan.rounds)

    def rounds(self, wanted: int | None) -> int:
        """Return how many rounds are played of it: all, or fewer where the host wants fewer."""
        return min(wanted or len(self.plan.rounds), len(self.plan.rounds))

    def fitted(self, here: int, leftovers: Leftovers, wanted: int | None) -> MovementPlan:
        """Return the plan for those who are here; ghost players, where the host wants them, fill it.

        Raises:
            UnsupportedFieldError: more or fewer are here than the chart has.
        """
        self.refuse_others(here, leftovers)
        ghosts = tuple(range(here + 1, self.plan.players + 1))
        rounds = self.plan.rounds[: self.rounds(wanted)]
        # Byes in the order in which seats are read back.
        ordered = tuple(replace(each, byes=tuple(sorted(each.byes))) for each in rounds)
        return replace(self.plan, rounds=ordered, ghosts=ghosts)

    def refuse_others(self, here: int, leftovers: Leftovers) -> None:
        """Raise ``UnsupportedFieldError`` where the chart is for others than are here."""
        missing = self.plan.players - here
        if not missing or (leftovers is Leftovers.GHOSTS and 0 < missing < SEATS_PER_TABLE):
            return
        refusal = words.chart_too_small if missing < 0 else words.chart_too_large
        raise UnsupportedFieldError(refusal(players=self.plan.players, here=here), field="players")

    def to_json(self) -> dict[str, object]:
        return {"numbers": self.numbers.value, "plan": plan_to_json(self.plan)}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        return cls(numbers=ChartNumbers(stored["numbers"]), plan=plan_from_json(stored["plan"]))
