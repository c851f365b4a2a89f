"""Clubs, who may do what in one, and its own record."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.clubs.regions import CURRENCIES, LOCALES
from accounts.names import NAME_LENGTH

from .users import User


class Club(models.Model):
    """A group that hosts nights; everything it owns is invisible to every other club."""

    name = models.CharField(max_length=NAME_LENGTH)
    locale = models.CharField(max_length=16, default="en_US")
    currency = models.CharField(max_length=3, default="USD")
    time_zone = models.CharField(max_length=64, default="UTC")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(locale__in=list(LOCALES)), name="club_locale_known"),
            models.CheckConstraint(
                condition=models.Q(currency__in=list(CURRENCIES)), name="club_currency_known"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What a member may do; each role may do what the ones after it may."""

    OWNER = "owner", _("Owner")
    DIRECTOR = "director", _("Host")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")


class Membership(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_per_club"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
        )

    def __str__(self) -> str:
        return f"{self.user} is {self.role} of {self.club}"


class ClubAuditEntry(models.Model):
    """Who changed what about a club and its people; append-only."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="audit")
    action = models.CharField(max_length=40, help_text=_("Code for the action, like member_remove."))
    actor = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    about = models.ForeignKey(
        User,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        help_text=_("Person the action is about."),
    )
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.action} in {self.club}"
