"""Work for later: sent to Celery where it has a broker, else done by one thread of this process."""

import logging
import threading
import time
from collections.abc import Mapping
from queue import SimpleQueue
from typing import Any

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


def repeat_embedded(schedule: Mapping[str, Mapping[str, Any]]) -> None:
    """Do in this process, now and again and again, what of Celery beat's schedule is given."""
    for each in schedule.values():
        threading.Thread(
            target=_repeat, args=(each["task"], each["schedule"]), name=each["task"], daemon=True
        ).start()


def _repeat(task: str, seconds: float) -> None:
    while True:
        _embedded.put(task, ())
        time.sleep(seconds)


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
            try:
                # By name, as Celery would: tasks call services, which this module is below.
                import_string(task)(*args)
            except Exception:
                log.exception("%s%s failed.", task, args)
            finally:
                connections.close_all()


_embedded = _Embedded()
