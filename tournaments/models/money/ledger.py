"""Every cent in and out; append-only. The entries of one posting add up to zero, and so does each event."""

from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.events import Event
from tournaments.models.voidable import Voidable, void_has_a_reason

INITIALS_LENGTH = 8


class Posting(models.Model):
    """What happened to money at one moment; its lines are ledger entries."""

    class Kind(models.TextChoices):
        STAKE = "stake", _("Entry fee")
        STAKE_BACK = "stake_back", _("Entry fee refunded")
        FLOAT = "float", _("Host's change")
        ADDED = "added", _("Added to the prize pool")
        DIFFERENCE = "difference", _("Cash over or short")
        PRIZES = "prizes", _("Prizes finalized")
        PAYOUT = "payout", _("Prize paid")
        PAYOUT_BACK = "payout_back", _("Prize returned")
        CUT = "cut", _("House cut paid")
        CUT_BACK = "cut_back", _("House cut returned")
        SIDE_IN = "side_in", _("Paid into a side pot")
        SIDE_BACK = "side_back", _("Refunded from a side pot")
        SIDE_WON = "side_won", _("Side pot settled")
        SIDE_CARRY = "side_carry", _("Side pot carried over")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="postings")
    kind = models.CharField(max_length=12, choices=Kind.choices)
    entry = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="postings")
    memo = models.CharField(max_length=200)
    initials = models.CharField(
        max_length=INITIALS_LENGTH,
        blank=True,
        help_text=_("Initials of the person who took or returned the money."),
    )
    reverses = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="reversed_by")
    key = models.UUIDField(default=uuid4, help_text=_("UUID made by the client, the same on every retry."))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "key"], name="one_posting_per_key"),
            models.CheckConstraint(
                condition=~Q(kind__in=["payout", "payout_back"]) | (~Q(initials="") & Q(entry__isnull=False)),
                name="payout_is_signed",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["cut", "cut_back"]) | ~Q(initials=""), name="cut_is_signed"
            ),
        )

    def __str__(self) -> str:
        return self.memo

    @property
    def receipt(self) -> str:
        """The number on the receipt."""
        return self.id.hex[:8].upper()


class LedgerEntry(models.Model):
    class Account(models.TextChoices):
        CASH = "cash", _("Cash box")
        POOL = "pool", _("Prize pool")
        OWED = "owed", _("Prizes owed")
        HOUSE = "house", _("House")
        CHARITY = "charity", _("Charity")
        SIDE_LONERS = "side_loners", _("Most loners")
        SIDE_FINES = "side_fines", _("Euchre fines")
        SIDE_ROUND = "side_round", _("High round")
        SIDE_LOW = "side_low", _("Low score")
        SIDE_FIFTY = "side_fifty", _("50/50")
        SIDE_BASKET = "side_basket", _("Loner basket")
        SIDE_PERFECT = "side_perfect", _("Perfect hand")
        FLOAT = "float", _("Change")
        DIFFERENCE = "difference", _("Differences")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="ledger")
    posting = models.ForeignKey(
        Posting, on_delete=models.PROTECT, related_name="lines", db_column="posting", db_index=False
    )
    account = models.CharField(max_length=12, choices=Account.choices)
    cents = models.BigIntegerField(
        help_text=_("Cents that went into the account. Negative if they came out.")
    )
    entry = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="ledger")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["posting", "account"], condition=Q(entry=None), name="an_account_once_per_posting"
            ),
            models.UniqueConstraint(
                fields=["posting", "account", "entry"], name="an_entrys_account_once_per_posting"
            ),
            models.CheckConstraint(condition=~Q(cents=0), name="ledger_entry_moves_money"),
        )

    def __str__(self) -> str:
        return f"{self.account} {self.cents:+}"


class CashCount(models.Model):
    """What was in the cash box when somebody counted it, against what the ledger says; append-only."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="counts")
    counted_cents = models.BigIntegerField()
    expected_cents = models.BigIntegerField()
    reason = models.CharField(max_length=200, blank=True, help_text=_("Why the cash box is over or short."))
    key = models.UUIDField(help_text=_("UUID made by the client, the same on every retry."))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "key"], name="one_count_per_key"),
            models.CheckConstraint(condition=Q(counted_cents__gte=0), name="count_is_not_below_nothing"),
            models.CheckConstraint(
                condition=Q(counted_cents=models.F("expected_cents")) | ~Q(reason=""),
                name="count_explains_its_difference",
            ),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.counted_cents} counted, {self.expected_cents} expected"

    @property
    def difference_cents(self) -> int:
        return self.counted_cents - self.expected_cents


class PlayOff(Voidable):
    """In which order those who shared a place finished a play-off; append-only, the latest counts."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="play_offs")
    order = models.JSONField(help_text=_("IDs of the entries, winner first."))
    part = models.PositiveSmallIntegerField(
        null=True,
        help_text=_("Part of the night before the playoff. Null if the night was over."),
    )
    key = models.UUIDField(help_text=_("UUID made by the client, the same on every retry."))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "key"], name="one_play_off_per_key"),
            void_has_a_reason("play_off_void_has_a_reason"),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"Playoff of {len(self.order)}"
