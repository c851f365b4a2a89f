"""How far the improvement of a plan has come."""

from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone

from tournaments.models import PlanJob
from tournaments.movements import MovementPlan, MovementRequest, plan_from_json

from .plan_requests import request_key


@dataclass(frozen=True, kw_only=True)
class Improvement:
    """A job as it is shown; ``status`` is waiting, running, done or, when nobody works on it, stopped."""

    job: PlanJob
    status: str
    elapsed_seconds: int

    @cached_property
    def plan(self) -> MovementPlan | None:
        return None if self.job.plan is None else plan_from_json(self.job.plan)

    @property
    def is_going_on(self) -> bool:
        return self.status in {PlanJob.Status.WAITING, PlanJob.Status.RUNNING}

    @property
    def is_better(self) -> bool:
        """Whether the plan is better than the first one was."""
        return self.job.cost is not None and self.job.cost != self.job.first_cost


def improvement_of(request: MovementRequest, seconds: int) -> Improvement | None:
    """Return how a job stands, in one query; None when nobody asked for it."""
    job = PlanJob.objects.filter(request_key=request_key(request), seconds=seconds).first()
    if job is None:
        return None
    now = timezone.now()
    started = job.started_at or now
    return Improvement(
        job=job,
        status="stopped" if job.is_silent(now) else str(job.status),
        elapsed_seconds=min(int((now - started).total_seconds()), job.seconds),
    )
