"""What a worker with ``--beat`` does elsewhere for what is stored, in the embedded server's own process."""

import logging
import threading
from types import TracebackType
from typing import Self

from django.db import DatabaseError, connections

from tournaments.errors import BackupError
from tournaments.services.backups import backup_nightly
from tournaments.services.seals import rows_seal

log = logging.getLogger(__name__)
EVERY_SECONDS = 600


def keep_up() -> None:
    """Seal what has settled, and make the nightly backup if due; the next call tries again what fails."""
    try:
        rows_seal()
        backup_nightly()
    except (BackupError, DatabaseError) as refusal:
        log.error("No backup was made: %s", refusal)  # noqa: TRY400 -- its sentence says it all
    finally:
        connections.close_all()


class Upkeep(threading.Thread):
    """Keeps up from time to time, at first at once, as long as the block lasts."""

    def __init__(self) -> None:
        super().__init__(name="upkeep", daemon=True)
        self._is_over = threading.Event()

    def run(self) -> None:
        while not self._is_over.is_set():
            keep_up()
            self._is_over.wait(EVERY_SECONDS)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_over.set()
        self.join()
