"""A night's seats beside a new rotation."""

from collections.abc import Callable

from tournaments.models import Event
from tournaments.movements import Leftovers, MovementRequest
from tournaments.seating.selectors.fairness_reports import Comparison, compared
from tournaments.seating.selectors.night_certificates import NightCertificate
from tournaments.seating.selectors.plan_views import RequestedPlan

from .plans import plan_at_once


def compare_with_rotation(
    event: Event, found: NightCertificate, *, before_work: Callable[[], None]
) -> Comparison:
    """Plan a new rotation for as many players and rounds; ``before_work`` may refuse one that is new.

    Raises:
        MovementError: so many players or rounds are too much for a moment.
        TooManyError: others are waiting for their plans.
    """
    leftovers, ideal = event.stage.movement.leftovers, event.stage.movement.ideal
    request = MovementRequest(
        players=found.plan.players - len(found.plan.ghosts),
        rounds=len(found.plan.rounds),
        leftovers=leftovers if leftovers in set(Leftovers) else Leftovers.BYES,
        ideal=ideal,
    )
    return compared(
        found, RequestedPlan(plan=plan_at_once(request, before_work=before_work), request=request)
    )
