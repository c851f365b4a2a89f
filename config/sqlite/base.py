"""SQLite has one writer at a time and no queue for the others.

A thread that finds the file locked sleeps and tries again, and under load another is always quicker:
of thirty threads writing for twenty seconds, four gave up with "database is locked" after their whole
timeout. Here the transactions of one process wait in order of arrival. The queue is for fairness
alone: what keeps two transactions apart is still SQLite, also against other processes.

Where one of these holds the file for long, a request waits for queue and file together no longer than the
``timeout`` of the settings, and for whatever else it would write hardly at all.
"""

import time
from typing import Any

from django.db.backends.sqlite3 import base
from django.db.utils import OperationalError

from .turnstile import Turnstile

_writers = Turnstile()
#: A request that has waited in vain is about to be answered so.
AGAIN_SECONDS = 0.2


class DatabaseWrapper(base.DatabaseWrapper):
    # The stubs leave out the hooks that Django's own backends override.
    _is_writing = False
    _waited_in_vain = False

    def _start_transaction_under_autocommit(self) -> None:
        began, patience = time.monotonic(), self._patience_seconds()
        # Until the turn has come; whoever waited in vain for it is told so.
        self._waited_in_vain = True
        if not _writers.enter(within_seconds=patience):
            raise OperationalError("database is locked: another write took too long")
        self._is_writing = True
        try:
            self._wait_for_the_file(patience - (time.monotonic() - began))
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._let_others_write()
            raise
        self._waited_in_vain = False

    def _patience_seconds(self) -> float:
        if self._waited_in_vain:
            return AGAIN_SECONDS
        return float(self.settings_dict["OPTIONS"].get("timeout", 5))

    def _wait_for_the_file(self, seconds: float) -> None:
        milliseconds = max(0, round(seconds * 1000))
        self.connection.execute(f"PRAGMA busy_timeout={milliseconds}")

    def _commit(self) -> Any:
        try:
            return super()._commit()  # type: ignore[misc]
        finally:
            self._let_others_write()

    def _rollback(self) -> Any:
        try:
            return super()._rollback()  # type: ignore[misc]
        finally:
            self._let_others_write()

    def _close(self) -> Any:
        self._waited_in_vain = False
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            self._let_others_write()

    def _let_others_write(self) -> None:
        if self._is_writing:
            self._is_writing = False
            _writers.leave()
