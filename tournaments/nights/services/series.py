"""Nights that come again by themselves. Locks the night; the worker locks the latest night of a series."""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from accounts.demos import refuse_in_demo
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.errors import NotNowError
from tournaments.messages.services.host_messages import invitations_queue
from tournaments.models import Event, Series
from tournaments.nights import words
from tournaments.nights.selectors.latest import next_start

from .repeat import again

#: Names the nights that series make, so that two workers make one.
NIGHTS = UUID("0d6c4f0e-6d0b-4b43-9d7e-5f6a0f3c3a52")


@transaction.atomic(durable=True)
def series_begin(*, event_id: int, weeks: int, invites: bool, actor: Actor) -> Event:
    """Repeat a night every week, or every few weeks. Each new night is set up when the one before starts.

    Repeating it changes how often, and who is invited.

    Raises:
        Event.DoesNotExist: there is no such event.
        DemoError: the night is a demo.
        NotNowError: a later night of the series exists; it is the one to change.
    """
    event = _latest_of_series(event_id)
    refuse_in_demo(event.club_id)
    series = event.series
    if series is None or series.ended_at is not None:
        series = Series(club=event.club, made_by=actor.person)
    before = _stated(series) if series.pk else None
    series.weeks, series.invites = weeks, invites
    if before != _stated(series):
        series.save()
        event.series = series
        event.save(update_fields=["series"])
        audit_event(actor, "series_begin", event.pk, Change(before=before, after=_stated(series)))
    return event


@transaction.atomic(durable=True)
def series_end(*, event_id: int, actor: Actor) -> Event:
    """End a series. Its nights stay as they are. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    series = event.series
    if series is not None and series.ended_at is None:
        series.ended_at = timezone.now()
        series.save(update_fields=["ended_at"])
        audit_event(actor, "series_end", event.pk, Change(before=_stated(series)))
    return event


def series_go_on(*, now: Callable[[], datetime] = timezone.now) -> int:
    """Make the next night of each series whose latest has begun; returns how many."""
    made = 0
    for series in Series.objects.filter(ended_at=None).order_by("pk"):
        made += _go_on(series.pk, now())
    return made


@transaction.atomic(durable=True)
def _go_on(series_id: int, now: datetime) -> bool:
    latest = Event.objects.filter(series=series_id).order_by("-starts_at", "-pk").first()
    if latest is None or latest.starts_at > now:
        return False
    # Another worker that waited here finds the night by its key.
    last = Event.objects.select_for_update(no_key=True).get(pk=latest.pk)
    series = Series.objects.select_related("made_by").get(pk=series_id)
    key = uuid5(NIGHTS, f"{series_id} {last.pk}")
    if series.ended_at is not None or Event.objects.filter(club=last.club_id, key=key).exists():
        return False
    start = next_start(last.starts_at, last.time_zone, now, weeks=series.weeks)
    event = again(last, start, key=key, by=series.made_by)
    event.series = series
    event.save(update_fields=["series"])
    audit_event(Actor(), "event_create", event.pk, Change(after={"name": event.name}))
    if series.invites:
        invitations_queue(event, key=key, by=None)
    return True


def _latest_of_series(event_id: int) -> Event:
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    later = Event.objects.filter(series=event.series_id, starts_at__gt=event.starts_at)
    is_on = event.series is not None and event.series.ended_at is None
    if is_on and later.exists():
        raise NotNowError(words.series_goes_on(night=later.latest("starts_at").name), code="later_night")
    return event


def _stated(series: Series) -> dict[str, object]:
    return {"weeks": series.weeks, "invites": series.invites}
