"""Where a backup or a restore works, and what a killed one has left there."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings

#: Only what has such a name is ever cleared away.
UNFINISHED = ".unfinished-"


@contextmanager
def working_folder(purpose: str) -> Iterator[Path]:
    """Make a folder for one backup or restore, in the folder that only its owner reads.

    Those of killed ones are deleted before, unless somebody is at work there just now.
    """
    data = Path(settings.DATA_DIR)
    data.mkdir(parents=True, exist_ok=True)
    claim = os.open(data, os.O_RDONLY)
    try:
        # The system lets go of a lock with the process that held it, however that ended.
        if _is_locked(claim):
            for left in data.glob(f"{UNFINISHED}*/"):
                shutil.rmtree(left, ignore_errors=True)
        with suppress(OSError):
            fcntl.flock(claim, fcntl.LOCK_SH)
        with tempfile.TemporaryDirectory(prefix=f"{UNFINISHED}{purpose}-", dir=data) as folder:
            yield Path(folder)
    finally:
        os.close(claim)


def open_part(file: Path) -> tuple[int, Path]:
    """Make the file that is to be renamed to a backup, locked; delete those of killed ones beside it.

    Returns:
        Its descriptor, which holds the lock, and its path.
    """
    for left in file.parent.glob(f"{UNFINISHED}*.part"):
        _delete_if_nobody_writes(left)
    descriptor, name = tempfile.mkstemp(prefix=f"{UNFINISHED}{file.name}-", suffix=".part", dir=file.parent)
    _is_locked(descriptor)
    return descriptor, Path(name)


def _delete_if_nobody_writes(part: Path) -> None:
    with suppress(OSError), part.open("rb") as opened:
        if _is_locked(opened.fileno()):
            part.unlink()


def _is_locked(descriptor: int) -> bool:
    """Lock it for this process; False where another has, or where the file system knows no locks."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
