"""Mail about accounts that waits to be sent."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.outbox.queued_work import QueuedWork

from .invitations import Invitation
from .users import User


class AccountLetter(QueuedWork):
    """A mail about an account or to who is invited, until it is sent; its link is made only then."""

    class Kind(models.TextChoices):
        CONFIRM = "confirm", _("Confirm an email address")
        RESET = "reset", _("New password")
        INVITATION = "invitation", _("Invitation to the club")

    kind = models.CharField(max_length=10, choices=Kind.choices)
    user = models.ForeignKey(
        User,
        null=True,
        on_delete=models.CASCADE,
        related_name="+",
        help_text=_("Account with the email address to confirm."),
    )
    email = models.EmailField(
        blank=True,
        default="",
        help_text=_("Email address for the password link. There may be no account for it."),
    )
    invitation = models.ForeignKey(Invitation, null=True, on_delete=models.CASCADE, related_name="letters")
    site = models.CharField(
        max_length=300, help_text=_("First part of the link in the email, like https://host.")
    )

    class Meta:
        constraints = (
            *QueuedWork.Meta.constraints,
            models.CheckConstraint(
                condition=models.Q(kind="confirm", user__isnull=False, email="", invitation=None)
                | (models.Q(kind="reset", user=None, invitation=None) & ~models.Q(email=""))
                | models.Q(kind="invitation", user=None, email="", invitation__isnull=False),
                name="account_letter_is_about_one_thing",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} letter {self.pk}"

    @property
    def key(self) -> str:
        """What is the same each time it is sent; the moment, since a restored database counts again."""
        return f"{self.kind}-{self.pk}-{self.queued_at.timestamp():.6f}"
