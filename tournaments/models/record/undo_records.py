"""What the director has done and can take back: a line of the audit with the rows it changed."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event

from .audit import AuditEntry


class UndoRecord(models.Model):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="undo_records")
    line = models.OneToOneField(AuditEntry, on_delete=models.PROTECT, related_name="undo_record")
    changes = models.JSONField(
        help_text=_("Changed rows before and after, rows added or removed, and rows the action needs.")
    )
    taken_back = models.OneToOneField(
        AuditEntry,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("Activity entry of the undo. Null if it wasn't undone."),
    )

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.line} of event {self.event_id}"
