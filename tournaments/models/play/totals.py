"""What a table told of its whole round, and the answers to its result; append-only."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.table.totals import TotalReport
from tournaments.models.room.links import LinkSession
from tournaments.models.seating.rounds import Match
from tournaments.models.voidable import Voidable, void_has_a_reason


class RoundTotal(Voidable):
    """The points of each side at the end of a round, where an event's tables report no hands."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="totals", db_index=False)
    key = models.UUIDField(help_text=_("UUID made by the client, the same on every retry."))
    points = models.JSONField(help_text=_("Points by side, before rulings change them."))
    hands = models.PositiveSmallIntegerField(help_text=_("Number of hands played."))
    recorded_at = models.DateTimeField(auto_now_add=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    recorded_via = models.ForeignKey(LinkSession, null=True, on_delete=models.PROTECT, related_name="+")
    replaces = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="replaced_by")
    voided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["match"], condition=Q(voided_at=None), name="one_live_total_per_match"
            ),
            models.UniqueConstraint(fields=["match", "key"], name="one_total_per_key"),
            models.CheckConstraint(condition=Q(hands__gte=1), name="total_is_of_a_hand_or_more"),
            void_has_a_reason("total_void_has_a_reason"),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return " to ".join(str(points) for points in self.points)

    @property
    def report(self) -> TotalReport:
        return TotalReport(points=tuple(self.points), hands=self.hands)


class ResultCheck(models.Model):
    """An answer to a table's result: its other side's, or the host's ruling where ``sent_by`` is set.

    The last one counts. One that is right counts for its result only; a dispute for as long as the match
    plays under the same opening, until the host rules.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="checks")
    result = models.CharField(max_length=100, help_text=_("The result that someone confirmed or disputed."))
    is_right = models.BooleanField()
    opening = models.PositiveIntegerField(
        null=True, help_text=_("The table's `opening` at that time. Null if unknown.")
    )
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    sent_via = models.ForeignKey(LinkSession, null=True, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.result} is {'right' if self.is_right else 'wrong'}"
