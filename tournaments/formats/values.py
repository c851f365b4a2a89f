"""What formats are asked with and what they answer."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.movements import Source, cycle_rounds

from .settings import MovementSettings


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
    settings: MovementSettings
    seed: int
    planned: int = 0
    closed: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What a field of this size means: shown before anything is saved.

    Args:
        claim: what made the plan, and so what it may promise.
    """

    players: int
    rounds: int
    tables: int
    hands_per_round: int
    byes_per_round: int
    claim: Source

    @property
    def hands(self) -> int:
        """Hands each table plays in the whole stage."""
        return self.rounds * self.hands_per_round

    @property
    def byes_each(self) -> tuple[tuple[int, int], ...]:
        """How often people sit out in the whole stage, and how many of them so often, fewest first."""
        fewest, over = divmod(self.rounds * self.byes_per_round, self.players)
        return tuple(
            (times, people) for times, people in ((fewest, self.players - over), (fewest + 1, over)) if people
        )

    @property
    def promise(self) -> str:
        """Say what the plan makes sure of, for those who will play it."""
        whole = self.rounds // cycle_rounds(self.players)
        match self.claim:
            case Source.WHIST:
                return (
                    f"Every two players partner exactly {_times(whole)} "
                    f"and meet as opponents {_times(2 * whole)}."
                )
            case Source.NEAR:
                return "Nobody partners anybody twice, and nobody has the same opponent more than twice."
            case _:
                return "Partners and opponents change as evenly as the planner can make it."

    @property
    def bye_sentence(self) -> str:
        """Say who sits out how often; empty where nobody does."""
        if not self.byes_per_round:
            return ""
        out = self.byes_per_round
        (times, people), *more = self.byes_each
        if not more:
            each = f"everyone {_times(times)}"
        else:
            each = f"{people} of them {_times(times)}, {more[0][1]} {_times(more[0][0])}"
        return f"In each round {out} of {self.players} {'sits' if out == 1 else 'sit'} out: {each}."


def _times(count: int) -> str:
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")
