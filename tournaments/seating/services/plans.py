"""Plans made at once for anyone who asks: checked, kept for a day, and never more work than is bounded."""

import json
import logging
import threading
from collections.abc import Callable

from django.core.cache import cache

from tournaments.errors import MovementError, NotNowError, TooManyError
from tournaments.movements import (
    MovementPlan,
    MovementRequest,
    broken_promise,
    faults,
    plan_from_json,
    plan_movement,
    plan_to_json,
)
from tournaments.seating.selectors.plan_requests import request_key
from tournaments.seating.words import rotations

log = logging.getLogger(__name__)
#: Players times rounds: at most three seconds' work, and every exact cycle up to 112 players.
MOST_PLACES = 12_500
#: A search weighs each pair of rounds, in memory too.
MOST_ROUNDS = 125
KEPT_SECONDS = 24 * 3600
#: A plan takes a whole processor: one at a time in each process, the next waits this long.
PATIENCE_SECONDS = 2
_turn = threading.BoundedSemaphore(1)


def plan_at_once(request: MovementRequest, *, before_work: Callable[[], None]) -> MovementPlan:
    """Return a good plan, the same for the same request; ``before_work`` may refuse what is not kept yet.

    Raises:
        MovementError: so many players for so many rounds are too much for a moment.
        TooManyError: others are waiting for their plans.
    """
    refuse_costly(request)
    key = f"plan-3:{request_key(request)}"
    plan = _cached_plan(key)
    if plan is None:
        before_work()
        plan = _made(request)
        _keep(key, plan)
    return plan


def refuse_costly(request: MovementRequest) -> None:
    most = min(MOST_PLACES // request.players, MOST_ROUNDS)
    if request.rounds > most:
        raise MovementError(
            rotations.too_many_rounds(players=request.players, most=most, rounds=request.rounds),
            field="rounds",
        )


def refuse_faulty(plan: MovementPlan, request: MovementRequest) -> None:
    """Let the independent checker look before anyone else does."""
    found = faults(plan) or [each for each in [broken_promise(plan, request)] if each]
    if found:
        raise NotNowError(rotations.failed_check(fault=found[0]))


def _made(request: MovementRequest) -> MovementPlan:
    if not _turn.acquire(timeout=PATIENCE_SECONDS):
        raise TooManyError(rotations.rotations_full())
    try:
        plan = plan_movement(request)
    finally:
        _turn.release()
    refuse_faulty(plan, request)
    return plan


def _cached_plan(key: str) -> MovementPlan | None:
    try:
        written = cache.get(key)
    except Exception:  # noqa: BLE001 -- each cache backend raises its own
        log.warning("The cache of plans is out of reach.")
        return None
    return None if written is None else plan_from_json(json.loads(written))


def _keep(key: str, plan: MovementPlan) -> None:
    try:
        cache.set(key, json.dumps(plan_to_json(plan)), KEPT_SECONDS)
    except Exception:  # noqa: BLE001 -- as above
        log.warning("The cache of plans is out of reach.")
