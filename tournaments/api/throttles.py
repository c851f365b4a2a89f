"""Limits on how often; an outage of the cache must not stop scoring."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from django.core.cache import cache
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle, SimpleRateThrottle

if TYPE_CHECKING:  # the framework's views import this module while they load
    from rest_framework.views import APIView

log = logging.getLogger(__name__)


class FailOpenThrottle(ScopedRateThrottle):
    """Limits a caller by the view's ``throttle_scope``, or by the default rate."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.scope = getattr(view, self.scope_attr, None) or "default"
        self.rate = self.get_rate()
        self.num_requests, self.duration = self.parse_rate(self.rate)
        return _safely(lambda: SimpleRateThrottle.allow_request(self, request, view), True)  # noqa: FBT003


class FailureThrottle:
    """Counts a caller's failures only: a whole club may come from one address."""

    def __init__(self, request: Request) -> None:
        throttle = FailOpenThrottle()
        limit, seconds = throttle.parse_rate(throttle.THROTTLE_RATES["link-failures"])
        self.limit, self.seconds = limit or 0, seconds
        self.key = f"link-failures:{throttle.get_ident(request)}"

    def refuse_if_too_many(self) -> None:
        """Raise ``Throttled`` once the limit of failures is reached."""
        if _safely(lambda: int(cache.get(self.key, 0)), 0) >= self.limit:
            raise Throttled(wait=self.seconds)

    def count(self) -> None:
        _safely(lambda: cache.add(self.key, 0, self.seconds), None)
        _safely(lambda: cache.incr(self.key), 0)


Answer = TypeVar("Answer")


def _safely(ask: Callable[[], Answer], otherwise: Answer) -> Answer:
    try:
        return ask()
    except Exception:  # noqa: BLE001 -- each cache backend raises its own
        log.warning("The throttle's cache is out of reach; nothing is counted.")
        return otherwise
