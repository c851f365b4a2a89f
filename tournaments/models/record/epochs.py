"""Since when the database has only gone forward: one row, read and written by ``tournaments.epochs``."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Epoch(models.Model):
    id = models.PositiveSmallIntegerField(primary_key=True)
    number = models.BigIntegerField(
        help_text=_("Start of the epoch, in milliseconds since 1970. It only goes up.")
    )
    place = models.CharField(
        max_length=200, help_text=_("File or table that held this row when the epoch began.")
    )

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=1), name="one_epoch"),)

    def __str__(self) -> str:
        return str(self.number)
