"""Making an event and changing it before round one."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID
from zoneinfo import ZoneInfo, available_timezones

from django.db import transaction

from accounts.clubs.access import own_club
from accounts.clubs.club_audit import club_note
from accounts.clubs.regions import usual_of
from accounts.models import Club, Membership, Role, User
from accounts.names import clean_name
from scoring.money.payouts import PrizePlan
from scoring.money.prize_terms import PrizeTerms
from scoring.money.side_pools import FOLLOW_HANDS, SideKind, why_not_by_totals
from scoring.rules.rulesets import Ruleset
from scoring.table.totals import why_no_totals
from tournaments.access.links import issue_guest_link
from tournaments.access.permissions import is_locked
from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import InvalidRequestError, LockedError, TieBreakError, UnsupportedFieldError
from tournaments.formats import FORMATS, REMATCHES, Format, FormatKey, MovementSettings, Shape
from tournaments.formats.own_rules import may_be_played
from tournaments.models import Event, Stage
from tournaments.models.events import STAKE_LIMIT_CENTS
from tournaments.models.night_settings import NightSettings, settings_of, stored_settings
from tournaments.movements import MOST_ROUNDS
from tournaments.nights.selectors.forecast import late_end
from tournaments.notices import publish_on_commit
from tournaments.people.services.queue import fill_places
from tournaments.seating.services.stage_plans import replanned
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

    name: str
    starts_at: datetime
    time_zone: str
    capacity: int
    rules: Ruleset
    stake_cents: int
    prizes: PrizePlan
    criteria: tuple[Criterion, ...] = USUAL
    format: FormatKey = FormatKey.PARTY
    movement: MovementSettings = field(default_factory=MovementSettings)
    terms: PrizeTerms = field(default_factory=PrizeTerms)
    locale: str = "en_US"

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", clean_name(self.name))
        read_criteria(self.criteria, partners_change=self.movement.partners_change)
        refuse_credit(self.sit_out, self.criteria, fixed=self.sit_out_points)
        if not 0 <= self.walk_over_points <= MOST_FIXED:
            raise InvalidRequestError(
                f"A walk-over is worth 0 to {MOST_FIXED} points.", field="walk_over_points"
            )
        if not 0 <= self.minimum_games <= MOST_ROUNDS:
            raise InvalidRequestError(
                f"A night has up to {MOST_ROUNDS} games, so say 0 to {MOST_ROUNDS}.", field="minimum_games"
            )
        self.terms.check_with(self.prizes)
        _refuse_what_needs_hands(self)
        if self.time_zone not in available_timezones():
            raise InvalidRequestError(f"There is no time zone {self.time_zone!r}.", field="time_zone")
        object.__setattr__(self, "starts_at", _moment(self.starts_at, self.time_zone))
        kind = FORMATS[self.format]
        refuse_unplayable(self.rules, kind, self.movement, self.reporting)
        refuse_larger_tables(self.rules, kind, self.movement.leftovers, self.criteria, self.reporting)
        most = kind.most_entries(self.movement)
        if not 1 <= self.capacity <= most:
            whom = "pairs" if self.movement.is_for_pairs else "players"
            raise InvalidRequestError(f"Room for 1 to {most} {whom}, please.", field="capacity")
        if self.movement.entry_size not in FORMATS[self.format].entry_sizes:
            whom = "Pairs" if self.movement.is_for_pairs else "Single players"
            raise InvalidRequestError(f"{whom} cannot enter this kind of night.", field="entry_size")
        one_table = REMATCHES.get(self.format)
        if one_table and (refusal := one_table.why_not(self.capacity, self.movement)):
            raise InvalidRequestError(refusal, field="capacity")
        if not 0 <= self.stake_cents <= STAKE_LIMIT_CENTS:
            raise InvalidRequestError(
                f"A stake is between nothing and {STAKE_LIMIT_CENTS // 100}.", field="stake_cents"
            )

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


def refuse_unplayable(rules: Ruleset, kind: Format, movement: MovementSettings, reporting: str) -> None:
    """Refuse rules of another kind of night, and those whose points tables cannot tell at the end.

    Raises:
        InvalidRequestError: the rules cannot be played so.
    """
    if not may_be_played(rules, kind.house_rules.values()):
        raise InvalidRequestError("Those rules are for another kind of night.", field="house_rules")
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
            f"{CRITERION_LABELS[unknown]!r} cannot decide where tables report points at the end of the "
            "round: nobody counts them. Take it off the list.",
            field="tie_breaks",
        )


def _moment(wall: datetime, time_zone: str) -> datetime:
    """Return the moment at which the wall clock shows this, in UTC."""
    if not FIRST_YEAR <= wall.year <= LAST_YEAR:
        raise InvalidRequestError(f"The year must be {FIRST_YEAR} to {LAST_YEAR}.", field="starts_at")
    zoned = wall if wall.tzinfo else wall.replace(tzinfo=ZoneInfo(time_zone))
    moment = zoned.astimezone(UTC)
    if wall.tzinfo is None and moment.astimezone(ZoneInfo(time_zone)).replace(tzinfo=None) != wall:
        raise InvalidRequestError(
            f"The clocks change that night: {wall:%H:%M} does not exist in {time_zone}.", field="starts_at"
        )
    return moment


@transaction.atomic(durable=True)
def event_create(
    *, draft: EventDraft, user_id: int, club_id: int | None, key: UUID, languages: str = ""
) -> Event:
    """Create an event, once per key; without a club the person's own is made with it.

    Args:
        languages: an ``Accept-Language`` header; a new club's locale and money follow it and the time zone.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    club = (
        Club.objects.get(pk=club_id) if club_id is not None else _own_club(user, draft.time_zone, languages)
    )
    earlier = Event.objects.filter(club=club, key=key).first()
    if earlier is not None:
        return earlier
    event = Event.objects.create(
        club=club, key=key, created_by=user, currency=club.currency, locale=club.locale, **_columns(draft)
    )
    Stage.objects.create(event=event, format=draft.format, settings=draft.movement.to_json())
    issue_guest_link(event)
    audit(
        Actor(user),
        "event_create",
        event_id=event.pk,
        row=f"event:{event.pk}",
        change=Change(after={"name": event.name}),
    )
    return event


