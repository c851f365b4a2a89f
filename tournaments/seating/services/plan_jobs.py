"""Plans made better in the background: asked for, worked on, and looked at while that goes on."""

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import connection, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.errors import TooManyError
from tournaments.jobs import enqueue_on_commit
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
from tournaments.seating.selectors.plan_requests import request_key, seconds_of

from .plans import refuse_costly, refuse_faulty

TASK = "tournaments.tasks.plan_job_run"
#: Jobs that may wait or run, of them for one client, and how long those that are done are kept.
MOST_AT_ONCE, MOST_FOR_ONE, KEPT = 10, 3, timedelta(days=30)
#: The number of this lock in PostgreSQL; SQLite has one writer at a time.
LOCK = 16_04
#: Exchanges weighed between two rests, and rests between two plans that are written out.
SLICE, SLICES = 3_000, 250

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
    known = PlanJob.objects.filter(request_key=key, seconds=seconds).first()
    if known is not None and not known.is_silent(now):
        return known
    before_work()
    _wait_in_line()
    _make_room(asker)
    queued = {"status": PlanJob.Status.WAITING, "asked_at": now, "asker": asker}
    if known is None:
        known, is_new = PlanJob.objects.get_or_create(
            request_key=key, seconds=seconds, defaults={"request": write_request(request), **queued}
        )
    else:
        # Two who ask again at once queue it once.
        left = PlanJob.objects.filter(pk=known.pk, asked_at=known.asked_at, run=known.run)
        is_new = left.update(**queued) == 1
    if is_new:
        enqueue_on_commit(TASK, known.pk)
    return known


def plan_job_run(
    *, job_id: int, clock: Callable[[], float] = time.monotonic, rest: Callable[[], None] = lambda: None
) -> None:
    """Work on a job until its time is up or nothing can be better; leave one that another run has.

    The plan at once took ``steps_within`` steps: nothing is shown, and time is not up, before as many.
    """
    run = uuid4()
    if not _claim(job_id, run):
        return
    job = PlanJob.objects.get(pk=job_id)
    search = _Search(read_request(job.request), PlanJob.objects.filter(pk=job_id, run=run))
    end, beat = clock() + job.seconds, clock()
    for progress in search.improvements():
        now = clock()
        if search.is_plan_due(progress):
            is_mine = search.report(progress)
        elif now >= beat:
            beat, is_mine = now + 1, search.beat(progress)
        else:
            is_mine = True
        if not is_mine:
            return
        if now >= end and search.is_plan_due(progress):
            break
        rest()
    search.finish()


class _Search:
    """A search and the row that says where it stands; a row that is another run's now is not touched."""

    def __init__(self, request: MovementRequest, row: QuerySet[PlanJob]) -> None:
        self.request, self.row = request, row
        self.at_once = steps_within(request)
        self.slice_steps = max(1, SLICE // (request.players + 40))
        self.first_cost: int | None = None
        self.latest: Progress | None = None

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

    def beat(self, progress: Progress) -> bool:
        """Say that the search goes on; return whether the job is still this run's."""
        return self.row.update(steps=progress.steps, beat_at=timezone.now()) == 1

    def report(self, progress: Progress) -> bool:
        """Store the best plan, if there is a new one."""
        latest, self.latest = self.latest, None
        if latest is None or latest.plan is None:
            return self.beat(progress)
        refuse_faulty(latest.plan)
        fields = {"steps": progress.steps, "plan_steps": latest.steps, "beat_at": timezone.now()}
        first = latest.cost if self.first_cost is None else self.first_cost
        costs = {"first_cost": first, "cost": latest.cost, "bound": latest.bound}
        return self.row.update(plan=plan_to_json(latest.plan), **fields, **costs) == 1

    def finish(self) -> None:
        """Store what is left, and that the work is done."""
        if self.latest is not None:
            self.report(self.latest)
        now = timezone.now()
        self.row.update(status=PlanJob.Status.DONE, asker="", finished_at=now, beat_at=now)


def _wait_in_line() -> None:
    """Count and queue one after the other, since there may be no row yet that could be locked."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])


def _make_room(asker: str) -> None:
    now = timezone.now()
    PlanJob.objects.filter(finished_at__lt=now - KEPT).delete()
    heard = Q(asked_at__gte=now - timedelta(hours=1), status=PlanJob.Status.WAITING)
    heard |= Q(beat_at__gte=now - SILENCE, status=PlanJob.Status.RUNNING)
    going_on = PlanJob.objects.filter(heard)
    if going_on.filter(asker=asker).count() >= MOST_FOR_ONE:
        raise TooManyError("Three plans from here are being improved already. Try again when one is done.")
    if going_on.count() >= MOST_AT_ONCE:
        raise TooManyError("Many plans are being improved right now. Try again in a few minutes.")


def _claim(job_id: int, run: UUID) -> bool:
    """Take a job that nobody works on, in one statement, so that two workers cannot both have it."""
    now = timezone.now()
    free = Q(status=PlanJob.Status.WAITING) | Q(status=PlanJob.Status.RUNNING, beat_at__lt=now - SILENCE)
    claimed = PlanJob.objects.filter(free, pk=job_id).update(
        status=PlanJob.Status.RUNNING, run=run, started_at=now, beat_at=now, **NOTHING_YET
    )
    return claimed == 1
