"""The night as an entry for somebody's calendar (RFC 5545)."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from tournaments.errors import UnsupportedFieldError
from tournaments.models import Entry, Event

from .console import ends_at

#: Octets of a line, its end not counted (section 3.1).
LINE = 75
_SPECIAL = re.compile(r"([\\;,])")


def night_calendar(event: Event, *, address: str, now: datetime) -> str:
    """Write the night as a calendar with one entry, in at most three queries.

    The moments are in universal time, which every calendar shows in its own zone: a single entry needs no
    rules of a zone. It keeps its name, so that taking it again after a change replaces it.

    Args:
        address: the page that the entry leads to.
    """
    lines = {
        "BEGIN": "VEVENT",
        "UID": f"{event.public_id}@order-up",
        "SEQUENCE": str(event.audit.filter(action="event_change").count()),
        "DTSTAMP": _moment(now),
        "DTSTART": _moment(event.starts_at),
        "SUMMARY": _text(event.name),
        "URL": address,
    }
    until = _until(event)
    if until is not None:
        lines["DTEND"] = _moment(until)
    body = [f"{name}:{value}" for name, value in lines.items()]
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Order Up//Night//EN", "METHOD:PUBLISH"]
    return "".join(
        f"{folded}\r\n" for line in [*head, *body, "END:VEVENT", "END:VCALENDAR"] for folded in _fold(line)
    )


def _until(event: Event) -> datetime | None:
    """Reckon the end as the set-up page does, None for a field that no movement serves."""
    stage = event.first_stage
    here = stage.entries.filter(status__in=Entry.TAKES_A_PLACE).count()
    players = event.capacity if event.status == Event.Status.SIGN_UP else here
    try:
        return ends_at(event.starts_at, stage.kind.shape(players, event.ruleset, stage.movement))
    except UnsupportedFieldError:
        return None


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _fold(line: str) -> Iterator[str]:
    """Break a line before the octet that would be too many, never within a letter."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > LINE:
            yield part
            part = " "
        part += letter
    yield part
