"""A plan that is being made better in the background, for whoever asked for it."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q

#: The times that can be asked for.
SECONDS = (10, 60, 300)
#: A run that is not heard of for this long is over, and so is the wait of a job that nobody took.
SILENCE, PATIENCE = timedelta(seconds=30), timedelta(minutes=30)


class PlanJob(models.Model):
    """One request improved for so many seconds; ``plan`` is the best within its ``plan_steps``."""

    class Status(models.TextChoices):
        WAITING = "waiting", "Waiting for its turn"
        RUNNING = "running", "Being improved"
        DONE = "done", "Done"

    request_key = models.CharField(max_length=64, help_text="The hash of the request.")
    request = models.JSONField(help_text="As it is written in an address.")
    seconds = models.PositiveSmallIntegerField(help_text="How long to search, at most.")
    asker = models.CharField(
        max_length=64,
        default="",
        db_default="",
        blank=True,
        help_text="The mark of the client that asked, until it is done.",
    )
    status = models.CharField(max_length=7, choices=Status.choices, default=Status.WAITING)
    run = models.UUIDField(null=True, help_text="Who is at work; another run ends this one.")
    plan = models.JSONField(null=True)
    plan_steps = models.PositiveBigIntegerField(default=0, help_text="Steps that make this plan again.")
    steps = models.PositiveBigIntegerField(default=0, help_text="Steps taken so far.")
    first_cost = models.PositiveBigIntegerField(null=True, help_text="Unevenness of the first plan.")
    cost = models.PositiveBigIntegerField(null=True, help_text="Unevenness of the best so far.")
    bound = models.PositiveBigIntegerField(null=True, help_text="No plan has less.")
    asked_at = models.DateTimeField(help_text="When it was last put in the queue.")
    started_at = models.DateTimeField(null=True)
    beat_at = models.DateTimeField(null=True, help_text="When the run was last heard of.")
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["request_key", "seconds"], name="one_job_per_request_and_time"),
            models.CheckConstraint(condition=Q(seconds__in=SECONDS), name="job_time_on_offer"),
            models.CheckConstraint(
                condition=Q(status__in=["waiting", "running", "done"]), name="job_status_known"
            ),
            models.CheckConstraint(
                condition=Q(status="waiting") | Q(run__isnull=False, beat_at__isnull=False),
                name="a_job_at_work_has_a_run",
            ),
            models.CheckConstraint(
                condition=~Q(status="done") | Q(plan__isnull=False, finished_at__isnull=False),
                name="a_job_that_is_done_has_a_plan",
            ),
            models.CheckConstraint(
                condition=Q(cost__isnull=True)
                | Q(cost__gte=F("bound"), cost__lte=F("first_cost"), plan__isnull=False),
                name="job_cost_between_first_and_bound",
            ),
            models.CheckConstraint(condition=Q(plan_steps__lte=F("steps")), name="job_plan_within_its_steps"),
        )

    def __str__(self) -> str:
        return f"{self.request} for {self.seconds} s"

    def is_silent(self, now: datetime) -> bool:
        """Whether nobody works on it any more and nobody will: it can be asked for again."""
        match self.status:
            case self.Status.WAITING:
                return self.asked_at < now - PATIENCE
            case self.Status.RUNNING:
                return (self.beat_at or self.asked_at) < now - SILENCE
            case _:
                return False
