"""Phones that are told when a round opens, and what is to be told them."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.outbox.queued_work import QueuedWork
from tournaments.models.messages.host_messages import HostMessage
from tournaments.models.room.links import Link, LinkSession

#: So many phones are told for one player's page: both of a pair, and a second device for each.
MOST_PHONES = 4
ENDPOINT_LENGTH = 1000


class LivePhones(models.Manager["PushSubscription"]):
    """The phones that their push service still knows."""

    def get_queryset(self) -> models.QuerySet["PushSubscription"]:
        return super().get_queryset().filter(gone_at=None)


class PushSubscription(models.Model):
    """One phone's leave to be told, as its browser gave it; deleted with the first reason to.

    The endpoint opens a way to this phone for whoever knows it, so that no page, log or record has it.
    A phone that its service knows no more loses it, and stays so that the host sees who missed what.
    """

    link = models.ForeignKey(Link, on_delete=models.PROTECT, related_name="push_subscriptions")
    session = models.ForeignKey(LinkSession, on_delete=models.PROTECT, related_name="push_subscriptions")
    number = models.PositiveSmallIntegerField(
        help_text=_("Number of the phone that gets alerts for this page. The first is 1.")
    )
    endpoint = models.CharField(max_length=ENDPOINT_LENGTH)
    p256dh = models.CharField(max_length=87, help_text=_("Public key of the phone, in base64url."))
    auth = models.CharField(max_length=22, help_text=_("Secret shared by phone and server, in base64url."))
    created_at = models.DateTimeField(auto_now_add=True)
    gone_at = models.DateTimeField(
        null=True, help_text=_("When the push service stopped accepting this phone.")
    )

    objects = LivePhones()
    every = models.Manager["PushSubscription"]()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["link", "endpoint"], name="one_push_subscription_per_phone"),
            models.UniqueConstraint(fields=["link", "number"], name="one_push_subscription_per_number"),
            models.CheckConstraint(
                condition=Q(number__range=(1, MOST_PHONES)), name="push_subscriptions_in_bounds"
            ),
            models.CheckConstraint(
                condition=Q(p256dh__regex="^[A-Za-z0-9_-]{87}$"), name="push_key_of_its_length"
            ),
            models.CheckConstraint(
                condition=Q(auth__regex="^[A-Za-z0-9_-]{22}$"), name="push_secret_of_its_length"
            ),
        )

    def __str__(self) -> str:
        return f"push subscription {self.pk}"


class PushMessage(QueuedWork):
    """One thing told to one phone, once: written with the change that it tells of, sent by a task."""

    class Kind(models.TextChoices):
        ROUND = "round", _("Round opened")
        SPOT = "spot", _("Spot opened")
        NO_SHOW = "no_show", _("Spot lost (no-show)")
        ASKED = "asked", _("Partner request")
        PAIRED = "paired", _("New pair")
        PARTED = "parted", _("Partner withdrew")
        DAY = "day", _("Reminder the day before")
        HOUR = "hour", _("Reminder an hour before")
        DOORS = "doors", _("Doors are open")
        MESSAGE = "message", _("Message from the host")

    kind = models.CharField(max_length=7, choices=Kind.choices, default=Kind.ROUND, db_default=Kind.ROUND)
    message = models.ForeignKey(
        HostMessage,
        null=True,
        on_delete=models.PROTECT,
        related_name="pushes",
        help_text=_("Host's message that the alert carries."),
    )
    subscription = models.ForeignKey(PushSubscription, on_delete=models.CASCADE, related_name="messages")
    number = models.PositiveSmallIntegerField(
        default=0,
        help_text=_(
            "Round number, number of spot offers, the partner's sign-up order, or the night's day since "
            "2020 for a reminder."
        ),
    )
    turns = models.PositiveIntegerField(
        default=0,
        help_text=_(
            "Seat changes of the night so far. If the round opens again after another, its alert goes "
            "out again."
        ),
    )

    class Meta:
        constraints = (
            *QueuedWork.Meta.constraints,
            models.UniqueConstraint(
                fields=["subscription", "kind", "number", "turns"],
                condition=Q(message=None),
                name="one_push_message_per_key",
            ),
            models.UniqueConstraint(fields=["subscription", "message"], name="one_push_per_host_message"),
            models.CheckConstraint(
                condition=Q(
                    kind__in=[
                        "round",
                        "spot",
                        "no_show",
                        "asked",
                        "paired",
                        "parted",
                        "day",
                        "hour",
                        "doors",
                    ],
                    message=None,
                )
                | Q(kind="message", message__isnull=False),
                name="push_message_kind_known",
            ),
        )
        indexes = (
            models.Index(fields=["queued_at"], condition=Q(done_at=None), name="push_messages_to_send"),
        )

    def __str__(self) -> str:
        return f"push message {self.pk}"

    @property
    def key(self) -> str:
        """What is the same each time it is sent: a phone shows a second copy without a sound."""
        if self.message_id is not None:
            return f"message-{self.message_id}"
        what = f"{self.number}-{self.turns}"
        return what if self.kind == self.Kind.ROUND else f"{self.kind}-{what}"
