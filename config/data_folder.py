"""The folder of the data: only its owner looks into it."""

import contextlib
import stat
from pathlib import Path

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
#: What the app puts there itself; earlier releases let everyone read some of it.
OWN = ("secret_key", "push_key", "order-up.sqlite3", "order-up.sqlite3-wal", "order-up.sqlite3-shm")
#: By these a folder is known as ours: another one may be shared, as ``/tmp`` is.
MARKS = (*OWN, "static", "serving.lock", "celerybeat")
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def make_private(folder: Path) -> None:
    """Make the folder for its owner alone, also one that an earlier release made for everyone.

    Raises:
        OSError: it cannot be made here.
    """
    if not folder.exists():
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True)
    # Somebody else's folder stays as it is; ``check --deploy`` names it.
    with contextlib.suppress(PermissionError):
        if _is_ours(folder) and is_open(folder):
            folder.chmod(PRIVATE_FOLDER)
        for path in filter(Path.exists, (folder / name for name in OWN)):
            path.chmod(PRIVATE_FILE)


def _is_ours(folder: Path) -> bool:
    return any((folder / name).exists() for name in MARKS) and not folder.stat().st_mode & stat.S_ISVTX


def is_open(path: Path) -> bool:
    """Say whether others than the owner may look into a file or folder."""
    return bool(path.stat().st_mode & OTHERS)


def open_paths(folder: Path) -> list[Path]:
    """Return what others than the owner can read of the data."""
    if not folder.exists() or not is_open(folder):
        return []
    return [folder, *(path for path in (folder / name for name in OWN) if path.exists() and is_open(path))]
