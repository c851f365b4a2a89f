"""A person's nights as their home page has them: tonight's, those that come, those that are past."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from tournaments.models import Event

#: A night that runs longer was not ended.
LONGEST = timedelta(days=1)


class Home(NamedTuple):
    """Nights by when they are: the next first, and of the past the latest first."""

    tonight: tuple[Event, ...]
    coming: tuple[Event, ...]
    past: tuple[Event, ...]


def home_of(events: Iterable[Event], *, now: datetime) -> Home:
    """Group nights by their own clocks; one that runs past midnight is still tonight's."""
    groups: dict[str, list[Event]] = {"tonight": [], "coming": [], "past": []}
    for event in sorted(events, key=lambda event: (event.starts_at, event.pk)):
        group = "tonight" if _is_tonight(event, now) else "coming" if _is_to_come(event, now) else "past"
        groups[group].append(event)
    return Home(tuple(groups["tonight"]), tuple(groups["coming"]), tuple(reversed(groups["past"])))


def _is_tonight(event: Event, now: datetime) -> bool:
    if event.status == Event.Status.FINISHED:
        return False
    zone = ZoneInfo(event.time_zone)
    is_today = event.starts_at.astimezone(zone).date() == now.astimezone(zone).date()
    return is_today or (event.status == Event.Status.RUNNING and now - event.starts_at < LONGEST)


def _is_to_come(event: Event, now: datetime) -> bool:
    return event.status in (Event.Status.SIGN_UP, Event.Status.CANCELED) and event.starts_at > now
