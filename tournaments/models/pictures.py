"""Pictures, and that of a night for its invitation."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from .events import Event

#: As large as a page and a preview in a chat show it.
MOST_WIDTH, MOST_HEIGHT = 1200, 630


class StoredPicture(models.Model):
    """A picture re-encoded from what was sent, so that nothing else is in it."""

    digest = models.CharField(max_length=64, help_text=_("SHA-256 of the picture in hexadecimal."))
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta:
        abstract = True


def fits(width: int, height: int, name: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=Q(width__gte=1, width__lte=width, height__gte=1, height__lte=height), name=name
    )


class EventPicture(StoredPicture):
    """One row an event."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="picture", primary_key=True)
    content = models.BinaryField(help_text=_("Picture as WebP."))

    class Meta:
        constraints = (fits(MOST_WIDTH, MOST_HEIGHT, "event_picture_fits_its_page"),)

    def __str__(self) -> str:
        return f"Picture of {self.event}"
