"""What a table disagrees about, and what the director decided there; append-only."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from scoring.hands import HandReport

from .hands import Hand
from .links import LinkSession
from .rounds import Match


class Dispute(models.Model):
    """A hand that came in a second time and told otherwise; settled by a ruling or by the hand going."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="disputes")
    report = models.JSONField(help_text="What the second sender says was played.")
    key = models.UUIDField(help_text="Of the second hand, made by its client.")
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    sent_via = models.ForeignKey(LinkSession, null=True, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["hand", "report"], name="one_dispute_per_story"),)

    def __str__(self) -> str:
        return f"Dispute of hand {self.hand_id}"

    @property
    def told(self) -> HandReport:
        return HandReport.from_json(self.report)


class Ruling(models.Model):
    class Code(models.TextChoices):
        STANDS = "stands", "The result stands"
        FIRST = "first", "The hand recorded first stands"
        SECOND = "second", "The hand sent second counts"

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="rulings")
    code = models.CharField(max_length=8, choices=Code.choices)
    dispute = models.OneToOneField(Dispute, null=True, on_delete=models.PROTECT, related_name="ruling")
    reason = models.CharField(max_length=200)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_a_reason"),
            models.CheckConstraint(
                condition=Q(code="stands", dispute=None)
                | (Q(code__in=["first", "second"]) & ~Q(dispute=None)),
                name="ruling_settles_what_its_code_says",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_code_display()}: {self.reason}"
