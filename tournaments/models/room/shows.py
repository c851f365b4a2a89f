"""What the director lets the room see of a night, beside what the tables report."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event

ANNOUNCEMENT_LENGTH = 140
MOST_SCREENS = 8
TV_CODE_LENGTH = 6


class Show(models.Model):
    """One row an event, from the first thing that is set; without it everything is shown as it is."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, related_name="show", primary_key=True)
    frozen_after = models.PositiveSmallIntegerField(
        null=True, help_text=_("Last round that counts in public standings. Null if all rounds count.")
    )
    told = models.PositiveSmallIntegerField(
        null=True, help_text=_("Number of awards shown so far. Null before the awards start.")
    )
    announcement = models.CharField(max_length=ANNOUNCEMENT_LENGTH, blank=True)
    round_minutes = models.PositiveSmallIntegerField(
        null=True,
        help_text=_("Minutes on the clock that starts with each round. Null if the host starts it."),
    )
    clock_ends_at = models.DateTimeField(null=True, help_text=_("When the running clock reaches zero."))
    closes_tables = models.BooleanField(
        default=False, help_text=_("True if each table closes after its hand when time is up.")
    )
    clock_set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+", db_index=False
    )
    clock_left_seconds = models.PositiveIntegerField(
        null=True, help_text=_("Seconds left on a paused clock.")
    )
    scene = models.CharField(
        max_length=12,
        blank=True,
        default="",
        db_default="",
        help_text=_("What every TV shows. Empty if TVs change scenes automatically."),
    )
    tvs_paused = models.BooleanField(
        default=False, db_default=False, help_text=_("True if TVs stay on one scene.")
    )
    tv_code = models.CharField(
        max_length=TV_CODE_LENGTH,
        blank=True,
        default="",
        db_default="",
        help_text=_("Code that opens the TV page. Empty if there is none."),
    )
    tv_code_until = models.DateTimeField(null=True, help_text=_("When the TV code stops working."))

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(clock_ends_at=None) | Q(clock_left_seconds=None), name="a_clock_runs_or_rests"
            ),
            models.UniqueConstraint(
                fields=["tv_code"], condition=~Q(tv_code=""), name="a_tv_code_opens_one_night"
            ),
        )

    def __str__(self) -> str:
        return f"The show of {self.event_id}"

    @property
    def has_clock(self) -> bool:
        return self.clock_ends_at is not None or self.clock_left_seconds is not None

    @property
    def clock_ends_ms(self) -> int | None:
        return None if self.clock_ends_at is None else int(self.clock_ends_at.timestamp() * 1000)

    @property
    def bell_at(self) -> datetime | None:
        """When tables are to finish their hand and close; None where they go on, or no clock runs."""
        return self.clock_ends_at if self.closes_tables else None

    @property
    def bell_ms(self) -> int | None:
        return None if self.bell_at is None else int(self.bell_at.timestamp() * 1000)

    @property
    def live_code(self) -> str:
        """The TV code, empty where there is none or it has expired."""
        until = self.tv_code_until
        return self.tv_code if until is not None and until > timezone.now() else ""

    @property
    def has_rung(self) -> bool:
        return self.bell_at is not None and self.bell_at <= timezone.now()

    @property
    def views(self) -> list[tuple[str, str]]:
        """What a screen can show, and what it is called."""
        return [(value, str(label)) for value, label in Screen.View.choices]


class Screen(models.Model):
    """What one screen on the wall shows in turn; a screen without a row shows the whole night."""

    class View(models.TextChoices):
        NIGHT = "night", _("Standings and seats")
        STANDINGS = "standings", _("Standings")
        SEATS = "seats", _("Seats")
        NAMES = "names", _("Seats A–Z")
        CLOCK = "clock", _("Clock")
        PRIZES = "prizes", _("Prize list")
        NEXT = "next", _("Next night")
        SPONSOR = "sponsor", _("Sponsor")
        BRACKET = "bracket", _("Bracket")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="screens", db_index=False)
    number = models.PositiveSmallIntegerField(help_text=_("Number of the TV, as in its web address."))
    views = models.JSONField(help_text=_("Scenes, in the order they're shown."))
    seconds = models.PositiveSmallIntegerField(help_text=_("Seconds for each scene."))

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["event", "number"], name="a_screen_once_per_event"),
            models.CheckConstraint(
                condition=Q(number__gte=1, number__lte=MOST_SCREENS), name="screen_number_in_range"
            ),
        )

    def __str__(self) -> str:
        return f"Screen {self.number}"


def show_of(event: Event) -> Show:
    """Return the event's show, or what is shown as long as nothing is set; no query where it came along."""
    found: Show | None = getattr(event, "show", None)
    return found or Show(event=event)
