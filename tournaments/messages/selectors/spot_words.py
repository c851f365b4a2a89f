"""What somebody is told whose spot opened or went to another: for emails and for phones."""

from dataclasses import dataclass
from zoneinfo import ZoneInfo

from scoring.language import moment_text
from tournaments.messages import words
from tournaments.models import Entry, Event, Letter


@dataclass(frozen=True, slots=True)
class SpotWords:
    """``alert`` stands below the subject on a phone, ``sentence`` in an email."""

    subject: str
    sentence: str
    alert: str


def spot_in_words(event: Event, entry: Entry, number: int) -> SpotWords | None:
    """Say that a spot opened; None where it is not theirs any more, or a later one opened since."""
    entry = Entry.objects.get(pk=entry.pk)
    is_to_come = event.status == Event.Status.SIGN_UP
    if not is_to_come or entry.status not in Entry.TAKES_A_PLACE or entry.offers != number:
        return None
    zone = ZoneInfo(event.time_zone)
    when = moment_text(event.starts_at, zone, event.locale)
    if entry.accept_by is None:
        subject = words.spot_subject(night=event.name)
        return SpotWords(subject, words.spot_yours(night=event.name, when=when), when)
    until = moment_text(entry.accept_by, zone, event.locale)
    return SpotWords(
        words.spot_offer_subject(night=event.name),
        words.spot_offer(night=event.name, when=when, until=until),
        words.take_by(until=until),
    )


def no_show_in_words(event: Event, entry: Entry, number: int) -> SpotWords | None:
    """Say that a no-show lost their spot; None where they have one again, or the night has begun."""
    entry = Entry.objects.get(pk=entry.pk)
    is_to_come = event.status == Event.Status.SIGN_UP
    if not is_to_come or entry.status != Entry.Status.WAITING or entry.offers != number:
        return None
    sentence = words.no_show_sentence(night=event.name)
    return SpotWords(words.no_show_subject(night=event.name), sentence, words.no_show_alert())


#: What is told of a spot, by its kind.
SPOTS = {Letter.Kind.SPOT: spot_in_words, Letter.Kind.NO_SHOW: no_show_in_words}
