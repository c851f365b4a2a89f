"""Who is in: an entry is one competitor of a stage's field, a player or a pair."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Player

from .events import Stage

ANSWER_LENGTH = 200


class _People(models.Manager["Entry"]):
    """Those who can place and win: not the stand-ins, nor who plays in the pair of another entry."""

    def get_queryset(self) -> models.QuerySet["Entry"]:
        return super().get_queryset().exclude(status__in=(Entry.Status.GHOST, Entry.Status.PAIRED))


class Entry(models.Model):
    class Status(models.TextChoices):
        #: Signed up by the public link of a night whose host approves sign-ups.
        PENDING = "pending", _("Waiting for approval")
        SIGNED_UP = "signed_up", _("Signed up")
        WAITING = "waiting", _("On the waitlist")
        IN = "in", _("Here")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        #: Fills a seat that nobody fills; can neither place nor win, whatever it plays.
        GHOST = "ghost", _("Ghost player")
        #: Signed up alone where pairs enter; takes no place until somebody else does with them.
        LOOKING = "looking", _("Looking for a partner")
        #: Has found a partner and plays in that entry, which has both players meanwhile.
        PAIRED = "paired", _("In a pair")

    class Left(models.TextChoices):
        WITHDREW = "withdrew", _("Withdrew")
        NO_SHOW = "no_show", _("No-show")
        DISQUALIFIED = "disqualified", _("Disqualified")

    #: Those who take one of the event's places.
    TAKES_A_PLACE = (Status.SIGNED_UP, Status.IN)
    #: Those who would like one.
    HAS_NO_PLACE = (Status.WAITING, Status.PENDING, Status.LOOKING)

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="entries")
    queue = models.PositiveIntegerField(
        help_text=_("Place in the order of sign-up. The waitlist moves up in this order.")
    )
    number = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text=_("Number in the rotation. Null until the entry has one.")
    )
    status = models.CharField(max_length=9, choices=Status.choices)
    is_free = models.BooleanField(default=False, help_text=_("True if the entry plays free."))
    takes_bye_of = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("For an entry added after the bracket was drawn: the entry whose bye it took."),
    )
    left_as = models.CharField(
        max_length=12,
        blank=True,
        choices=Left.choices,
        help_text=_("How the entry left the bracket or standings. Empty if it's still in."),
    )
    left_at = models.DateTimeField(null=True, blank=True)
    keeps_games = models.BooleanField(
        default=True,
        help_text=_(
            "True if games with or against a disqualified entry still count for the others. In a "
            "bracket: if the others keep their places."
        ),
    )
    handicap = models.PositiveSmallIntegerField(
        default=0,
        db_default=0,
        help_text=_("Bonus points the pair gets for each game, if the night has handicaps."),
    )
    key = models.UUIDField(help_text=_("UUID made by the client, the same on every retry."))
    device = models.CharField(
        max_length=32,
        blank=True,
        default="",
        db_default="",
        help_text=_(
            "Hash of the device that signed up through the public link. Empty if the desk added the entry."
        ),
    )
    offers = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text=_("How many times the entry moved up from the waitlist.")
    )
    spot_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When the entry last moved up from the waitlist.")
    )
    accept_by = models.DateTimeField(
        null=True,
        blank=True,
        help_text=_("Deadline to take the spot. Null if there's no deadline."),
    )
    brought_by = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="brought",
        help_text=_("Entry of the player who signed this one up."),
    )
    asks = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="asked_by",
        help_text=_("The entry this one asked to partner with. Counts only while both need a partner."),
    )
    plays_in = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="joined",
        help_text=_("Entry of the pair that this player plays in."),
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[models.Manager["Entry"]] = models.Manager()
    people: ClassVar[_People] = _People()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["stage", "queue"], name="one_entry_per_place_in_queue"),
            models.UniqueConstraint(fields=["stage", "number"], name="one_entry_per_movement_number"),
            models.UniqueConstraint(fields=["stage", "key"], name="one_entry_per_key"),
            models.CheckConstraint(
                condition=Q(
                    status__in=[
                        "pending",
                        "signed_up",
                        "waiting",
                        "in",
                        "withdrawn",
                        "ghost",
                        "looking",
                        "paired",
                    ]
                ),
                name="entry_status_known",
            ),
            models.CheckConstraint(
                condition=Q(status="paired", plays_in__isnull=False)
                | (~Q(status="paired") & Q(plays_in=None)),
                name="who_is_paired_plays_in_an_entry",
            ),
            models.CheckConstraint(
                condition=~Q(status="ghost") | Q(number__isnull=False, is_free=False, left_as=""),
                name="a_ghost_has_a_number_and_no_stake",
            ),
            models.CheckConstraint(
                condition=Q(left_as="", left_at=None)
                | Q(left_as__in=["withdrew", "no_show", "disqualified"], left_at__isnull=False),
                name="entry_left_at_some_time",
            ),
            models.CheckConstraint(
                condition=Q(keeps_games=True) | Q(left_as="disqualified"),
                name="entry_keeps_games_unless_disqualified",
            ),
            models.CheckConstraint(
                condition=Q(takes_bye_of=None) | Q(number__isnull=False),
                name="who_takes_a_bye_has_a_number",
            ),
        )
        ordering = ("queue",)

    def __str__(self) -> str:
        return f"Entry {self.queue} of {self.stage}"

    @property
    def never_plays(self) -> bool:
        """Whether they wait for a place, or withdrew before they had a seat: their money is theirs."""
        is_gone = self.status == Entry.Status.WITHDRAWN and self.number is None
        return is_gone or self.status in Entry.HAS_NO_PLACE


class SignUpAnswers(models.Model):
    """What an entry answered to the host's own questions; for the host alone."""

    entry = models.OneToOneField(Entry, primary_key=True, on_delete=models.CASCADE, related_name="answers")
    answer_1 = models.CharField(max_length=ANSWER_LENGTH, blank=True)
    answer_2 = models.CharField(max_length=ANSWER_LENGTH, blank=True)

    def __str__(self) -> str:
        return f"answers of entry {self.entry_id}"


class EntryPlayer(models.Model):
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="members")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    came_from = models.ForeignKey(
        Entry,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("Entry that this player signed up as, before playing in this pair."),
    )

    class Meta:
        constraints = (models.UniqueConstraint(fields=["stage", "player"], name="a_player_once_per_stage"),)

    def __str__(self) -> str:
        return str(self.player)
