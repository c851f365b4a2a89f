"""The code on the door: whoever reads it there may check in on their own page."""

from django.utils.crypto import salted_hmac

from tournaments.models import Event

LENGTH = 5
#: No vowels, so that no code is a word, and nothing that looks like something else.
CHARACTERS = "CDFGHJKLMNPQRTVWXY34679"


def door_code(event: Event) -> str:
    """Return a night's code, the same each time it is printed; it follows from the server's key."""
    digest = salted_hmac(__name__, event.public_id, algorithm="sha256").digest()
    return "".join(CHARACTERS[byte % len(CHARACTERS)] for byte in digest[:LENGTH])


def is_door_code(event: Event, typed: str) -> bool:
    return "".join(typed.split()).replace("-", "").upper() == door_code(event)
