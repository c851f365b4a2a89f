"""What a letter says, read when it is sent: nothing of a round, or by a link, that is over by then."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse

from scoring.language import moment_text, ordinal
from tournaments.access.links import link_secret
from tournaments.messages import words
from tournaments.models import Entry, Event, HostMessage, LedgerEntry, Letter, Posting
from tournaments.names.amounts import money_text
from tournaments.names.people import field_labels

from .host_words import REMINDERS, facts_of, message_in_words, reminder_in_words
from .own_page import shared_night
from .own_seat_words import open_seat_words
from .partner_words import PARTNERS, partner_in_words
from .reminder_times import reminder_times
from .spot_words import SPOTS

#: What is answered on one's own page: take the spot, agree, pay, or say that one can't come.
ANSWERED = (*SPOTS, *PARTNERS, *REMINDERS)


@dataclass(frozen=True, slots=True)
class LetterText:
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


def letter_in_words(letter: Letter, ways: Ways, now: datetime) -> LetterText | None:
    """Put a letter into words; None where nobody wants it any more, or what it tells is over."""
    address, event = letter.address, letter.address.link.event
    if address.ended_at or address.bounced_at or address.link.revoked_at:
        return None
    if letter.kind == Letter.Kind.CONFIRM:
        return _question(event, ways) if letter.number == address.asked else None
    entry = address.link.entry
    if address.confirmed_at is None or entry is None or _is_outdated(letter):
        return None
    written = _written(letter, event, entry, now)
    if written is None:
        return None
    more = "" if _is_invitation(letter) else _where_more_is(letter, event)
    return LetterText(written.subject, whole_letter(written.body, more, words.stop_here(page=ways.page)))


def whole_letter(body: str, more: str, stop: str) -> str:
    """Write a letter from its text, where more is, and how to stop them all."""
    return "\n\n".join(each for each in (body, more, stop) if each) + "\n"


def _is_invitation(letter: Letter) -> bool:
    return letter.message is not None and letter.message.kind == HostMessage.Kind.INVITE


def _where_more_is(letter: Letter, event: Event) -> str:
    """Say where one's own page is, if something is answered there, else everybody's seats or standings.

    A private night opens only to the link itself.
    """
    if letter.kind in ANSWERED:
        page = f"{letter.address.site}{reverse('player-link')}#{link_secret(letter.address.link)}"
        return words.your_page(page=page)
    if event.is_private:
        return words.more_on_your_page()
    view = "seats" if letter.kind == Letter.Kind.ROUND else "standings"
    return words.more_at(page=f"{letter.address.site}{reverse(view, args=[event.public_id])}")


def _written(letter: Letter, event: Event, entry: Entry, now: datetime) -> LetterText | None:
    if letter.posting is not None:
        return _receipt(event, letter.posting)
    if letter.message is not None:
        return _message(letter.message, letter.address.site)
    if letter.kind in (*SPOTS, *PARTNERS):
        return _to_answer(letter, event, entry)
    if letter.kind in REMINDERS:
        return _reminder(letter.kind, event, entry, now)
    if letter.kind == Letter.Kind.ROUND:
        return _round(event, entry, letter.number)
    return _result(event, entry)


def _message(message: HostMessage, site: str) -> LetterText | None:
    """Write a host's message, while it holds."""
    if not is_wanted(message):
        return None
    wording = message_in_words(message.kind, message.event, message.text, site)
    return LetterText(wording.subject, wording.body)


def is_wanted(message: HostMessage) -> bool:
    """Whether what a host wrote still holds as it is sent."""
    status, kind = message.event.status, HostMessage.Kind
    if message.kind == kind.MOVE and message.text == facts_of(message.event):
        return False  # it is back where it was
    wanted = {kind.CANCEL: (Event.Status.CANCELED,), kind.INVITE: (Event.Status.SIGN_UP,)}
    wanted[kind.MOVE] = (Event.Status.SIGN_UP,)
    return status in wanted.get(kind(message.kind), (Event.Status.SIGN_UP, Event.Status.RUNNING))


def _reminder(kind: str, event: Event, entry: Entry, now: datetime) -> LetterText | None:
    if not is_reminded(kind, event, entry, now):
        return None
    wording = reminder_in_words(kind, event, entry)
    return LetterText(wording.subject, wording.body)


def is_reminded(kind: str, event: Event, entry: Entry, now: datetime) -> bool:
    """Whether a reminder still helps: the night is to begin, and this entry has a spot in it."""
    is_to_come = event.status == Event.Status.SIGN_UP and entry.status in Entry.TAKES_A_PLACE
    return is_to_come and any(each == kind and now < end for each, _, end in reminder_times(event))


def _to_answer(letter: Letter, event: Event, entry: Entry) -> LetterText | None:
    """Write of a spot that opened or is lost, or of a partner."""
    kind = Letter.Kind(letter.kind)
    written = (
        SPOTS[kind](event, entry, letter.number)
        if kind in SPOTS
        else partner_in_words(letter.kind, event, entry, letter.number)
    )
    return LetterText(written.subject, written.sentence) if written else None


def _is_outdated(letter: Letter) -> bool:
    later = letter.address.letters.filter(kind=letter.kind, number=letter.number, turns__gt=letter.turns)
    return later.exists()


def _question(event: Event, ways: Ways) -> LetterText:
    return LetterText(
        words.confirm_subject(night=event.name), words.confirm_body(night=event.name, page=ways.page)
    )


def _round(event: Event, entry: Entry, number: int) -> LetterText | None:
    seats = open_seat_words(event, entry, number)
    if seats is None:
        return None
    seat = seats.seat or words.sitting_out()
    if seats.company:
        seat = words.at_seat_in_company(seat=seat, company=seats.company)
    return LetterText(seats.title(number), words.round_body(night=event.name, number=number, seat=seat))


def _result(event: Event, entry: Entry) -> LetterText | None:
    """Say how somebody did, as everybody may see it, while the night is over."""
    if event.status != Event.Status.FINISHED:
        return None
    standing = shared_night(event).standing_of(entry)
    line = standing.line
    if line is None or not line.has_begun:
        return None
    title, body = (words.tied_subject, words.tied) if line.is_tied else (words.result_subject, words.finished)
    rank = ordinal(line.place)
    sentences = [body(night=event.name, place=rank, measure=line.measure, score=line.score)]
    if standing.prize_cents:
        sentences.append(words.your_prize(money=money_text(standing.prize_cents, event)))
    return LetterText(title(night=event.name, place=rank), " ".join(sentences))


def _receipt(event: Event, paid: Posting) -> LetterText:
    """Say what changed hands, as the printed receipt says it."""
    cents = paid.lines.get(account=LedgerEntry.Account.CASH).cents
    went = words.paid_out if cents < 0 else words.paid_back
    name = field_labels(event)[paid.entry_id or 0]
    at = moment_text(paid.recorded_at, ZoneInfo(event.time_zone), event.locale)
    lines = [
        went(receipt=str(paid.receipt), name=name, money=money_text(abs(cents), event)),
        words.receipt_signed(night=event.name, at=at, initials=paid.initials, by=paid.recorded_by.name),
    ]
    return LetterText(words.receipt_subject(night=event.name, receipt=str(paid.receipt)), "\n".join(lines))
