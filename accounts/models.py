"""Users, clubs, who may do what in a club, and the club's register of players."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils.crypto import salted_hmac

from accounts.names import NAME_LENGTH, NICKNAME_LENGTH
from accounts.regions import CURRENCIES, LOCALES


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(email=(username or "").strip().lower())


class User(AbstractBaseUser):
    """A person who signs in, by e-mail address."""

    email = models.EmailField(
        unique=True, error_messages={"unique": "Someone has signed up with this address."}
    )
    name = models.CharField(max_length=NAME_LENGTH)
    is_active = models.BooleanField(default=True)
    sign_outs = models.PositiveIntegerField(
        default=0, help_text="How often everywhere at once; a browser's session is good for one of these."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="email_in_lower_case"),
        )

    def __str__(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """Return what a session must still hold; a new password or a sign-out everywhere changes it."""
        said = f"{self.sign_outs}:{self.password}"
        return salted_hmac("accounts.User.session", said, secret=secret, algorithm="sha256").hexdigest()


class SignIn(models.Model):
    """A browser or a program that a person is signed in on; gone with its session or token."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_ins")
    name = models.CharField(max_length=NAME_LENGTH)
    session_key = models.CharField(max_length=40, null=True, unique=True)  # noqa: DJ001 -- a program has none
    token = models.OneToOneField(
        "knox.AuthToken", null=True, on_delete=models.CASCADE, related_name="sign_in"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=models.Q(session_key=None, token__isnull=False)
                | models.Q(session_key__isnull=False, token=None),
                name="a_browser_or_a_program",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} on {self.name}"


class Club(models.Model):
    """A group that hosts nights; everything it owns is invisible to every other club."""

    name = models.CharField(max_length=NAME_LENGTH)
    locale = models.CharField(max_length=16, default="en_US")
    currency = models.CharField(max_length=3, default="USD")
    time_zone = models.CharField(max_length=64, default="UTC")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(locale__in=list(LOCALES)), name="club_locale_known"),
            models.CheckConstraint(
                condition=models.Q(currency__in=list(CURRENCIES)), name="club_currency_known"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What a member may do; each role may do what the ones after it may."""

    OWNER = "owner", "Owner"
    DIRECTOR = "director", "Director"
    SCOREKEEPER = "scorekeeper", "Scorekeeper"


class Membership(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role.choices)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_per_club"),
            models.CheckConstraint(condition=models.Q(role__in=Role.values), name="membership_role_known"),
        )

    def __str__(self) -> str:
        return f"{self.user} is {self.role} of {self.club}"


class Player(models.Model):
    """Someone who plays with a club; two of one name are two people, told apart by an initial or nickname.

    A stand-in is nobody: whoever is free plays a seat that nobody fills. It is in no register.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="players")
    number = models.PositiveIntegerField(help_text="1-based within the club; stand-ins by themselves.")
    name = models.CharField(max_length=NAME_LENGTH)
    nickname = models.CharField(
        max_length=NICKNAME_LENGTH, blank=True, default="", help_text="Or an initial; tells namesakes apart."
    )
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="players")
    is_stand_in = models.BooleanField(default=False, help_text="Fills a seat that nobody fills.")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "number", "is_stand_in"], name="one_player_per_number"),
            models.UniqueConstraint(
                "club",
                Lower("name"),
                Lower("nickname"),
                condition=~models.Q(nickname="") & models.Q(is_stand_in=False),
                name="a_nickname_once_per_name",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(is_stand_in=False) | models.Q(user=None), name="a_stand_in_is_nobody"
            ),
        )

    def __str__(self) -> str:
        return self.name
