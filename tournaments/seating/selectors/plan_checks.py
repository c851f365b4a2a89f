"""What the independent checker says of a plan that somebody brings."""

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

from tournaments.errors import InvalidRequestError, MovementError
from tournaments.movements import (
    ChartPartners,
    MovementPlan,
    MovementRequest,
    beside_ours,
    faults,
    read_chart,
    read_plan,
)
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
    beside: str = ""

    @property
    def more(self) -> int:
        return self.fault_count - len(self.faults)


#: Makes a rotation of ours, or refuses.
Maker = Callable[[MovementRequest], MovementPlan]


def plan_checked(text: str, partners: str, make: Maker) -> PlanCheck:
    """Check a plan that is written as JSON, or a chart beside a rotation that ``make`` makes.

    Raises:
        MovementError: it is neither.
    """
    if len(text) > MOST_CHARACTERS:
        raise MovementError(rotations.too_long(), field="plan")
    if not text.lstrip().startswith(("{", "[")):
        return chart_checked(text, partners, make)
    try:
        written = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise MovementError(rotations.not_json(), field="plan") from fault
    return check_of(read_plan(written))


def chart_checked(text: str, partners: str, make: Maker) -> PlanCheck:
    if partners not in list(ChartPartners):
        raise MovementError(rotations.which_partners(), field="partners")
    checked = check_of(read_chart(text, ChartPartners(partners)))
    return replace(checked, beside=_beside(checked.found.plan, make)) if checked.found else checked


def _beside(chart: MovementPlan, make: Maker) -> str:
    """Return the comparison, none where ours would have more tables or can't be made in a moment."""
    tables = {len(current.tables) for current in chart.rounds}
    if len(tables) > 1 or tables == {0}:
        return ""
    request = MovementRequest(players=chart.players, rounds=len(chart.rounds), tables=max(tables))
    try:
        return beside_ours(chart, make(request))
    except InvalidRequestError:
        return ""


def check_of(plan: MovementPlan) -> PlanCheck:
    found = faults(plan)
    return PlanCheck(
        faults=tuple(found[:MOST_NAMED]),
        fault_count=len(found),
        found=None if found else CertifiedPlan(plan=plan),
    )
