"""Who deals, where a table has said so: by seat, by cards drawn, or by a deal that came to nothing."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.room.links import LinkSession
from tournaments.models.seating.rounds import Match
from tournaments.models.voidable import Voidable, void_has_a_reason


class DealNote(Voidable):
    """From which hand on a seat deals, and why; never edited, and voided once.

    Goes with its match where no hand is on record. Counts for as long as its match plays under the same
    opening. The last one that counts says who deals: its seat the hand it names, and the players to the left
    each hand after it.
    """

    class Kind(models.TextChoices):
        SEAT = "seat", _("Chosen at the table")
        DRAWN = "drawn", _("Cards drawn on the phone")
        PARTNERS = "partners", _("Cards drawn for partners")
        RECORDED = "recorded", _("From a recorded game")
        PASSED_OUT = "passed_out", _("Everyone passed")
        MISDEAL = "misdeal", _("Misdeal")
        REDEAL = "redeal", _("Hand thrown in")

    #: Those that answer who deals first.
    FIRST = (Kind.SEAT, Kind.DRAWN, Kind.PARTNERS, Kind.RECORDED)

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="deal_notes")
    number = models.PositiveSmallIntegerField(help_text=_("The next hand's number."))
    kind = models.CharField(max_length=10, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(help_text=_("Seat that deals the next hand."))
    dealer = models.PositiveSmallIntegerField(
        null=True, help_text=_("Seat that dealt the unplayed hand. Null if the dealer was chosen.")
    )
    cards = models.JSONField(
        default=list, help_text=_("Cards drawn for dealer or partners, in order, each with its seat.")
    )
    opening = models.PositiveIntegerField(help_text=_("The table's `opening` at that time."))
    key = models.UUIDField(null=True, help_text=_("UUID made by the client, the same on every retry."))
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    sent_via = models.ForeignKey(LinkSession, null=True, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(auto_now_add=True)
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["match", "key"], name="one_deal_note_per_key"),
            models.UniqueConstraint(
                fields=["match", "opening", "number"],
                condition=Q(voided_at=None, kind__in=["seat", "drawn", "partners", "recorded"]),
                name="one_first_dealer_per_game",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, seat__gte=1, seat__lte=6, opening__gte=1),
                name="deal_note_is_counted_from_1",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["seat", "drawn", "partners", "recorded"], dealer=None)
                | Q(kind__in=["passed_out", "misdeal", "redeal"], dealer__gte=1, key__isnull=False),
                name="deal_note_says_why",
            ),
            void_has_a_reason("deal_note_void_has_a_reason"),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"Seat {self.seat} deals hand {self.number}"
