"""What waits in a table to be done once, outside the request that asked for it."""

from django.db import models
from django.db.models import Q


class QueuedWork(models.Model):
    """A row that a worker takes, does, and notes as done; ``accounts/outbox/queue.py`` hands them out."""

    queued_at = models.DateTimeField(auto_now_add=True)
    taken_at = models.DateTimeField(null=True, help_text="The time when a worker took it or last reported.")
    tries = models.PositiveSmallIntegerField(default=0, db_default=0)
    done_at = models.DateTimeField(null=True, help_text="The time when it was done or no longer needed.")
    refused_at = models.DateTimeField(null=True, help_text="The time when it failed for good.")

    class Meta:
        abstract = True
        constraints = (
            models.CheckConstraint(
                condition=Q(done_at=None) | Q(refused_at=None), name="%(class)s_sent_or_refused"
            ),
        )
