"""A club's register of players: who is who over all nights, by which names, and what the host notes."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_LENGTH, NICKNAME_LENGTH

from .clubs import Club
from .users import User

CONTACT_LENGTH = 200
NOTE_LENGTH = 500
TV_NAME_LENGTH = 24


class Player(models.Model):
    """Someone who plays with a club; two of one name are two people, told apart by an initial or nickname.

    A stand-in is nobody: whoever is free plays a seat that nobody fills. It is in no register.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    number = models.PositiveIntegerField(
        help_text=_("Player number in the club. Ghost players are numbered separately.")
    )
    name = models.CharField(max_length=NAME_LENGTH)
    nickname = models.CharField(
        max_length=NICKNAME_LENGTH,
        blank=True,
        default="",
        help_text=_("Initial or nickname to tell players with the same name apart."),
    )
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="players")
    is_stand_in = models.BooleanField(
        default=False, help_text=_("True if this is a ghost player, who fills an empty seat.")
    )
    same_as = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="records",
        help_text=_("Player that this one was merged into. Null if it wasn't merged."),
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "number", "is_stand_in"], name="one_player_per_number"),
            models.UniqueConstraint(
                "club",
                Lower("name"),
                Lower("nickname"),
                condition=~Q(nickname="") & Q(is_stand_in=False),
                name="a_nickname_once_per_name",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=Q(is_stand_in=False) | Q(user=None), name="a_stand_in_is_nobody"
            ),
            models.CheckConstraint(
                condition=Q(is_stand_in=False) | Q(same_as=None), name="a_stand_in_is_not_merged"
            ),
            models.CheckConstraint(
                condition=Q(same_as=None) | ~Q(same_as=F("pk")), name="a_player_is_not_merged_into_itself"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def person_id(self) -> int:
        """Whom the record is of, over all nights."""
        return self.same_as_id or self.pk


class PlayerAlias(models.Model):
    """Another way to write a player's name, as the club has confirmed it."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="aliases")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="aliases")
    name = models.CharField(max_length=NAME_LENGTH, help_text=_("Name as typed."))
    key = models.CharField(
        max_length=4 * NAME_LENGTH, help_text=_("Name in lowercase, without accents or punctuation.")
    )

    class Meta:
        constraints = (models.UniqueConstraint(fields=["club", "key"], name="an_alias_means_one_player"),)

    def __str__(self) -> str:
        return f"{self.name} is {self.player}"


class DistinctPlayers(models.Model):
    """Two records of a club that look like one person and are two, as the club has confirmed."""

    one = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["one", "other"], name="two_players_are_distinct_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="distinct_players_in_order"),
        )

    def __str__(self) -> str:
        return f"{self.one} is not {self.other}"


class PlayerDetails(models.Model):
    """What a club's hosts note about a player; none of it is public but the name for the TV."""

    player = models.OneToOneField(Player, on_delete=models.PROTECT, primary_key=True, related_name="details")
    tv_name = models.CharField(
        max_length=TV_NAME_LENGTH, blank=True, default="", help_text=_("Short name for TVs. Can be empty.")
    )
    contact = models.CharField(
        max_length=CONTACT_LENGTH, blank=True, default="", help_text=_("Email or phone, shown only to hosts.")
    )
    note = models.CharField(
        max_length=NOTE_LENGTH, blank=True, default="", help_text=_("Shown only to hosts.")
    )
    seating_needs = models.CharField(
        max_length=CONTACT_LENGTH,
        blank=True,
        default="",
        help_text=_("What the player needs at the table, like a fixed seat."),
    )
    is_guest = models.BooleanField(
        default=False, help_text=_("True for a guest, false for a regular player.")
    )
    comes_with = models.ForeignKey(
        Player,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("Player they come with, like a spouse."),
    )

    def __str__(self) -> str:
        return f"Details of {self.player}"
