"""What a host's messages and the reminders say: the same in the preview, in an email and in an alert."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone

from scoring.language import moment_text, time_text
from tournaments.messages import words
from tournaments.models import Entry, Event, HostMessage, Letter
from tournaments.names.amounts import money_text
from tournaments.names.stakes import paid_cents

KIND = HostMessage.Kind
REMINDERS = (Letter.Kind.DAY, Letter.Kind.HOUR, Letter.Kind.DOORS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """A message in words.

    Args:
        alert: what a phone shows below the subject.
        link: where a tap of a reader leads to; empty for nowhere.
    """

    subject: str
    body: str
    alert: str
    link: str = ""


def message_in_words(kind: str, event: Event, text: str, site: str) -> Wording:
    """Put a host's message into words; ``site`` is what its addresses begin with."""
    if kind == KIND.INVITE:
        return invitation_in_words(event, text, f"{site}{reverse('join', args=[event.public_id])}")
    if kind == KIND.CANCEL:
        gone = words.canceled(night=event.name, when=when_of(event))
        return Wording(
            subject=words.cancel_subject(night=event.name), body=_paragraphs(gone, text), alert=text or gone
        )
    if kind == KIND.MOVE:
        facts = facts_of(event)
        body = _paragraphs(words.moved(night=event.name), facts, words.moved_from(before=text))
        return Wording(subject=words.moved_subject(night=event.name), body=body, alert=facts)
    subject = words.message_subject(night=event.name)
    return Wording(subject=subject, body=_paragraphs(text, facts_of(event)), alert=text)


def invitation_in_words(event: Event, text: str, link: str) -> Wording:
    """Invite to a night; ``link`` is where one signs up."""
    fee = words.fee(amount=money_text(event.stake_cents, event)) if event.stake_cents else ""
    facts = "\n".join(each for each in (facts_of(event), fee) if each)
    body = _paragraphs(words.you_are_invited(club=event.club.name), facts, text, words.sign_up(link=link))
    subject = words.invite_subject(night=event.name, when=when_of(event))
    return Wording(subject=subject, body=body, alert=facts, link=link)


def reminder_in_words(
    kind: str, event: Event, entry: Entry | None = None, now: datetime | None = None
) -> Wording:
    """Put a reminder into words, for everyone or with what one entry has left to pay."""
    subject, sentence = _reminders(event, now or timezone.now())[kind]
    owes = _owes(event, entry) if entry else ""
    where = words.where(place=event.place) if event.place else ""
    alert = "\n".join(each for each in (sentence, where, owes) if each)
    return Wording(subject=subject, body=_paragraphs(sentence, where, owes), alert=alert)


def _reminders(event: Event, now: datetime) -> dict[str, tuple[str, str]]:
    night, zone = event.name, ZoneInfo(event.time_zone)
    time = time_text(event.starts_at, zone, event.locale)
    is_today = event.starts_at.astimezone(zone).date() == now.astimezone(zone).date()
    subject = (words.hour_subject if is_today else words.day_subject)(night=night, time=time)
    return {
        Letter.Kind.DAY: (subject, words.starts(night=night, when=when_of(event))),
        Letter.Kind.HOUR: (subject, words.soon(night=night, time=time)),
        Letter.Kind.DOORS: (words.doors_subject(night=night), words.doors(night=night, time=time)),
    }


def _owes(event: Event, entry: Entry) -> str:
    owed = 0 if entry.is_free else event.stake_cents - paid_cents(entry)
    return words.fee_due(amount=money_text(owed, event)) if owed > 0 else ""


def when_of(event: Event) -> str:
    return moment_text(event.starts_at, ZoneInfo(event.time_zone), event.locale)


def facts_of(event: Event) -> str:
    """Say when and where a night is."""
    return "\n".join(each for each in (f"{event.name} · {when_of(event)}", event.place) if each)


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(each for each in parts if each)
