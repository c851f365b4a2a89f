"""The night as an entry for somebody's calendar (RFC 5545)."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

from django.db.models import Count, Max

from tournaments.direct.selectors.console import ends_at
from tournaments.errors import UnsupportedFieldError
from tournaments.formats.lengths import about_hands
from tournaments.models import Event, Stage

#: What can change when the night is, or how long.
REVISED_BY = (
    *("event_change", "invitation_change", "event_rules_change", "stage_plan", "event_start"),
    *("event_repair", "night_shorten", "rematch_open", "night_end"),
)

#: Octets of a line, its end not counted (section 3.1).
LINE = 75
_SPECIAL = re.compile(r"([\\;,])")


def night_calendar(event: Event, *, address: str, now: datetime) -> str:
    """Write the night as a calendar with one entry, in at most two queries.

    The moments are in universal time, which every calendar shows in its own zone: a single entry needs no
    rules of a zone. It keeps its name, so that taking it again after a change replaces it.

    Args:
        address: the page that the entry leads to.
    """
    lines = {
        "BEGIN": "VEVENT",
        "UID": f"{event.public_id}@order-up",
        "SEQUENCE": str(event.audit.filter(action__in=REVISED_BY).count()),
        "DTSTAMP": _moment(now),
        "DTSTART": _moment(event.starts_at),
        "SUMMARY": _text(event.name),
        "URL": address,
    }
    until = _until(event)
    if until is not None:
        lines["DTEND"] = _moment(until)
    if event.place:
        lines["LOCATION"] = _text(event.place)
    if event.about or event.contact:
        lines["DESCRIPTION"] = _text("\n\n".join(filter(None, (event.about, event.contact))))
    body = [f"{name}:{value}" for name, value in lines.items()]
    head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Order Up//Night//EN", "METHOD:PUBLISH"]
    return "".join(
        f"{folded}\r\n" for line in [*head, *body, "END:VEVENT", "END:VCALENDAR"] for folded in _fold(line)
    )


def _until(event: Event) -> datetime | None:
    """Reckon the end over every part of the night, None for a field that no movement serves."""
    stages = event.stages.annotate(count=Count("rounds", distinct=True), largest=Max("rounds__matches__size"))
    try:
        hands = sum(_hands(event, stage, stage.count, stage.largest) for stage in stages)
    except UnsupportedFieldError:
        return None
    return ends_at(event.starts_at, hands)


def _hands(event: Event, stage: Stage, rounds: int, largest: int | None) -> int:
    """Reckon the hands of a part: of the rounds that are drawn, else of a full field or all who play on."""
    if rounds and not stage.movement.best_of_rounds:
        return rounds * about_hands(event.rules_at(largest))
    field = event.capacity if stage.number == 1 else stage.fed.entries
    shape = stage.kind.shape(field, event.ruleset, stage.movement)
    return (rounds or shape.rounds) * shape.hands_per_round


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text).replace("\n", "\\n")


def _fold(line: str) -> Iterator[str]:
    """Break a line before the octet that would be too many, never within a letter."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > LINE:
            yield part
            part = " "
        part += letter
    yield part
