"""Leaving a neighbour alone that does not answer, so that not everybody waits for it."""

import time
from collections.abc import Callable
from threading import Lock


class Breaker:
    """Says whether a neighbour is to be asked: after a fault only by one caller in so many seconds.

    Args:
        pause_seconds: how long it is left alone after each fault.
        clock: seconds, of any beginning.
    """

    def __init__(self, *, pause_seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._pause = pause_seconds
        self._clock = clock
        self._lock = Lock()
        self._again_at: float | None = None

    def lets_through(self) -> bool:
        """Say whether to ask now; whoever is told yes says afterwards how it went."""
        with self._lock:
            if self._again_at is None:
                return True
            now = self._clock()
            if now < self._again_at:
                return False
            # The others go on without it while this one finds out.
            self._again_at = now + self._pause
            return True

    def failed(self) -> None:
        with self._lock:
            self._again_at = self._clock() + self._pause

    def worked(self) -> None:
        with self._lock:
            self._again_at = None
