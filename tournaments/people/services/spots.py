"""Spots that nobody took in time, and those of no-shows: both go to the waitlist. Locks the event."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.models import Entry, Event
from tournaments.names.stakes import paid_by
from tournaments.notices import publish_on_commit
from tournaments.outbox.entries import queue_no_show
from tournaments.people import words
from tournaments.people.selectors.own import no_shows_of

from .entries import refuse_after_start
from .queue import fill_places, next_in_queue

SIGNED_UP, WAITING = Entry.Status.SIGNED_UP, Entry.Status.WAITING
#: From the start of the night, when the spots of those who are not here are free.
NO_SHOWS = {
    Event.NoShows.BEFORE_15: timedelta(minutes=-15),
    Event.NoShows.START: timedelta(),
    Event.NoShows.AFTER_10: timedelta(minutes=10),
    Event.NoShows.AFTER_20: timedelta(minutes=20),
}
#: A night that was never started is left alone after this long.
LONG_OVER = timedelta(hours=12)


@undoable(Scope.PEOPLE)
def own_accept(*, entry_id: int, actor: Actor) -> Entry:
    """Take the spot that opened for you. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has started, or the spot went to somebody else.
    """
    entry = Entry.objects.select_related("stage").get(pk=entry_id)
    event = Event.objects.get(pk=entry.stage.event_id)
    if entry.status in Entry.TAKES_A_PLACE and entry.accept_by is None:
        return entry
    refuse_after_start(event)
    if entry.status not in Entry.TAKES_A_PLACE:
        raise NotNowError(words.spot_is_gone(), code="spot_gone")
    entry.accept_by = None
    entry.save(update_fields=["accept_by"])
    audit(actor, "spot_take", event_id=event.pk, row=f"entry:{entry.pk}", change=Change())
    publish_on_commit(event.pk)
    return entry


def spots_free(*, now: Callable[[], datetime] = timezone.now) -> int:
    """Free what is due at every night, and give it to who waits; returns at how many nights."""
    moment = now()
    coming = Event.objects.filter(status=Event.Status.SIGN_UP)
    late = coming.filter(stages__number=1, stages__entries__accept_by__lte=moment)
    absent = coming.exclude(no_shows=Event.NoShows.KEEP).filter(
        starts_at__gt=moment - LONG_OVER, starts_at__lte=moment + timedelta(minutes=15)
    )
    nights = {*late.values_list("pk", flat=True), *absent.values_list("pk", flat=True)}
    return sum(_free(event_id, moment) for event_id in sorted(nights))


@transaction.atomic(durable=True)
def _free(event_id: int, now: datetime) -> bool:
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.status != Event.Status.SIGN_UP:
        return False
    is_freed = any([_end_offers(event, now), _free_no_shows(event, now)])
    if is_freed:
        fill_places(event)
        publish_on_commit(event_id)
    return is_freed


def _end_offers(event: Event, now: datetime) -> bool:
    """Withdraw who did not take their spot in time; they may sign up again at the end of the line."""
    late = list(event.stages.get(number=1).entries.filter(status=SIGNED_UP, accept_by__lte=now))
    for entry in late:
        entry.status, entry.accept_by = Entry.Status.WITHDRAWN, None
        entry.save(update_fields=["status", "accept_by"])
        change = Change(before={"status": SIGNED_UP}, after={"status": entry.status})
        audit(Actor(), "spot_pass", event_id=event.pk, row=f"entry:{entry.pk}", change=change)
    return bool(late)


def _free_no_shows(event: Event, now: datetime) -> bool:
    """Let as many of those who are not here wait as others do, last in first; who paid keeps theirs."""
    after = NO_SHOWS.get(Event.NoShows(event.no_shows))
    if after is None or now < event.starts_at + after:
        return False
    entries = event.stages.get(number=1).entries
    # Who lost a spot for not being here takes none from others who aren't here.
    waiting = entries.filter(status=WAITING).exclude(pk__in=no_shows_of(event.pk)).count()
    absent = entries.filter(status=SIGNED_UP).annotate(paid_cents=paid_by("pk")).order_by("-queue")
    had_time = [
        entry
        for entry in absent
        if not entry.paid_cents and (entry.spot_at is None or entry.spot_at < event.starts_at + after)
    ]
    gone = had_time[:waiting]
    for number, entry in enumerate(reversed(gone), start=next_in_queue(event.stages.get(number=1))):
        entry.status, entry.queue, entry.accept_by = WAITING, number, None
        entry.save(update_fields=["status", "queue", "accept_by"])
        queue_no_show(entry)
    if gone:
        change = Change(after={"entries": len(gone), "no_shows": [entry.pk for entry in gone]})
        audit_event(Actor(), "no_shows_free", event.pk, change)
    return bool(gone)
