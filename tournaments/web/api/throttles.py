"""Limits on how often; an outage of the cache must not stop scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.callers.clients import client_address
from accounts.callers.limits import counter, rate
from accounts.models import User
from tournaments.access.permissions import TablePhone
from tournaments.models import LinkSession

if TYPE_CHECKING:  # the framework's views import this module while they load
    from rest_framework.views import APIView

FAILURES = "link-failures"


class FailOpenThrottle(BaseThrottle):
    """Counts each caller's requests in the minute after the first, per ``throttle_scope`` of the view.

    A counter is one atomic step of the cache, whatever the rate; the framework's own list of moments
    is read and written back in two, and grows with the rate.
    """

    scope = "default"

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.scope = getattr(view, "throttle_scope", None) or self.scope
        limit, seconds = rate(self.scope)
        return counter.add(f"{self.scope}:{self._caller(request)}", seconds) <= limit

    def wait(self) -> float:
        return float(rate(self.scope)[1])

    def _caller(self, request: Request) -> str:
        if isinstance(request.auth, TablePhone):
            return f"link-{request.auth.session.link_id}"
        if isinstance(request.auth, LinkSession):
            return f"link-{request.auth.link_id}"
        user: User | AnonymousUser | None = request.user
        return f"user-{user.pk}" if isinstance(user, User) else client_address(request)


def count_link_failure(request: Request) -> None:
    """Count a wrong secret or token against the caller's address.

    Only failures are counted and only failures are refused: a whole club may come from one address, and
    128 random bits are not found by trying.

    Raises:
        Throttled: there were too many within the minute.
    """
    limit, seconds = rate(FAILURES)
    if counter.add(f"{FAILURES}:{client_address(request)}", seconds) > limit:
        raise Throttled(wait=seconds)
