"""What was on record when it was sealed: each seal holds the digest of the one before; append-only."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Seal(models.Model):
    class Table(models.TextChoices):
        HAND = "hand", "hand"
        LEDGER = "ledger", "ledger entry"
        AUDIT = "audit", "activity"
        CLUB = "club", "club activity"

    table = models.CharField(max_length=6, choices=Table.choices)
    up_to = models.BigIntegerField(
        help_text=_("ID of the last row in the seal. The first is the one after the table's previous seal.")
    )
    columns = models.JSONField(help_text=_("Columns in the seal. Later versions may add more."))
    rows = models.JSONField(help_text=_("ID of each row, with the start of its SHA-256."))
    previous = models.CharField(
        max_length=64,
        blank=True,
        unique=True,
        help_text=_("Hash of the previous seal. Empty in the first seal."),
    )
    digest = models.CharField(
        max_length=64, unique=True, help_text=_("Hash (SHA-256) of what's in the seal.")
    )
    sealed_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.table} up to {self.up_to}"
