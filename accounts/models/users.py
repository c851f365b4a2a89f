"""People who sign in, and where they are signed in."""

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_LENGTH


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").strip().lower(), holds_address=True)


class User(AbstractBaseUser):
    """A person with an account. Several may give one address; the one that holds it signs in by it."""

    email = models.EmailField()
    name = models.CharField(max_length=NAME_LENGTH)
    is_active = models.BooleanField(default=True)
    holds_address = models.BooleanField(
        default=True,
        db_default=True,
        help_text=_(
            "True if the account signs in with its email address. Only one account can use an address."
        ),
    )
    confirmed_at = models.DateTimeField(
        null=True, blank=True, help_text=_("When the email address was confirmed.")
    )
    sign_outs = models.PositiveIntegerField(
        default=0,
        help_text=_("How many times the person signed out everywhere. Each time ends all browser sessions."),
    )
    is_demo = models.BooleanField(
        default=False, db_default=False, help_text=_("True for a guest of a demo night, who has no account.")
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="email_in_lower_case"),
            models.UniqueConstraint(
                fields=["email"], condition=models.Q(holds_address=True), name="one_holder_per_address"
            ),
            models.CheckConstraint(
                condition=models.Q(confirmed_at=None) | models.Q(holds_address=True),
                name="who_confirms_an_address_holds_it",
            ),
        )

    def __str__(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    @property
    def must_confirm(self) -> bool:
        """Say whether the address counts for nothing yet that others grant; without mail nobody is asked."""
        return settings.HAS_MAIL and self.confirmed_at is None

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Return what a session must still hold; a new password or a sign-out everywhere changes it."""
        text = f"{self.sign_outs}:{self.password}"
        return salted_hmac("accounts.User.session", text, secret=secret, algorithm="sha256").hexdigest()


class Scope(models.TextChoices):
    """What a token may do of what its person may, the narrowest first."""

    READ = "read", _("view only")
    SCORE = "score", _("can enter scores")
    RUN = "run", _("full access")

    def covers(self, other: "Scope") -> bool:
        """Say whether a token of this scope may do what needs the other."""
        order = list(Scope)
        return order.index(self) >= order.index(other)


class SignIn(models.Model):
    """A browser or a program that a person is signed in on; gone with its session or token."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_ins")
    name = models.CharField(max_length=NAME_LENGTH)
    session_key = models.CharField(max_length=40, null=True, unique=True)  # noqa: DJ001 -- a program has none
    token = models.OneToOneField(
        "knox.AuthToken", null=True, on_delete=models.CASCADE, related_name="sign_in"
    )
    scope = models.CharField(max_length=8, choices=Scope, default=Scope.RUN, db_default=Scope.RUN)
    device = models.CharField(
        max_length=32,
        blank=True,
        default="",
        db_default="",
        help_text=_("Hash of the person and their device. Blank for an API token."),
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(session_key=None, token__isnull=False)
                | models.Q(session_key__isnull=False, token=None),
                name="a_browser_or_a_program",
            ),
            models.CheckConstraint(condition=models.Q(scope__in=list(Scope)), name="a_scope_that_there_is"),
            models.CheckConstraint(
                condition=models.Q(session_key=None) | models.Q(scope=Scope.RUN),
                name="a_browser_does_everything",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} on {self.name}"
