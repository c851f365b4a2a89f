"""How often one caller may do something; an outage of the cache must not stop scoring."""

import logging
import time
from collections.abc import Callable

from django.core.cache import cache
from rest_framework.throttling import SimpleRateThrottle

from accounts import words
from accounts.callers.breaker import Breaker
from accounts.errors import TooOftenError

log = logging.getLogger(__name__)
#: A cache that is slow rather than away would hold up every hand; it is asked again after this long.
PAUSE_SECONDS = 5
SECONDS = {"sec": 1, "min": 60, "hour": 3600, "day": 86_400}


def rate(scope: str) -> tuple[int, int]:
    """Return how many are allowed within how many seconds."""
    limit, _, period = str(SimpleRateThrottle.THROTTLE_RATES[scope]).partition("/")
    return int(limit), SECONDS[period]


def is_within(scope: str, caller: str, *, at_least: int = 0) -> bool:
    """Count one more of this caller and say whether that is still allowed.

    Args:
        at_least: as many are allowed, though the rate of the scope is lower.
    """
    limit, seconds = rate(scope)
    return counter.add(f"{scope}:{caller}", seconds) <= max(limit, at_least)


def count_off(scope: str, caller: str) -> None:
    """Take off one that this caller was counted, where it turns out not to count."""
    counter.less(f"{scope}:{caller}")


def refuse_beyond(scope: str, caller: str) -> None:
    """Count one more of this caller.

    Raises:
        TooOftenError: it was one too many.
    """
    if not is_within(scope, caller):
        raise TooOftenError(words.too_many_tries(), wait_seconds=rate(scope)[1])


def is_used_up(scope: str, caller: str) -> bool:
    """Say whether the next of this caller is one too many, and count nothing."""
    return counter.count(f"{scope}:{caller}") >= rate(scope)[0]


def seconds_left(scope: str, caller: str) -> int:
    """Return in how many seconds a caller's count begins anew; 0 where nothing is counted."""
    return max(0, counter.ends_at(f"{scope}:{caller}") - int(time.time()))


def start_anew(scope: str, caller: str) -> None:
    counter.forget(f"{scope}:{caller}")


class _Counter:
    """Counts in the cache, and leaves it alone for a while when it does not answer."""

    def __init__(self) -> None:
        self.breaker = Breaker(pause_seconds=PAUSE_SECONDS)

    def add(self, name: str, seconds: int) -> int:
        """Count one more since the first of the last ``seconds``; 0 while the cache is out of reach."""
        return self._ask(lambda: self._add(name, seconds))

    def less(self, name: str) -> int:
        """Count one less; nothing where none is counted any more."""
        return self._ask(lambda: self._less(name))

    def count(self, name: str) -> int:
        return self._ask(lambda: int(cache.get(_key(name), 0)))

    def ends_at(self, name: str) -> int:
        """Return when the count begins anew, in seconds since the epoch; 0 where nothing is counted."""
        return self._ask(lambda: int(cache.get(_end(name), 0)))

    def forget(self, name: str) -> None:
        self._ask(lambda: int(cache.delete(_key(name))))

    def _ask(self, question: Callable[[], int]) -> int:
        if not self.breaker.lets_through():
            return 0
        try:
            count = question()
        except Exception:  # noqa: BLE001 -- each cache backend raises its own
            log.warning("The throttle's cache is out of reach; nothing is counted.")
            self.breaker.failed()
            return 0
        self.breaker.worked()
        return count

    @staticmethod
    def _add(name: str, seconds: int) -> int:
        key = _key(name)
        try:
            return int(cache.incr(key))
        except ValueError:  # the first one
            if not cache.add(key, 1, seconds):
                return int(cache.incr(key))
            cache.set(_end(name), int(time.time()) + seconds, seconds)  # no cache tells it of a key
            return 1

    @staticmethod
    def _less(name: str) -> int:
        try:
            return int(cache.decr(_key(name)))
        except ValueError:
            return 0


def _key(name: str) -> str:
    return f"throttle:{name}"


def _end(name: str) -> str:
    return f"throttle-end:{name}"


counter = _Counter()
