"""What the tables reported; never edited, only voided and replaced (the database refuses the rest)."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.cardplay.cards import NoTrump, Suit
from scoring.table.hand_points import Outcome
from scoring.table.hands import TRICKS_PER_HAND, HandReport, NoPlay
from tournaments.models.room.links import LinkSession
from tournaments.models.seating.rounds import Match
from tournaments.models.voidable import Voidable, void_has_a_reason

SUITS = [(suit.value, suit.value) for suit in Suit]
TRUMPS = [*SUITS, (NoTrump.NO_TRUMP.value, NoTrump.NO_TRUMP.value)]


class Hand(Voidable):
    # Every index is written with every hand, so there is none for who recorded it, which nobody looks up, and
    # none where a constraint's own begins with the column.
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="hands", db_index=False)
    number = models.PositiveSmallIntegerField(
        help_text=_("Hand number at this table, starting at 1 each round.")
    )
    key = models.UUIDField(help_text=_("UUID made by the client, the same on every retry."))
    dealer = models.PositiveSmallIntegerField(help_text=_("Seat of the dealer."))
    maker = models.PositiveSmallIntegerField(null=True, help_text=_("Seat that called trump."))
    tricks = models.PositiveSmallIntegerField(null=True, help_text=_("Number of tricks the makers took."))
    alone = models.BooleanField(default=False)
    lone_defender = models.PositiveSmallIntegerField(null=True, help_text=_("Seat of the lone defender."))
    named_partner = models.PositiveSmallIntegerField(null=True, help_text=_("Seat of the named partner."))
    call_round = models.PositiveSmallIntegerField(null=True)
    trump = models.CharField(max_length=1, blank=True, choices=TRUMPS)
    turned_down = models.CharField(max_length=1, blank=True, choices=SUITS)
    no_play = models.CharField(
        max_length=10, blank=True, choices=[(each.value, each.value) for each in NoPlay]
    )
    outcome = models.CharField(max_length=16, choices=[(each.value, each.value) for each in Outcome])
    seat_points = models.JSONField(help_text=_("Points by seat."))
    recorded_at = models.DateTimeField(auto_now_add=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    recorded_via = models.ForeignKey(
        LinkSession, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    replaces = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="replaced_by")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["match", "number"], condition=Q(voided_at=None), name="one_live_hand_per_number"
            ),
            models.UniqueConstraint(fields=["match", "key"], name="one_hand_per_key"),
            models.CheckConstraint(
                condition=Q(tricks=None) | Q(tricks__lte=TRICKS_PER_HAND), name="hand_tricks_0_to_5"
            ),
            models.CheckConstraint(
                condition=Q(no_play="", maker__gte=1, tricks__gte=0)
                | (~Q(no_play="") & Q(maker=None, tricks=None)),
                name="hand_played_or_not",
            ),
            models.CheckConstraint(condition=Q(number__gte=1, dealer__gte=1), name="hand_is_counted_from_1"),
            void_has_a_reason("hand_void_has_a_reason"),
        )
        ordering = ("number", "pk")

    def __str__(self) -> str:
        return f"Hand {self.number}"

    @property
    def report(self) -> HandReport:
        return stored_report({column: getattr(self, column) for column in REPORT})


#: The columns that a report is read from; they are called as it calls them.
REPORT = (
    *("dealer", "maker", "tricks", "alone", "lone_defender"),
    *("named_partner", "call_round", "trump", "turned_down", "no_play"),
)


def stored_report(columns: Mapping[str, Any]) -> HandReport:
    """Return what was told, from the columns of ``TOLD`` by name, as either database has them."""
    trump, turned_down, no_play = columns["trump"], columns["turned_down"], columns["no_play"]
    named = {
        "alone": bool(columns["alone"]),
        "trump": _trump(trump) if trump else None,
        "turned_down": Suit(turned_down) if turned_down else None,
        "no_play": NoPlay(no_play) if no_play else None,
    }
    return HandReport(**{**columns, **named})


def _trump(letter: str) -> Suit | NoTrump:
    return NoTrump.NO_TRUMP if letter == NoTrump.NO_TRUMP else Suit(letter)
