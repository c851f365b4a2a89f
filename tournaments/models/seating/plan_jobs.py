"""A plan that is being made better in the background, for whoever asked for it."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.outbox.queued_work import QueuedWork

#: The times that can be asked for.
SECONDS = (10, 60, 300)
#: A run that is not heard of for this long is over, and so is the wait of a job that nobody took.
SILENCE, PATIENCE = timedelta(seconds=30), timedelta(minutes=30)


class PlanJob(QueuedWork):
    """One request improved for so many seconds; ``plan`` is the best within its ``plan_steps``.

    Asked for again it is queued again.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("Waiting to start")
        RUNNING = "running", _("Searching")
        DONE = "done", _("Done")

    request_key = models.CharField(max_length=64, help_text=_("Hash of the request."))
    request = models.JSONField(help_text=_("The request, as query parameters."))
    seconds = models.PositiveSmallIntegerField(help_text=_("Max search time, in seconds."))
    asker = models.CharField(
        max_length=64,
        default="",
        db_default="",
        blank=True,
        help_text=_("Hash that identifies the requester. Empty once the search is done."),
    )
    plan = models.JSONField(null=True)
    plan_steps = models.PositiveBigIntegerField(
        default=0, help_text=_("Number of search steps that led to this plan.")
    )
    steps = models.PositiveBigIntegerField(default=0, help_text=_("Number of search steps so far."))
    first_cost = models.PositiveBigIntegerField(null=True, help_text=_("How uneven the first plan was."))
    cost = models.PositiveBigIntegerField(null=True, help_text=_("How uneven the best plan so far is."))
    bound = models.PositiveBigIntegerField(null=True, help_text=_("The least uneven a plan can be."))
    started_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            *QueuedWork.Meta.constraints,
            models.UniqueConstraint(fields=["request_key", "seconds"], name="one_job_per_request_and_time"),
            models.CheckConstraint(condition=Q(seconds__in=SECONDS), name="job_time_on_offer"),
            models.CheckConstraint(
                condition=Q(done_at=None) | Q(plan__isnull=False), name="a_job_that_is_done_has_a_plan"
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

    @property
    def status(self) -> Status:
        if self.done_at is not None:
            return self.Status.DONE
        return self.Status.WAITING if self.taken_at is None else self.Status.RUNNING

    def is_silent(self, now: datetime) -> bool:
        """Whether nobody works on it any more and nobody will: it can be asked for again."""
        if self.done_at is not None:
            return False
        if self.taken_at is None:
            return self.queued_at < now - PATIENCE
        return self.refused_at is not None or self.taken_at < now - SILENCE
