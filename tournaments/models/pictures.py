"""The picture of a night, for its invitation."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .events import Event

#: As large as a page and a preview in a chat show it.
MOST_WIDTH, MOST_HEIGHT = 1200, 630


class EventPicture(models.Model):
    """One row an event; the picture is re-encoded from what was sent, so that nothing else is in it."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="picture", primary_key=True)
    content = models.BinaryField(help_text=_("Picture as WebP."))
    digest = models.CharField(max_length=64, help_text=_("SHA-256 of the picture in hexadecimal."))
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(width__gte=1, width__lte=MOST_WIDTH, height__gte=1, height__lte=MOST_HEIGHT),
                name="event_picture_fits_its_page",
            ),
        )

    def __str__(self) -> str:
        return f"Picture of {self.event}"
