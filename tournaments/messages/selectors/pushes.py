"""What a phone is told, read when it is sent: nothing of a round that is over by then."""

import json
from datetime import datetime

from tournaments.models import Entry, Event, Letter, PushMessage

from .host_words import message_in_words, reminder_in_words
from .letters import is_reminded, is_wanted
from .own_seat_words import open_seat_words
from .partner_words import PARTNERS, partner_in_words
from .spot_words import SPOTS


def push_in_words(message: PushMessage, now: datetime) -> bytes | None:
    """Put a message as the page's service worker reads it; None where nobody needs it any more.

    It opens nothing: the worker itself knows the page that a tap leads to.
    """
    entry = message.subscription.link.entry
    if entry is None:
        return None
    written = _written(message, message.subscription.link.event, entry, now)
    if written is None:
        return None
    title, body = written
    fields = {"title": title, "body": body, "key": message.key}
    return json.dumps(fields, ensure_ascii=False).encode()


def _written(message: PushMessage, event: Event, entry: Entry, now: datetime) -> tuple[str, str] | None:
    """Return the title and the text below it."""
    if message.message is not None:
        written = message.message
        wording = message_in_words(written.kind, event, written.text, "") if is_wanted(written) else None
    elif message.kind == PushMessage.Kind.ROUND:
        return _seats(message, event, entry)
    elif message.kind in SPOTS:
        spot = SPOTS[Letter.Kind(message.kind)](event, entry, message.number)
        return None if spot is None else (spot.subject, spot.alert)
    elif message.kind in PARTNERS:
        told = partner_in_words(message.kind, event, entry, message.number)
        return None if told is None else (told.subject, told.alert)
    else:
        is_wanted_now = is_reminded(message.kind, event, entry, now)
        wording = reminder_in_words(message.kind, event, entry) if is_wanted_now else None
    return None if wording is None else (wording.subject, wording.alert)


def _seats(message: PushMessage, event: Event, entry: Entry) -> tuple[str, str] | None:
    rounds = message.subscription.messages.filter(kind=PushMessage.Kind.ROUND)
    if rounds.filter(number=message.number, turns__gt=message.turns).exists():
        return None
    seats = open_seat_words(event, entry, message.number)
    return None if seats is None else (seats.title(message.number), seats.company)
