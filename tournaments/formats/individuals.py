"""What formats share in which single players are seated by a movement."""

from tournaments.movements import MovementPlan, faults, misplaced
from tournaments.standings import USUAL, SitOut

from .settings import PLAYER, MovementSettings
from .without_bracket import WithoutBracket


class Individuals(WithoutBracket):
    entry_sizes = (PLAYER,)
    fit_by = frozenset({"rounds", "hands"})
    usual_places = 12
    usual_prizes = "5:3:2:1"
    usual_criteria = USUAL
    usual_sit_out = SitOut.NONE

    def faults(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:  # noqa: ARG002 -- as formats are asked
        """List what is wrong with a plan."""
        return faults(plan)

    def misplaced(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:  # noqa: ARG002
        """List where somebody has two places or none."""
        return misplaced(plan)
