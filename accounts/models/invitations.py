"""Invitations to a club."""

from typing import Self

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.clubs.words import a_role

from .clubs import Club, Membership, Role
from .users import User


class InvitationQuerySet(models.QuerySet["Invitation"]):
    def open(self) -> Self:
        """Return those that let somebody in: until they end, as long as their maker is an owner."""
        owners = Membership.objects.filter(role=Role.OWNER, club=models.OuterRef("club"))
        of_owner = owners.filter(user=models.OuterRef("made_by"))
        live = self.filter(used_at=None, revoked_at=None, ends_at__gt=timezone.now())
        return live.filter(models.Exists(of_owner))


class Invitation(models.Model):
    """A link by which one person joins a club; what came of it stays on record."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=12, choices=Role.choices)
    email = models.EmailField(
        blank=True, default="", help_text=_("Email address of the person invited. Empty if none was given.")
    )
    nonce = models.CharField(
        max_length=32,
        help_text=_("Random text. With the server's key, it makes the secret part of the link."),
    )
    secret_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    used_by = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+")
    revoked_at = models.DateTimeField(null=True)
    revoked_by = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="+")

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="invitation_role_known"),
            models.CheckConstraint(
                condition=models.Q(used_at=None, used_by=None)
                | models.Q(used_at__isnull=False, used_by__isnull=False, revoked_at=None),
                name="an_invitation_is_used_by_one_or_revoked",
            ),
        )

    def __str__(self) -> str:
        return f"{self.club}: {self.role}"

    @property
    def role_in_words(self) -> str:
        return a_role(self.role)

    @property
    def is_open(self) -> bool:
        return Invitation.objects.open().filter(pk=self.pk).exists()
