"""What waits in a table to be done once, outside the request that asked for it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class QueuedWork(models.Model):
    """A row that a worker takes, does, and notes as done; ``accounts/outbox/queue.py`` hands them out."""

    queued_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(
        null=True, help_text=_("When a worker took the job or last worked on it.")
    )
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    done_at = models.DateTimeField(null=True, help_text=_("When the job was done or no longer needed."))
    refused_at = models.DateTimeField(null=True, help_text=_("When the server gave up on the job."))

    class Meta:
        abstract = True
        constraints = (
            models.CheckConstraint(
                condition=Q(done_at=None) | Q(refused_at=None), name="%(class)s_sent_or_refused"
            ),
        )
