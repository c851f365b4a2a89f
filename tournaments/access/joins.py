"""Which device signs up for a night, and how many do from one network."""

from uuid import UUID

from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from rest_framework.request import Request

from accounts.callers.clients import client_address
from accounts.callers.limits import is_within, rate
from accounts.errors import TooOftenError
from accounts.sign_in.devices import device_number
from tournaments.access import words
from tournaments.models import Entry, Event


def joining_from(request: HttpRequest | Request, event: Event) -> dict[str, str]:
    """Return the device's hash for this night, which is one for all that keep no cookie, and the client."""
    number = device_number(request)
    device = salted_hmac(__name__, f"{event.pk}:{number}").hexdigest()[:32]
    return {"device": device, "client": client_address(request)}


#: From one network: as many as there are spots, and as many again who wait for one.
FILLS = 2


def refuse_many_joins(client: str, event: Event, key: UUID) -> None:
    """Count one more sign-up for the night from the client; the same one again is none more.

    Everyone in a hall may come from one address, so that a night with more spots takes more from each.

    Raises:
        TooOftenError: it was one too many.
    """
    if Entry.objects.filter(stage__event=event, key=key).exists():
        return
    if not is_within("join-night", f"{event.pk}:{client}", at_least=FILLS * event.capacity):
        raise TooOftenError(words.too_many_sign_ups(), wait_seconds=rate("join-night")[1])
