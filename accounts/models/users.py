"""Users, clubs, who may do what in a club, and the club's register of players."""

from typing import Any, ClassVar, Self

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.clubs.regions import CURRENCIES, LOCALES
from accounts.names import NAME_LENGTH, NICKNAME_LENGTH
from outbox.queued_work import QueuedWork


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
        default=True, db_default=True, help_text="Signs in by it; at most one account does."
    )
    confirmed_at = models.DateTimeField(
        null=True, blank=True, help_text="When a letter to the address was answered."
    )
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

    READ = "read", "only looks"
    SCORE = "score", "enters hands and results"
    RUN = "run", "does everything you can"

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
        help_text="Of a browser: which device, as a hash for this person; empty for programs.",
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
    email = models.EmailField(blank=True, default="", help_text="Whom the link was meant for.")
    nonce = models.CharField(max_length=32, help_text="With the server's key it makes the secret.")
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
    def is_open(self) -> bool:
        return Invitation.objects.open().filter(pk=self.pk).exists()


class AccountLetter(QueuedWork):
    """A mail about an account or to who is invited, until it is sent; its link is made only then."""

    class Kind(models.TextChoices):
        CONFIRM = "confirm", "Confirms an address"
        RESET = "reset", "New password"
        INVITATION = "invitation", "Invitation to the club"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    user = models.ForeignKey(
        User,
        null=True,
        on_delete=models.CASCADE,
        related_name="+",
        help_text="Who gave the address to confirm.",
    )
    email = models.EmailField(
        blank=True, default="", help_text="The address whose password is to be set; nobody may have it."
    )
    invitation = models.ForeignKey(Invitation, null=True, on_delete=models.CASCADE, related_name="letters")
    site = models.CharField(max_length=300, help_text="What its link begins with, such as https://host.")

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


class ClubAuditEntry(models.Model):
    """Who changed what about a club and its people; append-only."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="audit")
    action = models.CharField(max_length=40, help_text="The service, such as member_remove.")
    actor = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    about = models.ForeignKey(
        User,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_index=False,
        help_text="Who it is about.",
    )
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.action} in {self.club}"


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
