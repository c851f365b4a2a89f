"""What comes next in each night of the home page, in one line; three queries for all of them."""

from collections.abc import Iterable

from django.db.models import Count, Min, Q

from tournaments.models import Entry, Event, Match, Round
from tournaments.nights import words


def next_steps(events: Iterable[Event]) -> dict[int, str]:
    """Return a line for each night that is not over, by its id."""
    live = [event for event in events if event.status != Event.Status.FINISHED]
    signing = [event for event in live if event.status == Event.Status.SIGN_UP]
    running = [event for event in live if event.status == Event.Status.RUNNING]
    return {**_sign_ups(signing), **_rounds(running)}


def _sign_ups(events: list[Event]) -> dict[int, str]:
    if not events:
        return {}
    entries = Entry.objects.filter(stage__event__in=events, stage__number=1)
    counted = entries.filter(status__in=Entry.TAKES_A_PLACE).values("stage__event").order_by()
    counts = dict(counted.annotate(count=Count("pk")).values_list("stage__event", "count"))
    return {
        event.pk: words.signed_up_of(count=counts.get(event.pk, 0), places=event.capacity) for event in events
    }


def _rounds(events: list[Event]) -> dict[int, str]:
    if not events:
        return {}
    left = Round.objects.filter(stage__event__in=events).exclude(status=Round.Status.CLOSED).order_by()
    by_event = left.values("stage__event")
    first = dict(by_event.annotate(first=Min("number")).values_list("stage__event", "first"))
    opened = by_event.filter(status=Round.Status.OPEN).annotate(
        first=Min("number"), playing=Count("matches", Q(matches__status=Match.Status.PLAYING))
    )
    playing = {
        event: (number, count)
        for event, number, count in opened.values_list("stage__event", "first", "playing")
    }
    return {event.pk: _line(playing.get(event.pk), first.get(event.pk)) for event in events}


def _line(now: tuple[int, int] | None, following: int | None) -> str:
    if now is not None:
        number, playing = now
        return (
            words.tables_playing(number=number, count=playing) if playing else words.round_done(number=number)
        )
    return words.round_next(number=following) if following is not None else words.all_played()
