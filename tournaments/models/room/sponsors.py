"""Who pays for the pizza, to be thanked on the wall."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_LENGTH
from tournaments.models.events import Event

#: As large as the largest screen shows it.
MOST_WIDTH, MOST_HEIGHT = 1920, 1080


class Sponsor(models.Model):
    """One row an event; the picture is drawn anew from what was sent, so that nothing else is in it."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="sponsor", primary_key=True)
    name = models.CharField(max_length=NAME_LENGTH)
    picture = models.BinaryField(help_text=_("Picture as WebP."))
    digest = models.CharField(max_length=64, help_text=_("SHA-256 of the picture in hexadecimal."))
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(width__gte=1, width__lte=MOST_WIDTH, height__gte=1, height__lte=MOST_HEIGHT),
                name="sponsor_picture_fits_a_screen",
            ),
        )

    def __str__(self) -> str:
        return self.name
