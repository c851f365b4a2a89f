"""Limits on how often; an outage of the cache must not stop scoring."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle

from accounts.models import User
from tournaments.models import LinkSession
from tournaments.selectors.access import TablePhone

if TYPE_CHECKING:  # the framework's views import this module while they load
    from rest_framework.views import APIView

log = logging.getLogger(__name__)
FAILURES = "link-failures"
#: A cache that is slow rather than away would hold up every hand; it is asked again after this long.
PAUSE_SECONDS = 5


class FailOpenThrottle(BaseThrottle):
    """Counts each caller's requests in the minute after the first, per ``throttle_scope`` of the view.

    A counter is one atomic step of the cache, whatever the rate; the framework's own list of moments
    is read and written back in two, and grows with the rate.
    """

    scope = "default"

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.scope = getattr(view, "throttle_scope", None) or self.scope
        limit, seconds = _rate(self.scope)
        return counter.add(f"{self.scope}:{self._caller(request)}", seconds) <= limit

    def wait(self) -> float:
        return float(_rate(self.scope)[1])

    def _caller(self, request: Request) -> str:
        if isinstance(request.auth, TablePhone):
            return f"link-{request.auth.session.link_id}"
        if isinstance(request.auth, LinkSession):
            return f"link-{request.auth.link_id}"
        user: User | AnonymousUser | None = request.user
        return f"user-{user.pk}" if isinstance(user, User) else self.get_ident(request)


def count_link_failure(request: Request) -> None:
    """Count a wrong secret or token against the caller's address.

    Only failures are counted and only failures are refused: a whole club may come from one address, and
    128 random bits are not found by trying.

    Raises:
        Throttled: there were too many within the minute.
    """
    limit, seconds = _rate(FAILURES)
    if counter.add(f"{FAILURES}:{BaseThrottle().get_ident(request)}", seconds) > limit:
        raise Throttled(wait=seconds)


def _rate(scope: str) -> tuple[int, int]:
    limit, _, period = str(SimpleRateThrottle.THROTTLE_RATES[scope]).partition("/")
    return int(limit), {"sec": 1, "min": 60, "hour": 3600}[period]


class _Counter:
    """Counts in the cache, and leaves it alone for a while when it does not answer."""

    def __init__(self) -> None:
        self.silent_until = 0.0

    def add(self, name: str, seconds: int) -> int:
        """Count one more since the first of the last ``seconds``; 0 while the cache is out of reach."""
        now = time.monotonic()
        if now < self.silent_until:
            return 0
        try:
            return self._add(f"throttle:{name}", seconds)
        except Exception:  # noqa: BLE001 -- each cache backend raises its own
            log.warning("The throttle's cache is out of reach; nothing is counted.")
            self.silent_until = now + PAUSE_SECONDS
            return 0

    @staticmethod
    def _add(key: str, seconds: int) -> int:
        try:
            return int(cache.incr(key))
        except ValueError:  # the first one
            return 1 if cache.add(key, 1, seconds) else int(cache.incr(key))


counter = _Counter()