def _own_club(user: User, time_zone: str, languages: str) -> Club:
    owned = own_club(user)
    if owned is not None:
        return owned
    locale, currency = usual_of(time_zone, languages)
    club = Club.objects.create(
        name=f"{user.name}'s club"[:80], time_zone=time_zone, locale=locale, currency=currency
    )
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    club_note(club.pk, "club_open", by=user.pk, after={"role": Role.OWNER})
    return club


@transaction.atomic(durable=True)
def event_change(*, event_id: int, draft: EventDraft, actor: Actor) -> Event:
    """Change an event while nobody has played.

    Raises:
        Event.DoesNotExist: there is no such event.
        LockedError: round one has opened, or the seats are drawn and the size would change.
        InvalidRequestError: tables would report only their points, and an open side pool follows the hands.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    refuse_locked(event)
    stage = event.stages.get(number=1)
    before = _described(event, stage)
    _refuse_another_movement(event, stage, draft)
    _refuse_side_pools_without_hands(event, draft)
    for name, value in _columns(draft).items():
        setattr(event, name, value)
    event.save()
    issue_guest_link(event)
    stage.format, stage.settings = draft.format, draft.movement.to_json()
    stage.save(update_fields=["format", "settings"])
    replanned(event, stage)
    if event.status == Event.Status.SIGN_UP:
        fill_places(event)
    audit(
        actor,
        "event_change",
        event_id=event.pk,
        row=f"event:{event.pk}",
        change=Change(before=before, after=_described(event, stage)),
    )
    publish_on_commit(event.pk)
    return event


def refuse_locked(event: Event) -> None:
    """Raise ``LockedError`` once round one has opened."""
    if is_locked(event):
        raise LockedError("Rules, tie-breaks and prizes are fixed once round one has opened.")


def _refuse_another_movement(event: Event, stage: Stage, draft: EventDraft) -> None:
    if stage.movement.entry_size != draft.movement.entry_size and stage.entries.exists():
        raise LockedError("There are entries already; pairs or players, that stays.", field="entry_size")
    if event.status == Event.Status.SIGN_UP:
        return
    if stage.format != draft.format:
        raise LockedError("The seats are drawn; the format stays as it is.", field="format")
    if stage.movement != draft.movement:
        raise LockedError("The seats are drawn; rounds and tables stay as they are.", field="rounds")


def _refuse_side_pools_without_hands(event: Event, draft: EventDraft) -> None:
    if draft.reporting == Event.Reporting.TOTALS:
        for pool in event.side_pools.filter(kind__in=FOLLOW_HANDS):
            refusal = f"A side pool is open already. {why_not_by_totals(SideKind(pool.kind))}"
            raise InvalidRequestError(refusal, field="reporting", code="needs_hands")


def _columns(draft: EventDraft) -> dict[str, object]:
    return {
        "name": draft.name,
        "starts_at": draft.starts_at,
        "time_zone": draft.time_zone,
        "capacity": draft.capacity,
        "rules": draft.rules.to_json(),
        "ranking": str(draft.criteria[0]),
        "tie_breaks": [str(criterion) for criterion in draft.criteria[1:]],
        **stored_settings(draft),
        "stake_cents": draft.stake_cents,
        "prizes": draft.prizes.to_json(),
        "prize_terms": draft.terms.to_json(),
    }


def _described(event: Event, stage: Stage) -> dict[str, object]:
    return {
        "name": event.name,
        "starts_at": event.starts_at.isoformat(),
        "capacity": event.capacity,
        "rules": event.rules,
        "ranking": event.ranking,
        "tie_breaks": event.tie_breaks,
        **settings_of(event),
        "stake_cents": event.stake_cents,
        "prizes": event.prizes,
        "prize_terms": event.prize_terms,
        "format": stage.format,
        "movement": stage.settings,
    }
