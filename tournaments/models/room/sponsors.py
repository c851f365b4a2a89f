"""Who pays for the pizza, to be thanked on the wall."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_LENGTH
from tournaments.models.events import Event
from tournaments.models.pictures import StoredPicture, fits

#: As large as the largest screen shows it.
MOST_WIDTH, MOST_HEIGHT = 1920, 1080


class Sponsor(StoredPicture):
    """One row an event."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="sponsor", primary_key=True)
    name = models.CharField(max_length=NAME_LENGTH)
    picture = models.BinaryField(help_text=_("Picture as WebP."))

    class Meta:
        constraints = (fits(MOST_WIDTH, MOST_HEIGHT, "sponsor_picture_fits_a_screen"),)

    def __str__(self) -> str:
        return self.name
