"""Which device signs up for a night, and how many do from one network."""

from uuid import UUID

from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from accounts.callers.clients import client_address
from accounts.callers.limits import is_within, rate
from accounts.errors import TooOftenError
from accounts.sign_in.devices import device_number
from tournaments.access import words
from tournaments.models import Entry, Event


def joining_device(request: HttpRequest, event: Event) -> str:
    """Return the device's hash for this night; those that keep no cookie are one."""
    return salted_hmac(__name__, f"{event.pk}:{device_number(request)}").hexdigest()[:32]


def refuse_many_joins(request: HttpRequest, event: Event, key: UUID) -> None:
    """Count one more sign-up for the night from the client; the same one again is none more.

    Raises:
        TooOftenError: it was one too many.
    """
    if Entry.objects.filter(stage__event=event, key=key).exists():
        return
    if not is_within("join-night", f"{event.pk}:{client_address(request)}"):
        raise TooOftenError(
            words.too_many_sign_ups(),
            wait_seconds=rate("join-night")[1],
        )
