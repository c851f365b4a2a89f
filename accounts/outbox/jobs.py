"""Work for later: sent to Celery where it has a broker, else done in this process."""

import logging
import threading
import time
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Self

from django.conf import settings
from django.db import connections, transaction
from django.utils.module_loading import import_string

log = logging.getLogger(__name__)
#: Loaded only where a broker is named: it takes a third of a command's start.
CELERY = "config.celery.app"
#: The full name of a function, and what it is called with.
Task = tuple[str, tuple[str, ...]]


def enqueue_on_commit(task: str, *args: str) -> None:
    """Hand a task over by its full name once the transaction is committed."""
    transaction.on_commit(lambda: _enqueue(task, *args), robust=True)


def _enqueue(task: str, *args: str) -> None:
    if settings.CELERY_TASK_ALWAYS_EAGER:
        _embedded.put(task, args)
    else:
        import_string(CELERY).send_task(task, args=args)


class EmbeddedWorker:
    """One thread that does what it is given, and what Celery beat's schedule names, each at first at once.

    It ends with the process, whatever it is at; as a context with the block, after the task at hand.
    """

    def __init__(self, schedule: Mapping[str, Mapping[str, Any]] | None = None) -> None:
        entries = (schedule or {}).values()
        self._seconds: dict[Task, float] = {
            (each["task"], each.get("args", ())): each["schedule"] for each in entries
        }
        self._given: SimpleQueue[Task | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def put(self, name: str, args: tuple[str, ...]) -> None:
        self._given.put((name, args))
        self._start()

    def _start(self) -> None:
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._work, name="jobs", daemon=True)
                self._thread.start()

    def _work(self) -> None:
        due = dict.fromkeys(self._seconds, time.monotonic())
        while (task := self._next(due)) is not None:
            _do(*task)
            if task in due:
                due[task] = time.monotonic() + self._seconds[task]

    def _next(self, due: Mapping[Task, float]) -> Task | None:
        """Wait for a task that is given, or for the first that is due; None at the end of the block."""
        if not due:
            return self._given.get()
        first = min(due, key=lambda each: due[each])
        try:
            return self._given.get(timeout=max(0, due[first] - time.monotonic()))
        except Empty:
            return first

    def __enter__(self) -> Self:
        self._start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._given.put(None)
        if self._thread is not None:
            self._thread.join()


def _do(name: str, args: tuple[str, ...]) -> None:
    try:
        # By name, as Celery would: tasks call services, which this module is below.
        import_string(name)(*args)
    except Exception:
        log.exception("%s%s failed.", name, args)
    finally:
        connections.close_all()


_embedded = EmbeddedWorker()
