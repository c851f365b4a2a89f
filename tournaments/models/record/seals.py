"""What was on record when it was sealed: each seal holds the digest of the one before; append-only."""

from django.db import models


class Seal(models.Model):
    class Table(models.TextChoices):
        HAND = "hand", "hand"
        LEDGER = "ledger", "ledger entry"
        AUDIT = "audit", "activity"
        CLUB = "club", "club activity"

    table = models.CharField(max_length=6, choices=Table.choices)
    up_to = models.BigIntegerField(
        help_text="Id of the last sealed row. The first one follows the table's previous seal."
    )
    columns = models.JSONField(help_text="The columns that are sealed. Later releases may add some.")
    rows = models.JSONField(help_text="The id of each row, with the start of its SHA-256.")
    previous = models.CharField(
        max_length=64, blank=True, unique=True, help_text="The previous digest. Blank for the first seal."
    )
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 over all of this.")
    sealed_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.table} up to {self.up_to}"
