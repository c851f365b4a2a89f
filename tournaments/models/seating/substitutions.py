"""Who takes somebody's seat for some rounds, and whose results those are."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Player
from tournaments.models.entries import Entry
from tournaments.models.events import Event


class Substitution(models.Model):
    """Somebody in a regular's seat: for the regular's entry, or with one of their own."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="substitutions")
    regular = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    entry = models.OneToOneField(
        Entry,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("Entry of the sub, if the sub gets the points."),
    )
    first = models.PositiveSmallIntegerField(help_text=_("Number of the sub's first round."))
    last = models.PositiveSmallIntegerField(
        null=True,
        help_text=_("Number of the sub's last round. One before the first if the sub never played."),
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["event", "regular"], condition=Q(last=None), name="one_substitute_a_seat"
            ),
            models.UniqueConstraint(
                fields=["event", "player"], condition=Q(last=None), name="a_substitute_for_one"
            ),
            models.CheckConstraint(condition=~Q(player=F("regular")), name="nobody_is_their_own_substitute"),
            models.CheckConstraint(
                condition=Q(first__gte=1) & (Q(last=None) | Q(last__gte=F("first") - 1)),
                name="substitution_ends_after_it_begins",
            ),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.player} for {self.regular}"

    def is_for(self, round_number: int) -> bool:
        return self.first <= round_number and (self.last is None or round_number <= self.last)
