"""Since when the database has only gone forward: one row, read and written by ``tournaments.epochs``."""

from django.db import models
from django.db.models import Q


class Epoch(models.Model):
    id = models.PositiveSmallIntegerField(primary_key=True)
    number = models.BigIntegerField(help_text="Start of the epoch in milliseconds since 1970. It only grows.")
    place = models.CharField(
        max_length=200, help_text="File or table that held this row when the epoch began."
    )

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=1), name="one_epoch"),)

    def __str__(self) -> str:
        return str(self.number)
