"""Every cent in and out; append-only. The entries of one posting add up to zero, and so does each event."""

from django.conf import settings
from django.db import models

from .entries import Entry
from .events import Event


class LedgerEntry(models.Model):
    class Account(models.TextChoices):
        CASH = "cash", "Cash box"
        POOL = "pool", "Pool"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="ledger")
    posting = models.UUIDField(help_text="Shared by the entries written together.")
    account = models.CharField(max_length=12, choices=Account.choices)
    cents = models.BigIntegerField(help_text="Into the account; negative is out of it.")
    entry = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="ledger")
    memo = models.CharField(max_length=80)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["posting", "account"], name="an_account_once_per_posting"),
            models.CheckConstraint(condition=~models.Q(cents=0), name="ledger_entry_moves_money"),
        )

    def __str__(self) -> str:
        return f"{self.account} {self.cents:+}"
