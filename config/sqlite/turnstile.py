"""First come, first served between threads."""

import threading
from collections import deque


class Turnstile:
    """Lets one thread through at a time, in the order they came."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._is_taken = False

    def enter(self, *, within_seconds: float) -> bool:
        """Wait for a turn; say whether it came in time."""
        with self._guard:
            if not self._is_taken:
                self._is_taken = True
                return True
            turn = threading.Event()
            self._waiting.append(turn)
        return turn.wait(within_seconds) or not self._gave_up(turn)

    def _gave_up(self, turn: threading.Event) -> bool:
        """Leave the queue, unless the turn has come in this very moment."""
        with self._guard:
            if turn.is_set():
                return False
            self._waiting.remove(turn)
            return True

    def leave(self) -> None:
        """Hand over to whoever has waited longest."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._is_taken = False
