"""What those are told who look for a partner: for emails and for phones, while it holds."""

from zoneinfo import ZoneInfo

from scoring.language import moment_text
from tournaments.messages import words
from tournaments.models import Entry, Event, Letter
from tournaments.names.people import field_labels
from tournaments.names.short import first_and_initial

from .spot_words import SpotWords

KIND = Letter.Kind
PARTNERS = (KIND.ASKED, KIND.PAIRED, KIND.PARTED)


def partner_in_words(kind: str, event: Event, entry: Entry, number: int) -> SpotWords | None:
    """Say that someone asks, that two are a pair, or are no more; None where it is over by now.

    Args:
        number: which of the line the other is.
    """
    if event.status != Event.Status.SIGN_UP:
        return None
    entry = Entry.objects.get(pk=entry.pk)
    other = Entry.objects.filter(stage=entry.stage_id, queue=number).first()
    if other is None:
        return None
    return {KIND.ASKED: _asked, KIND.PAIRED: _paired, KIND.PARTED: _parted}[KIND(kind)](event, entry, other)


def _asked(event: Event, entry: Entry, other: Entry) -> SpotWords | None:
    is_looking = entry.status == other.status == Entry.Status.LOOKING
    if not is_looking or other.asks_id != entry.pk:
        return None
    name = first_and_initial(other.members.values_list("player__name", flat=True).get())
    sentence = words.asked_sentence(name=name, night=event.name)
    return SpotWords(words.asked_subject(name=name), sentence, event.name)


def _paired(event: Event, entry: Entry, other: Entry) -> SpotWords | None:
    if other.plays_in_id != entry.pk:
        return None
    when = moment_text(event.starts_at, ZoneInfo(event.time_zone), event.locale)
    subject = words.paired_subject(names=field_labels(event)[entry.pk])
    return SpotWords(subject, words.paired_sentence(night=event.name, when=when), f"{event.name}, {when}")


def _parted(event: Event, entry: Entry, _other: Entry) -> SpotWords | None:
    if entry.status != Entry.Status.LOOKING:
        return None
    sentence = words.parted_sentence(night=event.name)
    return SpotWords(words.parted_subject(night=event.name), sentence, sentence)
