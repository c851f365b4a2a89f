"""How a club takes entry fees before the night, and what players say they have sent that way."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from tournaments.models.entries import Entry
from tournaments.models.money.ledger import Posting

HANDLE_LENGTH, BANK_LENGTH = 60, 300


class PayWays(models.Model):
    """A club's own addresses; nothing is paid here, and no provider is asked. Blank is not offered."""

    club = models.OneToOneField(Club, primary_key=True, on_delete=models.PROTECT, related_name="pay_ways")
    venmo = models.CharField(max_length=HANDLE_LENGTH, blank=True, default="")
    paypal = models.CharField(max_length=HANDLE_LENGTH, blank=True, default="")
    interac = models.EmailField(blank=True, default="")
    bank = models.CharField(max_length=BANK_LENGTH, blank=True, default="")

    def __str__(self) -> str:
        return f"ways to pay club {self.club_id}"


class SentPayment(models.Model):
    """An entry fee that a player says they sent; the host confirms it, or it never arrived."""

    class Way(models.TextChoices):
        VENMO = "venmo", _("Venmo")
        PAYPAL = "paypal", _("PayPal")
        INTERAC = "interac", _("Interac")
        BANK = "bank", _("Bank transfer")

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sent_payments")
    way = models.CharField(max_length=7, choices=Way.choices)
    sent_at = models.DateTimeField(auto_now_add=True)
    decided_at = models.DateTimeField(
        null=True, help_text=_("When the host confirmed or declined the payment.")
    )
    posting = models.OneToOneField(
        Posting,
        null=True,
        on_delete=models.PROTECT,
        related_name="sent_payment",
        help_text=_("Entry in the ledger for the fee."),
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["entry"], condition=Q(decided_at=None), name="one_open_payment_per_entry"
            ),
            models.CheckConstraint(
                condition=Q(way__in=["venmo", "paypal", "interac", "bank"]), name="sent_payment_way_known"
            ),
            models.CheckConstraint(
                condition=Q(posting=None) | Q(decided_at__isnull=False), name="payment_posted_is_decided"
            ),
        )

    def __str__(self) -> str:
        return f"payment {self.pk} of entry {self.entry_id}"
