"""Work for later: sent to Celery where it has a broker, else done in this process."""

import logging
import threading
import time
from collections.abc import Mapping
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Self

from celery import current_app
from django.conf import settings
from django.db import connections, transaction
from django.utils.module_loading import import_string

log = logging.getLogger(__name__)


def enqueue_on_commit(task: str, *args: int) -> None:
    """Hand a task over by its full name once the transaction is committed."""
    transaction.on_commit(lambda: _enqueue(task, *args), robust=True)


def _enqueue(task: str, *args: int) -> None:
    if settings.CELERY_TASK_ALWAYS_EAGER:
        _embedded.put(task, args)
    else:
        current_app.send_task(task, args=args)


class EmbeddedSchedule(threading.Thread):
    """Does what Celery beat's schedule names, each at first at once, as long as the block lasts.

    In a thread of its own: mail and backups need not wait for a plan. The block ends after the task at hand.
    """

    def __init__(self, schedule: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(name="schedule", daemon=True)
        self._seconds: dict[str, float] = {each["task"]: each["schedule"] for each in schedule.values()}
        self._is_over = threading.Event()

    def run(self) -> None:
        due = dict.fromkeys(self._seconds, time.monotonic())
        while True:
            task = min(due, key=lambda each: due[each])
            if self._is_over.wait(due[task] - time.monotonic()):
                return
            _do(task)
            due[task] = time.monotonic() + self._seconds[task]

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        self.join()


class _Embedded:
    """One thread, started with the first task; it ends with the process, whatever it is at."""

    def __init__(self) -> None:
        self._tasks: SimpleQueue[tuple[str, tuple[int, ...]]] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, task: str, args: tuple[int, ...]) -> None:
        self._tasks.put((task, args))
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="jobs", daemon=True)
                self._thread.start()

    def _work(self) -> None:
        while True:
            task, args = self._tasks.get()
            _do(task, *args)


def _do(task: str, *args: int) -> None:
    try:
        # By name, as Celery would: tasks call services, which this module is below.
        import_string(task)(*args)
    except Exception:
        log.exception("%s%s failed.", task, args)
    finally:
        connections.close_all()


_embedded = _Embedded()
