"""Whether this process can serve: the database, the queue and the disk, each in one word."""

import logging
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass

from django.conf import settings
from django.db import DatabaseError, connection, connections
from django.utils import timezone

from tournaments.database_faults import DatabaseFault, damage, database_fault, is_read_only
from tournaments.outbox.queues import oldest_waiting_seconds

from .storage import is_disk_low

log = logging.getLogger(__name__)
OK, AWAY, BEHIND, LOW = "ok", "away", "behind", "low"
DAMAGED, READ_ONLY = "damaged", "read-only"
#: Whoever asks more often gets the last answer: anyone may ask.
FRESH_SECONDS = 1
#: The workers look for what was left behind every minute.
MOST_WAITING_SECONDS = 15 * 60


@dataclass(frozen=True, slots=True)
class Readiness:
    database: str
    queue: str
    disk: str

    @property
    def is_ready(self) -> bool:
        return {self.database, self.queue, self.disk} == {OK}

    def by_name(self) -> dict[str, str]:
        return asdict(self)


def _disk() -> str:
    return LOW if is_disk_low() else OK


def readiness() -> Readiness:
    """Look at everything; takes as long as the database does."""
    try:
        with connection.cursor() as cursor:
            # A table: without one SQLite answers and has not read its file.
            cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
            state = READ_ONLY if is_read_only(cursor) else OK
        # Embedded there is no worker: what is left goes with the next letter or round.
        waiting = 0.0 if settings.CELERY_TASK_ALWAYS_EAGER else oldest_waiting_seconds(timezone.now())
    except DatabaseError as fault:
        log.warning("The database did not answer a probe: %s.", type(fault).__name__)
        is_damaged = database_fault(fault) is DatabaseFault.DAMAGED
        return Readiness(DAMAGED if is_damaged else AWAY, OK, _disk())
    # Another request may have met it in a part that this one doesn't read.
    state = DAMAGED if damage.is_known else state
    return Readiness(state, BEHIND if waiting > MOST_WAITING_SECONDS else OK, _disk())


class Probe:
    """Looks in a thread of its own: a probe is answered in time also by a database that hangs."""

    def __init__(self) -> None:
        self._looker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="probe")
        self._lock = threading.Lock()
        self._look: Future[Readiness] | None = None
        self._looked_at = 0.0

    def answer(self) -> Readiness:
        try:
            return self._current().result(timeout=settings.READY_WITHIN_SECONDS)
        except TimeoutError:
            return Readiness(AWAY, OK, _disk())

    def forget(self) -> None:
        """Look afresh next time."""
        self._look = None

    def _current(self) -> Future[Readiness]:
        with self._lock:
            is_old = time.monotonic() - self._looked_at > FRESH_SECONDS
            if self._look is None or (self._look.done() and is_old):
                self._look, self._looked_at = self._looker.submit(_look), time.monotonic()
            return self._look


def _look() -> Readiness:
    try:
        return readiness()
    finally:
        connections.close_all()


probe = Probe()
