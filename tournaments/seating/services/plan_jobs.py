"""Plans made better in the background: asked for, worked on, and looked at while that goes on."""

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.errors import NotNowError, TooManyError
from tournaments.models import PlanJob
from tournaments.models.seating.plan_jobs import SILENCE
from tournaments.movements import (
    MovementRequest,
    Progress,
    improvements,
    plan_to_json,
    read_request,
    steps_within,
    write_request,
)
from tournaments.outbox.queues import PLANS
from tournaments.seating.selectors.plan_requests import request_key, seconds_of
from tournaments.seating.words import rotations

from .plans import refuse_costly, refuse_faulty

#: Jobs that may wait or run, of them for one client, and how long those that are done are kept.
MOST_AT_ONCE, MOST_FOR_ONE, KEPT = 10, 3, timedelta(days=30)
#: The number of this lock in PostgreSQL; SQLite has one writer at a time.
LOCK = 16_04
#: Exchanges weighed between two rests, and rests between two plans that are written out.
SLICE, SLICES = 3_000, 100

NOTHING_YET: dict[str, Any] = {
    "plan": None,
    "plan_steps": 0,
    "steps": 0,
    "cost": None,
    "first_cost": None,
    "bound": None,
}


@transaction.atomic(durable=True)
def plan_improve(
    *, request: MovementRequest, seconds: int, asker: str, before_work: Callable[[], None]
) -> PlanJob:
    """Have a plan searched on for so long, once for each request and time; asking again finds the same job.

    Args:
        asker: the mark of the client, told from others by its address, since accounts are free.

    Raises:
        InvalidRequestError: that time is not on offer.
        MovementError: so many players for so many rounds are too much.
        TooManyError: too many plans are being improved already, or too many of this client's.
    """
    seconds_of(seconds)
    refuse_costly(request)
    now = timezone.now()
    key = request_key(request)
    job = PlanJob.objects.filter(request_key=key, seconds=seconds).first()
    if job is not None and not job.is_silent(now):
        return job
    before_work()
    _wait_in_line()
    _make_room(asker)
    if job is None:
        written = {"request": write_request(request), "asker": asker}
        job, is_new = PlanJob.objects.get_or_create(request_key=key, seconds=seconds, defaults=written)
    else:
        # Two who ask again at once queue it once.
        left = PlanJob.objects.filter(pk=job.pk, queued_at=job.queued_at, taken_at=job.taken_at)
        is_new = left.update(queued_at=now, taken_at=None, tries=0, refused_at=None, asker=asker) == 1
    if is_new:
        PLANS.wake()
    return job


def plan_jobs_run(
    *, clock: Callable[[], float] = time.monotonic, rest: Callable[[], None] = lambda: None
) -> None:
    """Work on the job that has waited longest until its time is up or nothing can be better.

    The plan at once took ``steps_within`` steps: nothing is shown, and time is not up, before as many.
    Another task goes on with the next job.
    """
    now = timezone.now()
    job = PLANS.take(now)
    if job is None or not PLANS.renew(job, now, started_at=now, **NOTHING_YET):
        return
    try:
        _Search(job).run(clock, rest)
    except NotNowError:
        PLANS.renew(job, timezone.now(), refused_at=timezone.now())
        raise
    if PLANS.due(timezone.now()).exists():
        PLANS.wake()


class _Search:
    """A search and the job that says where it stands; a job that is another run's now is not touched."""

    def __init__(self, job: PlanJob) -> None:
        self.request, self.job = read_request(job.request), job
        self.at_once = steps_within(self.request)
        self.slice_steps = max(1, SLICE // (self.request.players + 40))
        self.first_cost: int | None = None
        self.latest: Progress | None = None

    def run(self, clock: Callable[[], float], rest: Callable[[], None]) -> None:
        end, beat = clock() + self.job.seconds, clock()
        for progress in self.improvements():
            now = clock()
            if self.is_plan_due(progress):
                is_mine = self.report(progress)
            elif now >= beat:
                beat, is_mine = now + 1, self.store(steps=progress.steps)
            else:
                is_mine = True
            if not is_mine:
                return
            if now >= end and self.is_plan_due(progress):
                break
            rest()
        self.finish()

    def improvements(self) -> Iterator[Progress]:
        pace = self.slice_steps
        for progress in improvements(self.request, every=pace, plan_every=pace * SLICES):
            if progress.plan is not None:
                self.latest = progress
            if self.first_cost is None and progress.steps >= self.at_once:
                self.first_cost = progress.cost
            yield progress

    def is_plan_due(self, progress: Progress) -> bool:
        return self.first_cost is not None and progress.steps % (self.slice_steps * SLICES) == 0

    def store(self, **changes: Any) -> bool:
        """Say that the search goes on, and how far; return whether the job is still this run's."""
        return PLANS.renew(self.job, timezone.now(), **changes)

    def report(self, progress: Progress) -> bool:
        """Store the best plan, if there is a new one."""
        latest, self.latest = self.latest, None
        if latest is None or latest.plan is None:
            return self.store(steps=progress.steps)
        refuse_faulty(latest.plan, self.request)
        first = latest.cost if self.first_cost is None else self.first_cost
        return self.store(
            plan=plan_to_json(latest.plan),
            steps=progress.steps,
            plan_steps=latest.steps,
            first_cost=first,
            cost=latest.cost,
            bound=latest.bound,
        )

    def finish(self) -> None:
        """Store what is left, and that the work is done."""
        if self.latest is not None:
            self.report(self.latest)
        self.store(asker="", done_at=timezone.now())


def _wait_in_line() -> None:
    """Count and queue one after the other, since there may be no row yet that could be locked."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def _make_room(asker: str) -> None:
    now = timezone.now()
    PlanJob.objects.filter(done_at__lt=now - KEPT).delete()
    going_on = PLANS.waiting(now).filter(Q(taken_at=None) | Q(taken_at__gte=now - SILENCE))
    if going_on.filter(asker=asker).count() >= MOST_FOR_ONE:
        raise TooManyError(rotations.three_searches())
    if going_on.count() >= MOST_AT_ONCE:
        raise TooManyError(rotations.searches_full())
