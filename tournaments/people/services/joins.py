"""How many one device may sign up for a night; expects the event's lock."""

from tournaments.errors import TooManyError
from tournaments.models import Stage
from tournaments.people import words

#: A family, and some friends who have left their phones at home.
PER_DEVICE = 8


def refuse_full_device(stage: Stage, device: str, more: int = 1) -> None:
    """Raise ``TooManyError`` where a device has signed up as many as one may; whoever was removed counts."""
    if device and stage.entries.filter(device=device).count() + more > PER_DEVICE:
        raise TooManyError(words.device_full(), code="device_full")
