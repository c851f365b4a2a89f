"""What was on record when it was sealed: each seal holds the digest of the one before; append-only."""

from django.db import models


class Seal(models.Model):
    class Table(models.TextChoices):
        HAND = "hand", "hand"
        LEDGER = "ledger", "ledger entry"
        AUDIT = "audit", "activity"
        CLUB = "club", "club activity"

    table = models.CharField(max_length=6, choices=Table.choices)
    up_to = models.BigIntegerField(help_text="Id of the last row; the first follows the table's seal before.")
    columns = models.JSONField(help_text="What of each row is sealed; later releases may add columns.")
    rows = models.JSONField(help_text="The id of each row, with the beginning of its SHA-256.")
    previous = models.CharField(
        max_length=64, blank=True, unique=True, help_text="The digest before; blank for the first."
    )
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 over all of this.")
    sealed_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.table} up to {self.up_to}"
