"""Making an event and changing it before round one."""

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from django.db import transaction

from accounts.clubs import words as club_words
from accounts.clubs.club_audit import club_note
from accounts.clubs.regions import usual_of
from accounts.clubs.roles import own_club
from accounts.errors import DemoError
from accounts.models import Club, Membership, Role, User
from scoring.money.side_pools import FOLLOW_HANDS, SideKind, side_title
from tournaments.access.links import issue_guest_link
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.errors import InvalidRequestError
from tournaments.models import Event, Stage
from tournaments.models.night_settings import logged, stored_settings
from tournaments.nights import words
from tournaments.notices import publish_on_commit
from tournaments.people.services.queue import fill_places
from tournaments.seating.services.stage_plans import replanned

from .drafts import EventDraft
from .locks import refuse_fixed, refuse_locked


@transaction.atomic(durable=True)
def event_create(
    *, draft: EventDraft, user_id: int, club_id: int | None, key: UUID, languages: str = ""
) -> Event:
    """Create an event, once per key; without a club the person's own is made with it.

    Args:
        languages: an ``Accept-Language`` header; a new club's locale and money follow it and the time zone.

    Raises:
        DemoError: the person is a guest of a demo, which has its night.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    club = (
        Club.objects.get(pk=club_id) if club_id is not None else _own_club(user, draft.time_zone, languages)
    )
    earlier = Event.objects.filter(club=club, key=key).first()
    if earlier is not None:
        return earlier
    if user.is_demo and Event.objects.filter(club=club).exists():
        raise DemoError(club_words.not_in_a_demo())
    event = Event.objects.create(
        club=club, key=key, created_by=user, currency=club.currency, locale=club.locale, **_columns(draft)
    )
    Stage.objects.create(event=event, format=draft.format, settings=draft.movement.to_json())
    issue_guest_link(event)
    audit_event(Actor(user), "event_create", event.pk, Change(after={"name": event.name}))
    return event


def _own_club(user: User, time_zone: str, languages: str) -> Club:
    owned = own_club(user)
    if owned is not None:
        return owned
    locale, currency = usual_of(time_zone, languages)
    club = Club.objects.create(
        name=words.club_of(name=user.name)[:80], time_zone=time_zone, locale=locale, currency=currency
    )
    Membership.objects.create(club=club, user=user, role=Role.OWNER)
    club_note(club.pk, "club_open", by=user.pk, after={"role": Role.OWNER})
    return club


@transaction.atomic(durable=True)
def event_change(*, event_id: int, draft: EventDraft, actor: Actor) -> Event:
    """Change a night's fields before round 1 opens. Some are fixed sooner, by the first sign-up or the draw.

    Raises:
        Event.DoesNotExist: there is no such event.
        LockedError: round one has opened, or the seats are drawn and the size would change.
        InvalidRequestError: tables would report only their points, and an open side pool follows the hands.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    refuse_locked(event)
    stage = event.stages.get(number=1)
    columns = _columns(draft)
    before = _described(event, stage, columns)
    refuse_fixed(event, stage, draft)
    _refuse_side_pools_without_hands(event, draft)
    for name, value in columns.items():
        setattr(event, name, value)
    event.save()
    issue_guest_link(event)
    # The host's own chart is chosen on its own page.
    movement = replace(draft.movement, chart=stage.movement.chart)
    stage.format, stage.settings = draft.format, movement.to_json()
    stage.save(update_fields=["format", "settings"])
    replanned(event, stage)
    if event.status == Event.Status.SIGN_UP:
        fill_places(event)
    audit_event(
        actor, "event_change", event.pk, Change(before=before, after=_described(event, stage, columns))
    )
    publish_on_commit(event.pk)
    return event


def _refuse_side_pools_without_hands(event: Event, draft: EventDraft) -> None:
    if draft.reporting == Event.Reporting.TOTALS:
        for pool in event.side_pools.filter(kind__in=FOLLOW_HANDS):
            refusal = words.side_pot_needs_hands(title=side_title(SideKind(pool.kind)))
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


def _described(event: Event, stage: Stage, columns: Iterable[str]) -> dict[str, object]:
    """Return what the change log writes of these columns, and of the movement."""
    values = {name: logged(name, getattr(event, name)) for name in columns}
    values["starts_at"] = event.starts_at.isoformat()
    return {**values, "format": stage.format, "movement": stage.settings}
