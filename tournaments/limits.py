"""How often one caller may do something; an outage of the cache must not stop scoring."""

import logging

from django.core.cache import cache
from rest_framework.throttling import SimpleRateThrottle

from .breaker import Breaker

log = logging.getLogger(__name__)
#: A cache that is slow rather than away would hold up every hand; it is asked again after this long.
PAUSE_SECONDS = 5
SECONDS = {"sec": 1, "min": 60, "hour": 3600}


def rate(scope: str) -> tuple[int, int]:
    """Return how many are allowed within how many seconds."""
    limit, _, period = str(SimpleRateThrottle.THROTTLE_RATES[scope]).partition("/")
    return int(limit), SECONDS[period]


def is_within(scope: str, caller: str) -> bool:
    """Count one more of this caller and say whether that is still allowed."""
    limit, seconds = rate(scope)
    return counter.add(f"{scope}:{caller}", seconds) <= limit


class _Counter:
    """Counts in the cache, and leaves it alone for a while when it does not answer."""

    def __init__(self) -> None:
        self.breaker = Breaker(pause_seconds=PAUSE_SECONDS)

    def add(self, name: str, seconds: int) -> int:
        """Count one more since the first of the last ``seconds``; 0 while the cache is out of reach."""
        if not self.breaker.lets_through():
            return 0
        try:
            count = self._add(f"throttle:{name}", seconds)
        except Exception:  # noqa: BLE001 -- each cache backend raises its own
            log.warning("The throttle's cache is out of reach; nothing is counted.")
            self.breaker.failed()
            return 0
        self.breaker.worked()
        return count

    @staticmethod
    def _add(key: str, seconds: int) -> int:
        try:
            return int(cache.incr(key))
        except ValueError:  # the first one
            return 1 if cache.add(key, 1, seconds) else int(cache.incr(key))


counter = _Counter()
