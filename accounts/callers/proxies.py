"""Whether requests come by as many proxies as ``ORDER_UP_PROXIES`` says, on which lockout and limits rely."""

import logging
import time
from collections.abc import Callable
from enum import StrEnum
from ipaddress import ip_address

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from .clients import client_address, forwarded_for

log = logging.getLogger(__name__)
#: Noted once in so many seconds by each process, and shown for a day, or until the number is another.
PAUSE_SECONDS, SHOWN_SECONDS = 3600, 86_400


class Proxies(StrEnum):
    """How many there are, compared with the setting."""

    AS_SET = "as_set"
    FEWER = "fewer"
    MORE = "more"


def proxies_of(request: HttpRequest) -> Proxies:
    """Compare one request with the setting.

    Anybody can add entries to the header, so more of them are a proxy's only where the place for the client
    has an address that nobody has on the internet.
    """
    entries = len(forwarded_for(request))
    if entries < settings.PROXIES:
        return Proxies.FEWER
    if entries > settings.PROXIES and not ip_address(client_address(request)).is_global:
        return Proxies.MORE
    return Proxies.AS_SET


def proxies_seen() -> Proxies:
    """Return what was noted in the last day; nothing while the cache is out of reach."""
    try:
        return Proxies(cache.get(_key(), Proxies.AS_SET))
    except Exception:  # noqa: BLE001 -- each cache backend raises its own
        log.warning("The cache is out of reach; nobody knows how many proxies there are.")
        return Proxies.AS_SET


class ProxyCount:
    """Notes a request that contradicts the setting, and says so once in the log of its process."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._again_at = 0.0
        self._has_warned = False

    def __call__(self, request: HttpRequest) -> HttpResponse:
        proxies = proxies_of(request)
        if proxies is not Proxies.AS_SET and time.monotonic() >= self._again_at:
            self._again_at = time.monotonic() + PAUSE_SECONDS
            self._note(proxies)
        return self.get_response(request)

    def _note(self, proxies: Proxies) -> None:
        if not self._has_warned:
            self._has_warned = True
            log.warning("ORDER_UP_PROXIES is %d, but a request came by %s.", settings.PROXIES, proxies)
        try:
            cache.set(_key(), proxies.value, SHOWN_SECONDS)
        except Exception:  # noqa: BLE001 -- each cache backend raises its own
            log.warning("The cache is out of reach; owners don't see the number of proxies.")


def _key() -> str:
    return f"proxies-{settings.PROXIES}"
