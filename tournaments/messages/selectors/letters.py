"""What a letter says, read when it is sent: nothing of a round, or by a link, that is over by then."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.urls import reverse

from scoring.language import moment_text
from tournaments.models import Entry, Event, LedgerEntry, Letter, Posting
from tournaments.names.amounts import money_text
from tournaments.names.people import field_labels

from .own_page import shared_night
from .seat_words import open_seat_words


@dataclass(frozen=True, slots=True)
class Written:
    subject: str
    body: str


@dataclass(frozen=True, slots=True)
class Ways:
    """The addresses in a letter: its own page, and the one that ends all letters with one request."""

    page: str
    stop: str


def ways_of(letter: Letter, token: str) -> Ways:
    site = letter.address.site
    return Ways(site + reverse("mail", args=[token]), site + reverse("mail-stop", args=[token]))


def letter_in_words(letter: Letter, ways: Ways) -> Written | None:
    """Put a letter into words; None where nobody wants it any more, or what it tells is over."""
    address, event = letter.address, letter.address.link.event
    if address.ended_at is not None or address.link.revoked_at is not None:
        return None
    if letter.kind == Letter.Kind.CONFIRM:
        return _question(event, ways) if letter.number == address.asked else None
    entry = address.link.entry
    if address.confirmed_at is None or entry is None or _is_told_anew(letter):
        return None
    written = _told(letter, event, entry)
    if written is None:
        return None
    lines = [
        written.body,
        "",
        _where_more_is(letter, event),
        "",
        f"You asked for this on your own page. To stop it: {ways.page}",
        "",
    ]
    return Written(written.subject, "\n".join(lines))


def _where_more_is(letter: Letter, event: Event) -> str:
    """Say where everybody's seats or standings are; a private night opens only to the link itself."""
    if event.is_private:
        return "More is on your own page: open the link that you were given."
    view = "seats" if letter.kind == Letter.Kind.ROUND else "standings"
    return f"{letter.address.site}{reverse(view, args=[event.public_id])}"


def _told(letter: Letter, event: Event, entry: Entry) -> Written | None:
    if letter.posting is not None:
        return _receipt(event, letter.posting)
    if letter.kind == Letter.Kind.ROUND:
        return _round(event, entry, letter.number)
    return _result(event, entry)


def _is_told_anew(letter: Letter) -> bool:
    later = letter.address.letters.filter(kind=letter.kind, number=letter.number, turns__gt=letter.turns)
    return later.exists()


def _question(event: Event, ways: Ways) -> Written:
    lines = [
        f"Somebody, we hope you, asked that {event.name} writes to this address: where you sit when a round",
        "opens, your result at the end, and the receipt for a prize.",
        "",
        f"If it was you, say so here: {ways.page}",
        "",
        "If it was not, do nothing: without your answer there is nothing but this question.",
        "",
    ]
    return Written(f"{event.name}: letters for you?", "\n".join(lines))


def _round(event: Event, entry: Entry, number: int) -> Written | None:
    said = open_seat_words(event, entry, number)
    if said is None:
        return None
    sits = f"you sit at {said.seat}, {said.company}".removesuffix(", ") if said.seat else "you sit out"
    return Written(said.title(number), f"{event.name}, round {number}: {sits}.")


def _result(event: Event, entry: Entry) -> Written | None:
    """Say how somebody did, as everybody may see it, while the night is over."""
    if event.status != Event.Status.FINISHED:
        return None
    standing = shared_night(event).standing_of(entry)
    line = standing.line
    if line is None or not line.has_begun:
        return None
    place = f"place {line.place}{', shared' if line.is_tied else ''}"
    prize = f" Your prize: {money_text(standing.prize_cents, event)}." if standing.prize_cents else ""
    return Written(
        f"{event.name}: {place}",
        f"{event.name} is over. You have {place}, with {line.score} ({line.measure.lower()}).{prize}",
    )


def _receipt(event: Event, paid: Posting) -> Written:
    """Say what changed hands, as the printed receipt says it."""
    name = field_labels(event)[paid.entry_id or 0]
    cents = paid.lines.get(account=LedgerEntry.Account.CASH).cents
    went = f"from the cash box to {name}" if cents < 0 else f"from {name} back into the cash box"
    zone = ZoneInfo(event.time_zone)
    at = moment_text(paid.recorded_at, zone, event.locale)
    lines = [
        f"Receipt {paid.receipt}: {money_text(abs(cents), event)} {went}.",
        f"{event.name}, {at}. Signed {paid.initials}, by {paid.recorded_by.name}.",
    ]
    return Written(f"{event.name}: receipt {paid.receipt}", "\n".join(lines))
