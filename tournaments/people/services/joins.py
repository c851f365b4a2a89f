"""How many one device may sign up for a night; expects the event's lock."""

from tournaments.errors import TooManyError
from tournaments.models import Stage

#: A family, and some friends who have left their phones at home.
PER_DEVICE = 8


def refuse_full_device(stage: Stage, device: str) -> None:
    """Raise ``TooManyError`` where a device has signed up as many as one may; whoever was removed counts."""
    if device and stage.entries.filter(device=device).count() >= PER_DEVICE:
        raise TooManyError(
            f"One device signs up {PER_DEVICE} at most. Ask the host to add the others.", code="device_full"
        )
