"""The clock of the round, one for all screens. Locks the event."""

from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.audit.actor import Actor, Change
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Event, Show
from tournaments.seating.services.seats import tell_tables
from tournaments.show import words

from .show import lock_show, note

LONGEST_MINUTES = 180


@undoable(Scope.ROOM)
def clock_start(
    *, event_id: int, minutes: int, each_round: bool, actor: Actor, closes_tables: bool = False
) -> Show:
    """Set the clock and let it run.

    Args:
        each_round: start it anew with these minutes whenever a round opens.
        closes_tables: at the bell each table finishes its hand, and closes.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: the minutes are none, or more than an evening has.
    """
    event, show = lock_show(event_id)
    if not 1 <= minutes <= LONGEST_MINUTES:
        raise InvalidRequestError(words.minutes_between(most=LONGEST_MINUTES), field="minutes")
    show.round_minutes = minutes if each_round else None
    showed_bell, show.closes_tables, show.clock_set_by = show.closes_tables, closes_tables, actor.person
    _run(show, timezone.now() + timedelta(minutes=minutes))
    answers = {"each_round": each_round, "closes_tables": closes_tables}
    after = {"minutes": minutes} | {name: "yes" if is_on else "no" for name, is_on in answers.items()}
    note(actor, "clock_start", show, Change(after=after))
    if showed_bell or closes_tables:
        tell_tables(event)
    return show


@undoable(Scope.ROOM)
def clock_pause(*, event_id: int, actor: Actor) -> Show:
    """Pause the clock; repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: there is no clock.
    """
    event, show = _ticking(event_id)
    if show.clock_ends_at is not None:
        left = (show.clock_ends_at - timezone.now()).total_seconds()
        show.clock_ends_at, show.clock_left_seconds = None, max(round(left), 0)
        show.save()
        _note(actor, "clock_pause", event, show, Change(after={"seconds": show.clock_left_seconds}))
    return show


@undoable(Scope.ROOM)
def clock_resume(*, event_id: int, actor: Actor) -> Show:
    """Resume a paused clock; repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: there is no clock.
    """
    event, show = _ticking(event_id)
    if show.clock_left_seconds is not None:
        left = show.clock_left_seconds
        _run(show, timezone.now() + timedelta(seconds=left))
        _note(actor, "clock_resume", event, show, Change(after={"seconds": left}))
    return show


@undoable(Scope.ROOM)
def clock_stop(*, event_id: int, actor: Actor) -> Show:
    """Remove the clock, also from later rounds; repeating it changes nothing."""
    event, show = lock_show(event_id)
    if show.has_clock or show.round_minutes is not None:
        show.clock_ends_at = show.clock_left_seconds = show.round_minutes = None
        show.save()
        _note(actor, "clock_stop", event, show, Change())
        # Only now: the tables are told by what was set.
        Show.objects.filter(pk=show.pk).update(closes_tables=False)
        show.closes_tables = False
    return show


def start_rounds_clock(event_id: int, opened_at: datetime) -> None:
    """Start the clock where each round has one; the caller has locked the event."""
    show = Show.objects.filter(event=event_id).first()
    if show is not None and show.round_minutes is not None:
        _run(show, opened_at + timedelta(minutes=show.round_minutes))


def stop_rounds_clock(event_id: int) -> None:
    """Take the clock of a closing round down; the caller has locked the event."""
    Show.objects.filter(event=event_id).update(clock_ends_at=None, clock_left_seconds=None)


def _ticking(event_id: int) -> tuple[Event, Show]:
    event, show = lock_show(event_id)
    if not show.has_clock:
        raise NotNowError(words.no_clock())
    return event, show


def _note(actor: Actor, action: str, event: Event, show: Show, change: Change) -> None:
    note(actor, action, show, change)
    if show.closes_tables:
        # Their phones show when the bell rings.
        tell_tables(event)


def _run(show: Show, ends_at: datetime) -> None:
    show.clock_ends_at, show.clock_left_seconds = ends_at, None
    show.save()
