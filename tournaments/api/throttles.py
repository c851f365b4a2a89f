"""Limits on how often; an outage of the cache must not stop scoring."""

import logging

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle, SimpleRateThrottle
from rest_framework.views import APIView

log = logging.getLogger(__name__)


class FailOpenThrottle(ScopedRateThrottle):
    """Limits a caller by the view's ``throttle_scope``, or by the default rate."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.scope = getattr(view, self.scope_attr, None) or "default"
        self.rate = self.get_rate()
        self.num_requests, self.duration = self.parse_rate(self.rate)
        try:
            return SimpleRateThrottle.allow_request(self, request, view)
        except Exception:  # noqa: BLE001 -- each cache backend raises its own
            log.warning("The throttle's cache is out of reach; the request is let in.")
            return True
