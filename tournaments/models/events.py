"""An event is one night; a stage is one format within it, fed by the one before."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from accounts.models import Club
from accounts.names import NAME_LENGTH
from scoring.money.pool_split import PrizePlan
from scoring.money.prize_terms import PrizeTerms
from scoring.rules.larger_tables import rules_at
from scoring.rules.rulesets import Ruleset
from tournaments.formats import FORMATS, MOST_ENTRIES, Feed, Format, FormatKey, MovementSettings
from tournaments.standings import (
    CRITERION_LABELS,
    FIRST,
    MOST_FIXED,
    SIT_OUT_LABELS,
    WALK_OVER_LABELS,
    Criterion,
    SitOut,
    WalkOver,
    walk_over_worth,
)

#: The largest stake, in cents: more than a friendly night can mean.
STAKE_LIMIT_CENTS = 1_000_000
#: "Doors are open" comes so long before the start at most.
MOST_DOORS_MINUTES = 180
PLACE_LENGTH, ABOUT_LENGTH, CONTACT_LENGTH = 200, 2_000, 200
QUESTION_LENGTH = 100


def new_public_id() -> str:
    """Return a code for addresses; a command would take one that starts with a hyphen for an option."""
    code = secrets.token_urlsafe(9)
    return new_public_id() if code.startswith("-") else code


def new_seed() -> int:
    return secrets.randbits(48)


class Event(models.Model):
    class Status(models.TextChoices):
        SIGN_UP = "sign_up", _("Sign-up")
        RUNNING = "running", _("Running")
        FINISHED = "finished", _("Finished")
        CANCELED = "canceled", _("Canceled")

    class Reporting(models.TextChoices):
        HANDS = "hands", _("Each hand")
        TOTALS = "totals", _("Points after each round")

    class Coming(models.TextChoices):
        NUMBER = "number", _("Just a head count")
        NAMES = "names", _("First names and initials")
        NOTHING = "nothing", _("Nothing")

    class NoShows(models.TextChoices):
        KEEP = "keep", _("Never")
        BEFORE_15 = "before_15", _("15 minutes before the start")
        START = "start", _("At the start")
        AFTER_10 = "after_10", _("10 minutes after the start")
        AFTER_20 = "after_20", _("20 minutes after the start")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    public_id = models.CharField(max_length=16, unique=True, default=new_public_id)
    name = models.CharField(max_length=NAME_LENGTH)
    starts_at = models.DateTimeField()
    time_zone = models.CharField(max_length=64)
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.SIGN_UP)
    capacity = models.PositiveSmallIntegerField(help_text=_("Max players or pairs. Others are waitlisted."))
    rules = models.JSONField(help_text=_("House rules. They're final once round 1 opens."))
    ranking = models.CharField(
        max_length=20,
        choices=[(each.value, CRITERION_LABELS[each]) for each in FIRST],
        default=Criterion.POINTS.value,
        help_text=_("What players are ranked by, before tiebreakers."),
    )
    tie_breaks = models.JSONField(help_text=_("Tiebreakers, in the order they apply."))
    minimum_games = models.PositiveSmallIntegerField(
        default=0,
        help_text=_("Games needed to rank by points per game or hand. Players with fewer rank last."),
    )
    sit_out = models.CharField(
        max_length=20,
        choices=[(each.value, SIT_OUT_LABELS[each]) for each in SitOut],
        default=SitOut.NONE.value,
        help_text=_("Points a player gets for sitting out a round."),
    )
    sit_out_points = models.PositiveSmallIntegerField(
        default=0, help_text=_("Points per bye, if sit_out is “fixed”.")
    )
    walk_over = models.CharField(
        max_length=20,
        choices=[(each.value, WALK_OVER_LABELS[each]) for each in WalkOver],
        default=WalkOver.TARGET.value,
        help_text=_("Points a side gets for winning by forfeit."),
    )
    walk_over_points = models.PositiveSmallIntegerField(
        default=0, help_text=_("Points per forfeit, if walk_over is “fixed”.")
    )
    asks_other_side = models.BooleanField(
        default=False, help_text=_("True if the other side must confirm each result before the round closes.")
    )
    is_private = models.BooleanField(
        default=False,
        help_text=_("True if only the club and people with a link can see the night."),
    )
    place = models.CharField(
        max_length=PLACE_LENGTH, blank=True, default="", db_default="", help_text=_("Name and address.")
    )
    about = models.TextField(
        max_length=ABOUT_LENGTH,
        blank=True,
        default="",
        db_default="",
        help_text=_("Text of the invitation, in Markdown."),
    )
    contact = models.CharField(
        max_length=CONTACT_LENGTH,
        blank=True,
        default="",
        db_default="",
        help_text=_("Who to ask, and how to reach them."),
    )
    shows_coming = models.CharField(
        max_length=7,
        choices=Coming.choices,
        default=Coming.NUMBER,
        db_default=Coming.NUMBER,
        help_text=_("How much the invitation shows about who signed up."),
    )
    reminds_day = models.BooleanField(
        default=True,
        db_default=True,
        help_text=_("True if people get a reminder the day before, by email or alert."),
    )
    reminds_hour = models.BooleanField(
        default=True,
        db_default=True,
        help_text=_("True if people get a reminder an hour before, by email or alert."),
    )
    doors_minutes = models.PositiveSmallIntegerField(
        default=0,
        db_default=0,
        help_text=_("Minutes before the start to send “Doors are open”. 0 for no message."),
    )
    draw_released = models.BooleanField(
        default=False, help_text=_("True if players and guests can see the seats.")
    )
    approves_sign_ups = models.BooleanField(
        default=False,
        db_default=False,
        help_text=_("True if the host approves each sign-up from the public link."),
    )
    opens_days = models.PositiveSmallIntegerField(
        default=0,
        db_default=0,
        help_text=_("Days before the night when sign-up opens. 0 if it's open right away."),
    )
    closes_hours = models.PositiveSmallIntegerField(
        default=0,
        db_default=0,
        help_text=_("Hours before the night when sign-up closes. 0 if it's open until the draw."),
    )
    accept_minutes = models.PositiveSmallIntegerField(
        default=0,
        db_default=0,
        help_text=_("Minutes the next person has to take a spot. 0 gives it to them right away."),
    )
    no_shows = models.CharField(
        max_length=9,
        choices=NoShows.choices,
        default=NoShows.KEEP,
        db_default=NoShows.KEEP,
        help_text=_("When no-shows lose their spots to the waitlist."),
    )
    checks_in_at_door = models.BooleanField(
        default=False,
        db_default=False,
        help_text=_("True if players check in on their own page with the code on the door."),
    )
    question_1 = models.CharField(
        max_length=QUESTION_LENGTH,
        blank=True,
        default="",
        db_default="",
        help_text=_("Question for people who sign up."),
    )
    question_2 = models.CharField(
        max_length=QUESTION_LENGTH, blank=True, default="", db_default="", help_text=_("Second question.")
    )
    has_handicap = models.BooleanField(
        default=False, db_default=False, help_text=_("True if pairs have handicaps.")
    )
    shows_later_rounds = models.BooleanField(
        default=True,
        help_text=_("True if players see the seats of all rounds. False for one round at a time."),
    )
    holds_rounds = models.BooleanField(
        default=False,
        db_default=False,
        help_text=_("True if each round's seats stay hidden until the host shows them."),
    )
    shown_round = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text=_("Last round whose seats the host has shown. 0 for none.")
    )
    reporting = models.CharField(
        max_length=6,
        choices=Reporting.choices,
        default=Reporting.HANDS,
        help_text=_("What a table enters: each hand, or its points at the end of the round."),
    )
    stake_cents = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    locale = models.CharField(
        max_length=16, default="en_US", help_text=_("Region, which sets how dates and amounts are written.")
    )
    prizes = models.JSONField(help_text=_("How the prize pool is split."))
    stage_number = models.PositiveSmallIntegerField(
        default=1, help_text=_("Part of the night that's on now, starting at 1.")
    )
    turns = models.PositiveIntegerField(
        default=0, help_text=_("Draws and changes of seats since the start, and rounds undone.")
    )
    has_substitutes = models.BooleanField(default=False, help_text=_("True if a sub has played."))
    prize_terms = models.JSONField(
        default=dict, help_text=_("Cuts, ties and other prizes, if they aren't the defaults.")
    )
    seed = models.BigIntegerField(default=new_seed, help_text=_("Random seed of all the night's draws."))
    series = models.ForeignKey(
        "Series",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="events",
        help_text=_("Series this night belongs to. Null if it has none."),
    )
    key = models.UUIDField(help_text=_("UUID made by the client, the same on every retry."))
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)
    money_closed_at = models.DateTimeField(null=True, help_text=_("When the cash box closed. Null if open."))

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["club", "key"], name="one_event_per_key"),
            models.CheckConstraint(
                condition=Q(stake_cents__gte=0, stake_cents__lte=STAKE_LIMIT_CENTS),
                name="event_stake_in_range",
            ),
            models.CheckConstraint(
                condition=Q(capacity__gte=1, capacity__lte=MOST_ENTRIES), name="event_capacity_in_range"
            ),
            models.CheckConstraint(
                condition=Q(status__in=["sign_up", "running", "finished", "canceled"]),
                name="event_status_known",
            ),
            models.CheckConstraint(
                condition=Q(ranking__in=[each.value for each in FIRST]), name="event_ranking_known"
            ),
            models.CheckConstraint(
                condition=Q(sit_out__in=[each.value for each in SitOut], sit_out_points__lte=MOST_FIXED),
                name="event_sit_out_known",
            ),
            models.CheckConstraint(
                condition=Q(
                    walk_over__in=[each.value for each in WalkOver], walk_over_points__lte=MOST_FIXED
                ),
                name="event_walk_over_known",
            ),
            models.CheckConstraint(
                condition=Q(reporting__in=["hands", "totals"]), name="event_reporting_known"
            ),
            models.CheckConstraint(
                condition=Q(shows_coming__in=["number", "names", "nothing"]), name="event_coming_known"
            ),
            models.CheckConstraint(
                condition=Q(no_shows__in=["keep", "before_15", "start", "after_10", "after_20"]),
                name="event_no_shows_known",
            ),
            models.CheckConstraint(
                condition=Q(draw_released=False) | ~Q(status__in=["sign_up", "canceled"]),
                name="no_draw_is_released_before_it_is_made",
            ),
            models.CheckConstraint(
                condition=Q(shown_round=0) | Q(draw_released=True), name="no_round_is_shown_before_the_draw"
            ),
            models.CheckConstraint(
                condition=Q(holds_rounds=False) | Q(shows_later_rounds=False), name="rounds_are_held_or_shown"
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def reports_totals(self) -> bool:
        return self.reporting == self.Reporting.TOTALS

    @property
    def walk_over_worth(self) -> int | None:
        """What a walk-over counts for the winner at least; None for their own average."""
        rules = self.ruleset
        return walk_over_worth(
            WalkOver(self.walk_over),
            target=rules.target,
            best_of=rules.best_of,
            fixed=self.walk_over_points,
        )

    @property
    def seats(self) -> int:
        """How many sit at a table."""
        # A ruleset is stored with every field, so that it need not be built for this one.
        return int(self.rules["seats"])

    @property
    def ruleset(self) -> Ruleset:
        return Ruleset.from_json(self.rules)

    def rules_at(self, size: int | None) -> Ruleset:
        """Return what a table plays by; ``size`` as its match stores it."""
        return rules_at(self.ruleset, size or self.seats)

    @cached_property
    def first_stage(self) -> "Stage":
        """A list of events fetches stages beforehand."""
        return next(stage for stage in self.stages.all() if stage.number == 1)

    @property
    def stage(self) -> "Stage":
        """The stage that is being played."""
        return next(stage for stage in self.stages.all() if stage.number == self.stage_number)

    @property
    def movement(self) -> MovementSettings:
        """What is asked of the first stage's movement."""
        return self.first_stage.movement

    @property
    def criteria(self) -> tuple[Criterion, ...]:
        """What decides a place, in turn; the draft has made sure that it can be followed."""
        return tuple(Criterion(name) for name in (self.ranking, *self.tie_breaks))

    @property
    def prize_plan(self) -> PrizePlan:
        return PrizePlan.from_json(self.prizes)

    @property
    def public_seed(self) -> int | None:
        """The seed once seats are drawn from it; before that it would show the draw beforehand."""
        return None if self.status == self.Status.SIGN_UP else self.seed

    @property
    def terms(self) -> PrizeTerms:
        return PrizeTerms.from_json(self.prize_terms)


def format_choices() -> list[tuple[str, str]]:
    """Return each format's key twice; a function, so that no migration holds the list."""
    return [(key.value, key.value) for key in FormatKey]


class Stage(models.Model):
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1, help_text=_("Number of this part of the night."))
    format = models.CharField(max_length=20, choices=format_choices)
    settings = models.JSONField(default=dict, help_text=_("The format's settings."))
    feed = models.JSONField(
        default=dict, help_text=_("Rule for who advances from the previous part. Empty in the first part.")
    )
    rounds_before = models.PositiveSmallIntegerField(
        default=0, help_text=_("Number of rounds played in earlier parts.")
    )

    class Meta:
        constraints = (models.UniqueConstraint(fields=["event", "number"], name="one_stage_per_number"),)

    def __str__(self) -> str:
        return f"{self.event}, stage {self.number}"

    @property
    def kind(self) -> Format:
        return FORMATS[FormatKey(self.format)]

    @property
    def movement(self) -> MovementSettings:
        return MovementSettings.from_json(self.settings)

    @property
    def fed(self) -> Feed:
        """Who comes from the stage before; the first stage has none."""
        return Feed.from_json(self.feed)
