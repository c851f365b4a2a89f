"""A night that comes again by itself, week after week."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Club, User

#: Every so many weeks at most.
MOST_WEEKS = 8


class Series(models.Model):
    """Makes the next night when the latest has begun, until it ends; each takes over from the one before."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="series")
    weeks = models.PositiveSmallIntegerField(default=1, help_text=_("Weeks from one night to the next."))
    invites = models.BooleanField(
        default=False, help_text=_("True if each new night invites everyone who wants invitations.")
    )
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, help_text=_("When the host ended the series."))

    class Meta:
        verbose_name_plural = "series"
        constraints = (
            models.CheckConstraint(condition=Q(weeks__range=(1, MOST_WEEKS)), name="series_weeks_in_bounds"),
        )

    def __str__(self) -> str:
        return f"series {self.pk}"
