"""Who is here for which rounds, whatever is drawn."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from tournaments.models.events import Event


class Presence(models.Model):
    """From which round on somebody is here or away, until the next such row; without one, all night."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="presences", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="presences")
    first = models.PositiveSmallIntegerField(help_text=_("First round that the change applies to."))
    is_here = models.BooleanField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "player", "first"], name="one_presence_per_round"),
            models.CheckConstraint(
                condition=Q(first__gt=1) | Q(first=1, is_here=False), name="presence_changes_something"
            ),
        )
        ordering = ("first",)

    def __str__(self) -> str:
        return f"{self.player} is {'here' if self.is_here else 'away'} from round {self.first} on"
