"""Where the money went that a side pool carried out of its night."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.voidable import Voidable, void_has_a_reason

from .ledger import Posting
from .side_pools import SidePool


class SideCarry(Voidable):
    """All that one side pool carried, in one later side pool or released; append-only, voided once.

    What has no row that stands is open: it waits for the club's next night with such a side pool.
    """

    source = models.ForeignKey(SidePool, on_delete=models.PROTECT, related_name="carries_out", db_index=False)
    target = models.ForeignKey(
        SidePool,
        null=True,
        on_delete=models.PROTECT,
        related_name="carries_in",
        help_text=_("Later side pot that got the money. Null if the club kept it."),
    )
    cents = models.BigIntegerField()
    posting = models.OneToOneField(
        Posting,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("Entry in the ledger that brought the money in."),
    )
    reason = models.CharField(max_length=200, blank=True, help_text=_("Reason the club kept the money."))
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["source"], condition=Q(voided_at=None), name="a_carry_is_in_one_place"
            ),
            models.CheckConstraint(condition=Q(cents__gt=0), name="a_carry_is_money"),
            models.CheckConstraint(
                condition=Q(target=None, posting=None) & ~Q(reason="")
                | Q(target__isnull=False, posting__isnull=False),
                name="a_carry_is_brought_in_or_released_for_a_reason",
            ),
            void_has_a_reason("a_carry_is_voided_for_a_reason"),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.cents} from {self.source}"
