"""What the director lets the room see of a night, beside what the tables report."""

from django.db import models

from .events import Event


class Show(models.Model):
    """One row an event, from the first thing that is set; without it everything is shown as it is."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="show", primary_key=True)
    frozen_after = models.PositiveSmallIntegerField(
        null=True, help_text="The public board counts the rounds up to this one; without it, all."
    )
    told = models.PositiveSmallIntegerField(
        null=True, help_text="Steps of the ceremony that were told; without it there is none."
    )

    def __str__(self) -> str:
        return f"The show of {self.event_id}"


def show_of(event: Event) -> Show:
    """Return the event's show, or what is shown as long as nothing is set; no query where it came along."""
    found: Show | None = getattr(event, "show", None)
    return found or Show(event=event)
