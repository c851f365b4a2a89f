"""What the independent checker says of a plan that somebody brings."""

import json
from dataclasses import dataclass

from tournaments.errors import MovementError
from tournaments.movements import MovementPlan, faults, read_plan
from tournaments.seating.words import rotations

from .plan_views import CertifiedPlan

#: Faults that are named; of a plan that is all wrong the rest says no more.
MOST_NAMED = 50
MOST_CHARACTERS = 500_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanCheck:
    """The faults that are named, how many there are, and the certified plan when there is none."""

    faults: tuple[str, ...]
    fault_count: int
    found: CertifiedPlan | None

    @property
    def more(self) -> int:
        return self.fault_count - len(self.faults)


def plan_checked(text: str) -> PlanCheck:
    """Check a plan that is written as JSON; raises ``MovementError`` for what is no plan."""
    if len(text) > MOST_CHARACTERS:
        raise MovementError(rotations.too_long(), field="plan")
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise MovementError(rotations.not_json(), field="plan") from fault
    return check_of(read_plan(written))


def check_of(plan: MovementPlan) -> PlanCheck:
    found = faults(plan)
    return PlanCheck(
        faults=tuple(found[:MOST_NAMED]),
        fault_count=len(found),
        found=None if found else CertifiedPlan(plan=plan),
    )
