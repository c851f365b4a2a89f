"""The places of an event and those who wait for one; expects the event's lock."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.db.models import Max, Q
from django.utils import timezone

from tournaments.models import Entry, Event, Link, Stage
from tournaments.outbox.mail import queue_spots
from tournaments.outbox.push import queue_spot_pushes


def places_left(event: Event, stage: Stage) -> int:
    return event.capacity - stage.entries.filter(status__in=Entry.TAKES_A_PLACE).count()


def status_of_sign_up(event: Event, places: int, device: str) -> str:
    """Return what a new entry is; ``device`` is empty where the desk makes it, which needs no approval."""
    return Entry.Status.PENDING if device and event.approves_sign_ups else status_with(places)


def status_with(places: int) -> str:
    """Return what a new entry is while so many places are left."""
    return Entry.Status.SIGNED_UP if places > 0 else Entry.Status.WAITING


def status_of_return(entry: Entry, status: str) -> str:
    """Return what an entry is that comes back: without a partner, where pairs enter, it looks for one."""
    is_alone = entry.members.count() < entry.stage.movement.entry_size
    return Entry.Status.LOOKING if is_alone else status


def next_in_queue(stage: Stage) -> int:
    last: int | None = stage.entries.aggregate(last=Max("queue"))["last"]
    return (last or 0) + 1


def fill_places(event: Event, at_once: Collection[int] = ()) -> list[Entry]:
    """Give free places to those who have waited longest, and have them told; returns who moved up.

    Where the host gives a time to accept, who can be told is asked first; their place is held meanwhile.

    Args:
        at_once: entries that get theirs without being asked.
    """
    stage = event.stages.get(number=1)
    free = places_left(event, stage)
    if free <= 0:
        return []
    moving_up = list(stage.entries.filter(status=Entry.Status.WAITING).order_by("queue")[:free])
    if moving_up:
        _move_up(event, moving_up, frozenset(at_once))
    return moving_up


def _move_up(event: Event, entries: Sequence[Entry], at_once: Collection[int]) -> None:
    now = timezone.now()
    accept_by = _accept_by(event, now)
    asked = within_reach(event) - frozenset(at_once) if accept_by else frozenset()
    for entry in entries:
        entry.status, entry.spot_at, entry.offers = Entry.Status.SIGNED_UP, now, entry.offers + 1
        entry.accept_by = accept_by if entry.pk in asked else None
    Entry.objects.bulk_update(entries, ["status", "spot_at", "offers", "accept_by"])
    queue_spots(entries)
    queue_spot_pushes(entries)


def _accept_by(event: Event, now: datetime) -> datetime | None:
    """Return until when a place is held for somebody; None where it is theirs at once, as at the start."""
    until = min(now + timedelta(minutes=event.accept_minutes), event.starts_at)
    return until if until > now else None


def within_reach(event: Event) -> frozenset[int]:
    """Return the entries that are told by mail or on a phone."""
    links = Link.objects.filter(event=event, kind=Link.Kind.PLAYER, revoked_at=None)
    by_mail = Q(
        mail_addresses__confirmed_at__isnull=False,
        mail_addresses__ended_at=None,
        mail_addresses__bounced_at=None,
    )
    by_phone = Q(push_subscriptions__isnull=False, push_subscriptions__gone_at=None)
    told = links.filter(by_mail | by_phone)
    return frozenset(told.values_list("entry", flat=True))
