"""What a phone is told, read when it is sent: nothing of a round that is over by then."""

import json

from tournaments.models import PushMessage

from .own_seat_words import open_seat_words


def push_in_words(message: PushMessage) -> bytes | None:
    """Put a message as the page's service worker reads it; None where nobody needs it any more.

    It opens nothing: the worker itself knows the page that a tap leads to.
    """
    entry = message.subscription.link.entry
    later = message.subscription.messages.filter(number=message.number, turns__gt=message.turns)
    if entry is None or later.exists():
        return None
    seats = open_seat_words(message.subscription.link.event, entry, message.number)
    if seats is None:
        return None
    fields = {"title": seats.title(message.number), "body": seats.company, "key": message.key}
    return json.dumps(fields, ensure_ascii=False).encode()
