"""How many new rotations one caller may have, at page and API."""

from collections.abc import Callable

from django.http import HttpRequest
from rest_framework.request import Request

from accounts.callers.clients import client_address
from accounts.callers.limits import is_within
from tournaments.errors import TooManyError
from tournaments.seating.words import rotations


def refuse_many(request: HttpRequest | Request) -> Callable[[], None]:
    """Return what counts one more of this caller; it raises ``TooManyError`` beyond what is allowed."""

    def refuse() -> None:
        if not is_within("movements", client_address(request)):
            raise TooManyError(rotations.too_many_rotations())

    return refuse
