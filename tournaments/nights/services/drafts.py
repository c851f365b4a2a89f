"""A night as its organizer describes it, checked; what it asks is declared here, once."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, available_timezones

from accounts.names import clean_name
from scoring.language.messages import mark
from scoring.money.pool_split import PrizePlan
from scoring.money.prize_terms import PrizeTerms
from scoring.rules.rulesets import Ruleset
from scoring.table.totals import why_no_totals
from tournaments.errors import InvalidRequestError, TieBreakError, UnsupportedFieldError
from tournaments.formats import FORMATS, REMATCHES, Format, FormatKey, MovementSettings, Shape
from tournaments.formats.own_rules import may_be_played
from tournaments.formats.setting import Lock, Setting, declared_by
from tournaments.models import Event
from tournaments.models.events import STAKE_LIMIT_CENTS
from tournaments.models.night_settings import NightSettings
from tournaments.movements import MOST_ROUNDS
from tournaments.nights import words
from tournaments.nights.selectors.forecast import late_end
from tournaments.standings import (
    CRITERION_LABELS,
    MOST_FIXED,
    NEED_HANDS,
    USUAL,
    Criterion,
    read_criteria,
    refuse_credit,
)

from .larger_tables import refuse_larger_tables
from .texts import TEXTS, clean_text

FIRST_YEAR, LAST_YEAR = 2000, 2100


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDraft(NightSettings):
    """An event as its organizer describes it; ``starts_at`` is the wall clock in ``time_zone``.

    Args:
        criteria: what decides a place, in turn.
        locale: how the draft writes when it would end; a night keeps its club's.

    Raises:
        TieBreakError: the criteria cannot be followed, or the credit for sitting out counts for nothing.
        InvalidNameError: the name cannot be shown.
        InvalidRequestError: a value is out of its range, or the clock never shows that time.
        InvalidPayoutError: the prizes cannot be paid on these terms.
    """

    name: str = field(metadata=Setting(label=mark("Name"), locks=Lock.ROUND_ONE).row)
    starts_at: datetime = field(
        metadata=Setting(
            label=mark("Date and time"),
            locks=Lock.ROUND_ONE,
            description=mark("When the night starts: a time with an offset, or a local time in time_zone."),
        ).row
    )
    time_zone: str = field(
        metadata=Setting(
            label=mark("Time zone"),
            locks=Lock.ROUND_ONE,
            hint=mark("For example, America/Toronto"),
            description=mark("Time zone of the night. The default is the club's."),
        ).row
    )
    capacity: int = field(
        metadata=Setting(
            label=mark("Max players"),
            locks=Lock.ROUND_ONE,
            hint=mark("Extra players go on the waitlist."),
            description=mark("Max players or pairs. Null uses the format's default."),
        ).row
    )
    rules: Ruleset = field(
        metadata=Setting(
            label=mark("House rules"),
            locks=Lock.ROUND_ONE,
            hint=mark("You can change each rule later."),
            description=mark("Key of a preset, or of rules the club saved."),
        ).row
    )
    stake_cents: int = field(
        metadata=Setting(
            label=mark("Entry fee per player"), locks=Lock.ROUND_ONE, hint=mark("Enter 0 if it's free.")
        ).row
    )
    prizes: PrizePlan = field(
        metadata=Setting(
            label=mark("Prizes"),
            locks=Lock.ROUND_ONE,
            hint=mark("Like 50/30/20 (percent), 5:3:2:1 (shares) or 60, 40, 20 (amounts)"),
            description=mark("Prize split. Null uses the format's default, in whole dollars."),
        ).row
    )
    criteria: tuple[Criterion, ...] = field(
        default=USUAL,
        metadata=Setting(
            label=mark("Rank by"),
            locks=Lock.ROUND_ONE,
            hint=mark("Do some sit out more? Rank by points per game or hand."),
            description=mark("Tiebreakers, in the order they apply. Null uses the format's default."),
        ).row,
    )
    format: FormatKey = field(
        default=FormatKey.PARTY,
        metadata=Setting(
            label=mark("How do players move?"),
            locks=Lock.SEATS,
            choices=tuple((key.value, kind.label) for key, kind in FORMATS.items()),
        ).row,
    )
    movement: MovementSettings = field(default_factory=MovementSettings)
    terms: PrizeTerms = field(
        default_factory=PrizeTerms,
        metadata=Setting(
            label=mark("Other prize options"),
            locks=Lock.ROUND_ONE,
            description=mark("Replaces all of the night's prize terms."),
        ).row,
    )
    locale: str = "en_US"

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))
        _clean_texts(self)
        read_criteria(self.criteria, partners_change=self.movement.partners_change)
        refuse_credit(self.sit_out, self.criteria, fixed=self.sit_out_points)
        if not 0 <= self.walk_over_points <= MOST_FIXED:
            raise InvalidRequestError(words.forfeit_points(most=MOST_FIXED), field="walk_over_points")
        if not 0 <= self.minimum_games <= MOST_ROUNDS:
            raise InvalidRequestError(words.minimum_games(most=MOST_ROUNDS), field="minimum_games")
        self.terms.check_with(self.prizes)
        _refuse_what_needs_hands(self)
        if self.time_zone not in available_timezones():
            raise InvalidRequestError(words.unknown_zone(zone=self.time_zone), field="time_zone")
        object.__setattr__(self, "starts_at", _moment(self.starts_at, self.time_zone))
        kind = FORMATS[self.format]
        refuse_unplayable(self.rules, kind, self.movement, self.reporting)
        refuse_larger_tables(self.rules, kind, self.movement.leftovers, self.criteria, self.reporting)
        most = kind.most_entries(self.movement)
        if not 1 <= self.capacity <= most:
            refusal = words.room_for(most=most, is_for_pairs=self.movement.is_for_pairs)
            raise InvalidRequestError(refusal, field="capacity")
        if self.movement.entry_size not in FORMATS[self.format].entry_sizes:
            refusal = words.not_for_pairs() if self.movement.is_for_pairs else words.only_for_pairs()
            raise InvalidRequestError(refusal, field="entry_size")
        one_table = REMATCHES.get(self.format)
        if one_table and (refusal := one_table.why_not(self.capacity, self.movement)):
            raise InvalidRequestError(refusal, field="capacity")
        if not 0 <= self.stake_cents <= STAKE_LIMIT_CENTS:
            refusal = words.fee_below_zero() if self.stake_cents < 0 else words.fee_too_high()
            raise InvalidRequestError(refusal, field="stake_cents")

    @property
    def late_end(self) -> str:
        """When it would end, as a sentence, where that is past midnight or after five hours; else empty."""
        try:
            return late_end(self.shape, self.starts_at, self.time_zone, self.locale)
        except UnsupportedFieldError:
            # Room for too few is allowed: more may be let in later.
            return ""

    @property
    def shape(self) -> Shape:
        """What a full field would play; raises ``UnsupportedFieldError`` where it is too small."""
        return FORMATS[self.format].shape(self.capacity, self.rules, self.movement)


#: What a draft declares besides its movement, by name.
DRAFT = declared_by(EventDraft)


def _clean_texts(draft: EventDraft) -> None:
    for name in TEXTS:
        object.__setattr__(draft, name, clean_text(name, getattr(draft, name)))


def refuse_unplayable(rules: Ruleset, kind: Format, movement: MovementSettings, reporting: str) -> None:
    """Refuse rules of another kind of night, and those whose points tables cannot tell at the end.

    Raises:
        InvalidRequestError: the rules cannot be played so.
    """
    if not may_be_played(rules, kind.house_rules.values()):
        raise InvalidRequestError(words.rules_do_not_fit(), field="house_rules")
    refusal = why_no_totals(movement.longest(rules)) if reporting == Event.Reporting.TOTALS else ""
    if refusal:
        raise InvalidRequestError(refusal, field="reporting")


def _refuse_what_needs_hands(draft: EventDraft) -> None:
    """Where tables report points only, refuse criteria that need more."""
    if draft.reporting != Event.Reporting.TOTALS:
        return
    unknown = next((each for each in draft.criteria if each in NEED_HANDS), None)
    if unknown is not None:
        raise TieBreakError(
            words.tiebreaker_needs_hands(tiebreaker=CRITERION_LABELS[unknown]),
            field="tie_breaks",
        )


def _moment(wall: datetime, time_zone: str) -> datetime:
    """Return the moment at which the wall clock shows this, in UTC."""
    if not FIRST_YEAR <= wall.year <= LAST_YEAR:
        raise InvalidRequestError(words.year_between(first=FIRST_YEAR, last=LAST_YEAR), field="starts_at")
    zoned = wall if wall.tzinfo else wall.replace(tzinfo=ZoneInfo(time_zone))
    moment = zoned.astimezone(UTC)
    if wall.tzinfo is None and moment.astimezone(ZoneInfo(time_zone)).replace(tzinfo=None) != wall:
        raise InvalidRequestError(
            words.no_such_time(time=f"{wall:%H:%M}", zone=time_zone),
            field="starts_at",
        )
    return moment
