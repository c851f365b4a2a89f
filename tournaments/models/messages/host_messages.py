"""What a host writes to the people of a night; letters and pushes are made of it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from tournaments.models.events import Event

TEXT_LENGTH = 500


class HostMessage(models.Model):
    """One message, to those whom it was for when it was sent."""

    class Kind(models.TextChoices):
        NOTE = "note", _("Message")
        CANCEL = "cancel", _("Cancellation")
        INVITE = "invite", _("Invitation")
        #: Its text is what people knew of time and place until then.
        MOVE = "move", _("New time or place")

    class To(models.TextChoices):
        EVERYONE = "everyone", _("Everyone with a spot")
        UNPAID = "unpaid", _("Not paid")
        WAITING = "waiting", _("Waitlist")
        ABSENT = "absent", _("Not checked in")
        CROWD = "crowd", _("Regulars who aren't signed up")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="messages")
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.NOTE)
    to = models.CharField(max_length=8, choices=To.choices, default=To.EVERYONE)
    text = models.TextField(max_length=TEXT_LENGTH, blank=True)
    people = models.PositiveIntegerField(help_text=_("How many people should get the message."))
    unreached = models.PositiveIntegerField(
        default=0, help_text=_("How many people have no email address or alerts.")
    )
    key = models.UUIDField(help_text=_("UUID made by the client, the same on every retry."))
    sent_by = models.ForeignKey(
        User,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("Host who sent the message. Null if a series sent it."),
    )
    sent_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "key"], name="one_host_message_per_key"),
            models.CheckConstraint(
                condition=Q(kind__in=["note", "cancel", "invite", "move"]), name="host_message_kind_known"
            ),
            models.CheckConstraint(condition=~Q(kind="note") | ~Q(text=""), name="a_note_has_a_text"),
        )

    def __str__(self) -> str:
        return f"{self.kind} message {self.pk}"
