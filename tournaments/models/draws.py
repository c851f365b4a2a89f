"""Draws: the secret a draw is committed to, and each time it is drawn. Both are append-only."""

import secrets

from django.db import models
from django.db.models import Q
from django.db.models.functions import Length
from django.db.models.lookups import Exact
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.money.draws import DRAW_TITLES, DrawKind, commitment

from .events import Event

SECRET_BYTES = 32
KINDS = [(kind.value, DRAW_TITLES[kind]) for kind in DrawKind]


def new_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


class DrawSecret(models.Model):
    """What decides a draw; nobody is shown more of it than its SHA-256 before the draw."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="draw_secrets", db_index=False)
    kind = models.CharField(max_length=8, choices=KINDS)
    secret = models.CharField(
        max_length=64, default=new_secret, help_text=_("Secret: 32 bytes in hexadecimal.")
    )
    committed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "kind"], name="one_secret_per_draw"),
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in DrawKind]), name="draw_secret_of_a_known_kind"
            ),
            models.CheckConstraint(
                condition=Exact(Length("secret"), 2 * SECRET_BYTES), name="draw_secret_is_32_bytes"
            ),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.sha256}"

    @property
    def sha256(self) -> str:
        return commitment(self.secret)


class Draw(models.Model):
    """A draw that was held: the first of ``order`` who can still win wins, and partners are two in a row.

    Money is drawn once. Partners are drawn again, from the same secret, where others come to play on; so are
    cards, where others sit at the table.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="draws", db_index=False)
    kind = models.CharField(max_length=8, choices=KINDS)
    secret = models.ForeignKey(
        DrawSecret,
        null=True,
        on_delete=models.PROTECT,
        related_name="draws",
        help_text=_("Secret of the draw. Null if an older draw used the night's seed."),
    )
    order = models.JSONField(
        help_text=_("IDs of the entries, in the order drawn. For card draws: the entry that drew each card.")
    )
    cards = models.JSONField(
        null=True,
        help_text=_(
            "Only for card draws: the deck, the cards in the order drawn, and the rule for the first dealer."
        ),
    )
    drawn_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["event", "kind"], condition=~Q(kind__in=["partners", "cards"]), name="drawn_once"
            ),
            models.CheckConstraint(
                condition=Q(kind="cards", cards__isnull=False) | (~Q(kind="cards") & Q(cards__isnull=True)),
                name="only_cards_are_turned",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in DrawKind]), name="draw_of_a_known_kind"
            ),
        )
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.get_kind_display()
