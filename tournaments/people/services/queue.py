"""The places of an event and those who wait for one; expects the event's lock."""

from django.db.models import Max

from tournaments.models import Entry, Event, Stage


def places_left(event: Event, stage: Stage) -> int:
    return event.capacity - stage.entries.filter(status__in=Entry.TAKES_A_PLACE).count()


def status_of_sign_up(event: Event, places: int, device: str) -> str:
    """Return what a new entry is; ``device`` is empty where the desk makes it, which needs no approval."""
    return Entry.Status.PENDING if device and event.approves_sign_ups else status_with(places)


def status_with(places: int) -> str:
    """Return what a new entry is while so many places are left."""
    return Entry.Status.SIGNED_UP if places > 0 else Entry.Status.WAITING


def next_in_queue(stage: Stage) -> int:
    last: int | None = stage.entries.aggregate(last=Max("queue"))["last"]
    return (last or 0) + 1


def fill_places(event: Event) -> None:
    """Give free places to those who have waited longest."""
    stage = event.stages.get(number=1)
    free = places_left(event, stage)
    if free <= 0:
        return
    moving_up = stage.entries.filter(status=Entry.Status.WAITING).order_by("queue")[:free]
    Entry.objects.filter(pk__in=[entry.pk for entry in moving_up]).update(status=Entry.Status.SIGNED_UP)
