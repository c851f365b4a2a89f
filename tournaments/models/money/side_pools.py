"""Side pools of a night, and who takes part in them; their money is in the ledger."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.money.side_pools import SIDE_TITLES, NobodyWins, SideKind, SideTerms, side_rule, side_title
from tournaments.models.entries import Entry
from tournaments.models.events import Event

from .ledger import LedgerEntry, Posting

SIDE_ACCOUNTS = {
    SideKind.MOST_LONERS: LedgerEntry.Account.SIDE_LONERS,
    SideKind.EUCHRE_FINES: LedgerEntry.Account.SIDE_FINES,
    SideKind.HIGH_ROUND: LedgerEntry.Account.SIDE_ROUND,
    SideKind.LOW_SCORE: LedgerEntry.Account.SIDE_LOW,
    SideKind.FIFTY_FIFTY: LedgerEntry.Account.SIDE_FIFTY,
    SideKind.LONER_BASKET: LedgerEntry.Account.SIDE_BASKET,
    SideKind.PERFECT_HAND: LedgerEntry.Account.SIDE_PERFECT,
}


class SidePool(models.Model):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="side_pools")
    kind = models.CharField(max_length=8, choices=[(kind.value, SIDE_TITLES[kind]) for kind in SideKind])
    stake_cents = models.BigIntegerField(help_text=_("Fee to join, in cents. For fines: cents per fine."))
    nobody = models.CharField(
        max_length=6,
        choices=[(each.value, each.value) for each in NobodyWins],
        default=NobodyWins.CARRY.value,
    )
    nights = models.PositiveSmallIntegerField(
        default=1, help_text=_("Number of nights a player must pay in before a perfect hand wins.")
    )
    closed_at = models.DateTimeField(
        null=True, help_text=_("When the side pot was closed and everyone got their money back.")
    )
    closing = models.ForeignKey(
        Posting,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("Entry in the ledger that refunded the fees."),
    )
    opened_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "kind"], name="one_side_pool_per_kind"),
            models.CheckConstraint(condition=Q(stake_cents__gt=0), name="side_pool_costs_something"),
            models.CheckConstraint(condition=Q(nights__gte=1), name="side_pool_takes_a_night"),
            models.CheckConstraint(condition=Q(nobody__in=["carry", "return"]), name="side_pool_has_an_end"),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.title

    @property
    def terms(self) -> SideTerms:
        return SideTerms(
            kind=SideKind(self.kind),
            stake_cents=self.stake_cents,
            nobody=NobodyWins(self.nobody),
            nights=self.nights,
        )

    @property
    def title(self) -> str:
        return side_title(SideKind(self.kind))

    @property
    def rule(self) -> str:
        return side_rule(SideKind(self.kind))

    @property
    def account(self) -> LedgerEntry.Account:
        return SIDE_ACCOUNTS[SideKind(self.kind)]


class SideTaker(models.Model):
    """An entry that takes part."""

    side_pool = models.ForeignKey(SidePool, on_delete=models.PROTECT, related_name="takers", db_index=False)
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="side_pools")
    joined_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["side_pool", "entry"], name="in_a_side_pool_once"),)
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.entry} in {self.side_pool}"


class PerfectHand(models.Model):
    """A perfect hand that the director has noted; append-only, taken back by a row that reverses it."""

    side_pool = models.ForeignKey(SidePool, on_delete=models.PROTECT, related_name="perfect_hands")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+", db_index=False)
    reverses = models.OneToOneField(
        "self",
        null=True,
        on_delete=models.PROTECT,
        related_name="reversed_by",
        help_text=_("The perfect hand that this row undoes."),
    )
    reason = models.CharField(max_length=200, blank=True, help_text=_("Why the perfect hand was undone."))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(reverses=None, reason="") | (~Q(reverses=None) & ~Q(reason="")),
                name="perfect_hand_taken_back_for_a_reason",
            ),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.entry} in {self.side_pool}"
