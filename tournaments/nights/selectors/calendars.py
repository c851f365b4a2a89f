"""The night as an entry for somebody's calendar (RFC 5545)."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import chain

from django.core import signing
from django.db.models import Count, Max

from accounts.models import Club
from tournaments.direct.selectors.console import ends_at
from tournaments.errors import UnsupportedFieldError
from tournaments.formats.lengths import about_hands
from tournaments.models import Event, Stage
from tournaments.show.markdown import plain_text

#: What can change when the night is, or how long.
REVISED_BY = (
    *("event_change", "invitation_change", "event_rules_change", "stage_plan", "event_start"),
    *("event_repair", "night_shorten", "rematch_open", "night_end", "event_cancel", "event_hold"),
)

#: Octets of a line, its end not counted (section 3.1).
LINE = 75
_SPECIAL = re.compile(r"([\\;,])")


#: A club's calendar begins so long ago, and has so many nights at most.
SHOWN_FOR = timedelta(days=90)
MOST_NIGHTS = 100
HEAD = ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Order Up//Night//EN", "METHOD:PUBLISH")


_SIGNER = signing.Signer(salt="tournaments.calendar", sep=".")


def calendar_token(club: Club) -> str:
    """Return what stands in the address of a club's calendar: it can't be guessed."""
    return _SIGNER.sign(str(club.pk))


def club_by_token(token: str) -> Club | None:
    """Return whose calendar an address is."""
    try:
        return Club.objects.filter(pk=_SIGNER.unsign(token)).first()
    except signing.BadSignature:
        return None


def night_calendar(event: Event, *, address: str, now: datetime) -> str:
    """Write the night as a calendar with one entry, in at most two queries.

    The moments are in universal time, which every calendar shows in its own zone: a single entry needs no
    rules of a zone. It keeps its name, so that taking it again after a change replaces it.

    Args:
        address: the page that the entry leads to.
    """
    return _written([*HEAD, *_entry(event, address, now), "END:VCALENDAR"])


def club_calendar(club: Club, *, address: Callable[[Event], str], now: datetime) -> str:
    """Write a club's public nights as a calendar to subscribe to; two queries a night.

    Args:
        address: the page of a night.
    """
    events = club.events.filter(is_private=False, starts_at__gt=now - SHOWN_FOR).order_by("starts_at", "pk")
    entries = [_entry(event, address(event), now) for event in events[:MOST_NIGHTS]]
    about = (
        f"NAME:{_text(club.name)}",
        f"X-WR-CALNAME:{_text(club.name)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
        "X-PUBLISHED-TTL:PT6H",
    )
    return _written([*HEAD, *about, *chain.from_iterable(entries), "END:VCALENDAR"])


def _entry(event: Event, address: str, now: datetime) -> list[str]:
    lines = {
        "BEGIN": "VEVENT",
        "UID": f"{event.public_id}@order-up",
        "SEQUENCE": str(event.audit.filter(action__in=REVISED_BY).count()),
        "STATUS": "CANCELLED" if event.status == Event.Status.CANCELED else "CONFIRMED",
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
        lines["DESCRIPTION"] = _text("\n\n".join(filter(None, (plain_text(event.about), event.contact))))
    return [*(f"{name}:{value}" for name, value in lines.items()), "END:VEVENT"]


def _written(lines: Iterable[str]) -> str:
    return "".join(f"{folded}\r\n" for line in lines for folded in _fold(line))


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
