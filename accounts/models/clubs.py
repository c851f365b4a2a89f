"""Clubs, who may do what in one, its own record, and its register of players."""

from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.clubs.regions import CURRENCIES, LOCALES
from accounts.names import NAME_LENGTH, NICKNAME_LENGTH

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
    action = models.CharField(max_length=40, help_text=_("Code of the action, like member_remove."))
    actor = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    about = models.ForeignKey(
        User,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        help_text=_("Person affected by the action."),
    )
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.action} in {self.club}"


class Player(models.Model):
    """Someone who plays with a club; two of one name are two people, told apart by an initial or nickname.

    A stand-in is nobody: whoever is free plays a seat that nobody fills. It is in no register.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    number = models.PositiveIntegerField(
        help_text=_("Number of the player in the club, from 1. Ghost players have their own numbers.")
    )
    name = models.CharField(max_length=NAME_LENGTH)
    nickname = models.CharField(
        max_length=NICKNAME_LENGTH,
        blank=True,
        default="",
        help_text=_("Initial or nickname, shown if players have the same name."),
    )
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="players")
    is_stand_in = models.BooleanField(
        default=False, help_text=_("True if this is a ghost player, who fills an empty seat.")
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "number", "is_stand_in"], name="one_player_per_number"),
            models.UniqueConstraint(
                "club",
                Lower("name"),
                Lower("nickname"),
                condition=~models.Q(nickname="") & models.Q(is_stand_in=False),
                name="a_nickname_once_per_name",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(is_stand_in=False) | models.Q(user=None), name="a_stand_in_is_nobody"
            ),
        )

    def __str__(self) -> str:
        return self.name
