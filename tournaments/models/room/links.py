"""Capability links: whoever has one may do one thing at one place, without an account."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.events import Event


def table_place(public_id: str, table: int | None) -> str:
    """Name a table among all nights'."""
    return f"{public_id}-{table}"


class Link(models.Model):
    """Opens one table of an event, one entry's own page, or a private event to those who only watch.

    Only the hash is stored; the secret is derived from the server's key and ``nonce``, so that the
    director can print the same code twice and a copy of the database opens nothing.
    """

    class Kind(models.TextChoices):
        TABLE = "table", "Table"
        PLAYER = "player", "Player"
        GUEST = "guest", "Guest"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="links")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    table = models.PositiveSmallIntegerField(null=True, help_text=_("Table number."))
    entry = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="links")
    signed_up = models.ForeignKey(
        Entry,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("Entry this page was for before its player joined a pair."),
    )
    nonce = models.CharField(max_length=32)
    secret_hash = models.CharField(
        max_length=64, unique=True, help_text=_("SHA-256 of the secret, in hexadecimal.")
    )
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(kind="table", table__gte=1, entry=None)
                | (Q(kind="player", table=None) & ~Q(entry=None))
                | Q(kind="guest", table=None, entry=None),
                name="link_opens_one_place",
            ),
            models.UniqueConstraint(
                fields=["event", "table"],
                condition=Q(kind="table", revoked_at=None),
                name="one_live_link_per_table",
            ),
            models.UniqueConstraint(
                fields=["entry"],
                condition=Q(kind="player", revoked_at=None, signed_up=None),
                name="one_live_link_per_entry",
            ),
            models.UniqueConstraint(
                fields=["event"], condition=Q(kind="guest", revoked_at=None), name="one_live_link_of_guests"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} link {self.pk}"

    @property
    def home(self) -> Entry | None:
        """Return the entry that signed up with this page: its own also while it opens that of a pair."""
        return self.signed_up or self.entry

    @property
    def place(self) -> str:
        """Name what it opens among all nights', in its page and among the hands that a phone keeps."""
        if self.kind == self.Kind.TABLE:
            return table_place(self.event.public_id, self.table)
        return f"{self.event.public_id}-{self.kind}-{self.entry_id or ''}"


class LinkSession(models.Model):
    """One device that has exchanged a link's secret; it ends with the link."""

    link = models.ForeignKey(Link, on_delete=models.PROTECT, related_name="sessions")
    token_hash = models.CharField(
        max_length=64, unique=True, help_text=_("SHA-256 of the secret, in hexadecimal.")
    )
    device = models.PositiveSmallIntegerField(
        help_text=_("Number of the phone with this link. The first is 1.")
    )
    beside = models.ForeignKey(
        "self",
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_("The other session in this browser: a player's page or a table's."),
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"phone {self.device}"
