"""Since when the database has only gone forward: one row, read and written by ``tournaments.epochs``."""

from django.db import models
from django.db.models import Q


class Epoch(models.Model):
    id = models.PositiveSmallIntegerField(primary_key=True)
    number = models.BigIntegerField(help_text="Milliseconds since 1970 when it began; it only grows.")
    place = models.CharField(max_length=200, help_text="Which file or table this row was in when it began.")

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=1), name="one_epoch"),)

    def __str__(self) -> str:
        return str(self.number)
