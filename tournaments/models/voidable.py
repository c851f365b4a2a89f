"""What rows have in common that can be voided."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Voidable(models.Model):
    """A row that stays when it no longer counts; the table says why by ``void_has_a_reason``."""

    voided_at = models.DateTimeField(null=True)
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    void_reason = models.CharField(max_length=200, blank=True)

    class Meta:
        abstract = True


def void_has_a_reason(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=Q(voided_at=None, void_reason="") | (~Q(voided_at=None) & ~Q(void_reason="")), name=name
    )
