"""Who is written to about a night, and the letters that are to be written."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.names import address_hint
from accounts.outbox.queued_work import QueuedWork
from tournaments.models.messages.host_messages import HostMessage
from tournaments.models.money.ledger import Posting
from tournaments.models.room.links import Link

#: So many letters ask one address whether it wants any.
MOST_REQUESTS = 3


class MailAddress(models.Model):
    """Where a player wants to be told of one night; it counts once the link in the first letter is used.

    It ends with the link of the player's page by which it was given.
    """

    link = models.ForeignKey(Link, on_delete=models.PROTECT, related_name="mail_addresses")
    email = models.EmailField()
    site = models.CharField(
        max_length=300, help_text=_("First part of the address of the player's page, like https://host.")
    )
    nonce = models.CharField(max_length=32, unique=True)
    asked = models.PositiveSmallIntegerField(
        default=1, help_text=_("How many confirmation emails went to the address.")
    )
    asked_at = models.DateTimeField()
    invites = models.BooleanField(
        default=False,
        db_default=False,
        help_text=_("True if the player also wants invitations to the club's later nights."),
    )
    confirmed_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    bounced_at = models.DateTimeField(
        null=True,
        help_text=_("When an email bounced. No more are sent until someone enters the address again."),
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["link", "email"], name="one_mail_address_per_link"),
            models.CheckConstraint(condition=Q(email=Lower("email")), name="mail_address_in_lower_case"),
            models.CheckConstraint(
                condition=Q(asked__range=(1, MOST_REQUESTS)), name="mail_asked_for_in_bounds"
            ),
        )

    def __str__(self) -> str:
        return f"mail address {self.pk}"

    @property
    def hint(self) -> str:
        return address_hint(self.email)


class Letter(QueuedWork):
    """One letter, once: written with the change that it tells of, sent by a task."""

    class Kind(models.TextChoices):
        CONFIRM = "confirm", _("Email confirmation")
        ROUND = "round", _("Round opened")
        RESULT = "result", _("Night over")
        RECEIPT = "receipt", _("Prize paid")
        SPOT = "spot", _("Spot opened")
        NO_SHOW = "no_show", _("Spot lost (no-show)")
        ASKED = "asked", _("Partner request")
        PAIRED = "paired", _("New pair")
        PARTED = "parted", _("Partner withdrew")
        DAY = "day", _("Reminder the day before")
        HOUR = "hour", _("Reminder an hour before")
        DOORS = "doors", _("Doors are open")
        MESSAGE = "message", _("Message from the host")

    address = models.ForeignKey(MailAddress, on_delete=models.PROTECT, related_name="letters")
    kind = models.CharField(max_length=7, choices=Kind.choices)
    number = models.PositiveSmallIntegerField(
        default=0,
        help_text=_(
            "Number of the round, confirmation email or spot offer, the partner's sign-up order, or the "
            "night's day since 2020 for a reminder."
        ),
    )
    turns = models.PositiveIntegerField(
        default=0,
        help_text=_(
            "Seat changes of the night so far. If the round opens again after another, its email goes "
            "out again."
        ),
    )
    posting = models.ForeignKey(
        Posting,
        null=True,
        on_delete=models.PROTECT,
        related_name="letters",
        help_text=_("Payout this receipt is for."),
    )
    message = models.ForeignKey(
        HostMessage,
        null=True,
        on_delete=models.PROTECT,
        related_name="letters",
        help_text=_("Host's message that the email carries."),
    )

    class Meta:
        constraints = (
            *QueuedWork.Meta.constraints,
            models.UniqueConstraint(
                fields=["address", "kind", "number", "turns"],
                condition=Q(posting=None, message=None),
                name="one_letter_per_key",
            ),
            models.UniqueConstraint(fields=["address", "posting"], name="one_receipt_per_payout"),
            models.UniqueConstraint(fields=["address", "message"], name="one_letter_per_message"),
            models.CheckConstraint(
                condition=Q(
                    kind__in=[
                        "confirm",
                        "round",
                        "result",
                        "spot",
                        "no_show",
                        "asked",
                        "paired",
                        "parted",
                        "day",
                        "hour",
                        "doors",
                    ],
                    posting=None,
                    message=None,
                )
                | Q(kind="receipt", posting__isnull=False, message=None)
                | Q(kind="message", posting=None, message__isnull=False),
                name="letter_kind_known",
            ),
        )
        indexes = (
            models.Index(
                fields=["queued_at"], condition=Q(done_at=None, refused_at=None), name="letters_to_send"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} letter {self.pk}"

    @property
    def key(self) -> str:
        """What is the same each time it is sent: a mailbox knows a second copy by it."""
        what = self.posting.receipt if self.posting else f"{self.number}-{self.turns}"
        if self.message_id is not None:
            what = f"{self.message_id}"
        return f"{self.kind}-{what}.{self.address.nonce}"
