"""SQLite has one writer at a time and no queue for the others.

A thread that finds the file locked sleeps and tries again, and under load another is always quicker:
of thirty threads writing for twenty seconds, four gave up with "database is locked" after their whole
timeout. Here the transactions of one process wait in order of arrival. The queue is for fairness
alone: what keeps two transactions apart is still SQLite, also against other processes.
"""

from typing import Any

from django.db.backends.sqlite3 import base

from .turnstile import Turnstile

_writers = Turnstile()


class DatabaseWrapper(base.DatabaseWrapper):
    # The stubs leave out the hooks that Django's own backends override.
    _is_writing = False

    def _start_transaction_under_autocommit(self) -> None:
        _writers.enter()
        self._is_writing = True
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._let_others_write()
            raise

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
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            self._let_others_write()

    def _let_others_write(self) -> None:
        if self._is_writing:
            self._is_writing = False
            _writers.leave()
