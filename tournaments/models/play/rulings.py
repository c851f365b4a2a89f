"""What a table disagrees about, and what the director decided there; append-only."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.table.hands import HandReport
from scoring.table.matches import GivenPenalty
from scoring.table.penalties import MOST_POINTS, Penalty, PenaltyKind, PenaltyScope, PenaltyTarget
from tournaments.models.room.links import LinkSession
from tournaments.models.seating.rounds import Match
from tournaments.models.voidable import Voidable, void_has_a_reason

from .hands import Hand

#: Codes of rulings on what somebody did, with a seat and a key.
CONDUCT = ["renege", "misdeal", "table_talk", "miscount", "slow_play", "other"]


class DisputeQuerySet(models.QuerySet["Dispute"]):
    def undecided(self) -> "DisputeQuerySet":
        """Leave out those with a ruling that counts."""
        rulings = Ruling.objects.filter(dispute=models.OuterRef("pk"), voided_at=None)
        return self.filter(~models.Exists(rulings))

    def waiting(self) -> "DisputeQuerySet":
        """Those that the director has to decide: undecided, and their hand still counts."""
        return self.undecided().filter(hand__voided_at=None)


class Dispute(models.Model):
    """A hand that came in a second time and told otherwise; settled by a ruling or by the hand going."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="disputes")
    report = models.JSONField(help_text=_("The hand as the second phone entered it."))
    key = models.UUIDField(help_text=_("UUID of the second report, made by the client."))
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    sent_via = models.ForeignKey(LinkSession, null=True, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(auto_now_add=True)

    objects = DisputeQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["hand", "report"], name="one_dispute_per_story"),)

    def __str__(self) -> str:
        return f"Dispute of hand {self.hand_id}"

    @property
    def hand_report(self) -> HandReport:
        return HandReport.from_json(self.report)


class Confirmation(models.Model):
    """A second sender who told a hand alike, on their own."""

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="confirmations")
    key = models.UUIDField(help_text=_("UUID of the second report, made by the client."))
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    sent_via = models.ForeignKey(LinkSession, null=True, on_delete=models.PROTECT, related_name="+")
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["hand", "key"], name="one_confirmation_per_key"),)

    def __str__(self) -> str:
        return f"Confirmation of hand {self.hand_id}"


class Ruling(Voidable):
    """What the director decided: which telling counts, that a result stands, or points for what was done.

    Points are below 0 where they are taken from the offender or the side, above where the opponents get
    them, and 0 for a ruling that changes no score.
    """

    class Code(models.TextChoices):
        STANDS = "stands", _("The result stands")
        FIRST = "first", _("The first entry counts")
        SECOND = "second", _("The second entry counts")
        RENEGE = "renege", _("Renege")
        MISDEAL = "misdeal", _("Misdeal")
        TABLE_TALK = "table_talk", _("Table talk")
        MISCOUNT = "miscount", _("Miscount")
        SLOW_PLAY = "slow_play", _("Slow play")
        OTHER = "other", _("Other")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="rulings")
    code = models.CharField(max_length=10, choices=Code.choices)
    dispute = models.ForeignKey(Dispute, null=True, on_delete=models.PROTECT, related_name="rulings")
    seat = models.PositiveSmallIntegerField(null=True, help_text=_("Seat of the player the ruling is about."))
    target = models.CharField(
        max_length=9, blank=True, choices=[(each.value, each.value) for each in PenaltyTarget]
    )
    points = models.SmallIntegerField(default=0)
    after_hand = models.PositiveSmallIntegerField(
        null=True,
        help_text=_(
            "Number of hands played before the ruling. It decides which game the ruling counts toward."
        ),
    )
    key = models.UUIDField(null=True, help_text=_("UUID made by the client, the same on every retry."))
    reason = models.CharField(max_length=200)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_has_a_reason"),
            void_has_a_reason("ruling_void_has_a_reason"),
            models.CheckConstraint(
                condition=Q(code="stands", dispute=None, seat=None, target="", points=0)
                | (Q(code__in=["first", "second"], seat=None, target="", points=0) & ~Q(dispute=None))
                | (Q(code__in=CONDUCT, dispute=None) & Q(seat__gte=1) & ~Q(key=None)),
                name="ruling_settles_what_its_code_says",
            ),
            models.CheckConstraint(
                condition=Q(points=0, target="")
                | Q(points__gte=-MOST_POINTS, points__lt=0, target__in=["offender", "side"])
                | Q(points__gt=0, points__lte=MOST_POINTS, target="opponents"),
                name="ruling_points_go_where_its_target_says",
            ),
            models.UniqueConstraint(fields=["match", "key"], name="one_ruling_per_key"),
            models.UniqueConstraint(
                fields=["dispute"], condition=Q(voided_at=None), name="one_live_ruling_per_dispute"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_code_display()}: {self.reason}"

    @property
    def penalty(self) -> Penalty | None:
        """What it does to the score, None for nothing."""
        if not self.points or self.seat is None or self.voided_at is not None:
            return None
        return Penalty(
            kind=PenaltyKind(self.code),
            seat=self.seat,
            target=PenaltyTarget(self.target),
            scope=PenaltyScope.GAME,
            points=self.points,
            reason=self.reason,
        )

    @property
    def timed_penalty(self) -> GivenPenalty | None:
        """What it does to the score, and after which hand; None for nothing."""
        penalty = self.penalty
        return None if penalty is None else GivenPenalty(penalty=penalty, after_hand=self.after_hand)
