"""What the director decided at a table; append-only."""

from django.conf import settings
from django.db import models

from .rounds import Match


class Ruling(models.Model):
    class Code(models.TextChoices):
        STANDS = "stands", "The result stands"

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="rulings")
    code = models.CharField(max_length=8, choices=Code.choices)
    reason = models.CharField(max_length=200)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=~models.Q(reason=""), name="ruling_has_a_reason"),)

    def __str__(self) -> str:
        return f"{self.get_code_display()}: {self.reason}"
