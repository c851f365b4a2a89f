"""Who did what to which row, when, before and after; append-only."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.room.links import LinkSession


class AuditEntry(models.Model):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="audit")
    action = models.CharField(max_length=40, help_text=_("Code for the action, like hand_record."))
    row = models.CharField(max_length=60, help_text=_("Model and ID of the changed row, like hand:12."))
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.CharField(max_length=200, blank=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    via = models.ForeignKey(
        LinkSession, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.action} {self.row}"
