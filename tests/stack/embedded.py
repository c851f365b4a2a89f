"""Installations with a database of their own, migrated once for all of them.

Migrating a new file takes seconds of a processor. One that a test has begun to write is never shared.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.servers import ROOT

DATABASE = "order-up.sqlite3"


def installed(folder):
    """The environment of a fresh installation: nothing is set but where the data lies."""
    ours = ("DATABASE_URL", "REDIS_URL", "ORDER_UP_")
    fields = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {
        **fields,
        "ORDER_UP_DATA_DIR": str(folder),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONPATH": str(ROOT),
    }


class Migrated:
    """The file that a first start leaves, made by whichever worker of this run needs it first."""

    def __init__(self, base):
        self._base = Path(base)

    def into(self, folder):
        """Put a copy of it where an installation keeps its database; returns that folder."""
        made = self._made()
        Path(folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(made, folder)
        return folder

    def _made(self):
        done = self._base / "migrated"
        with (self._base / "migrated.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not done.exists():
                # Under its name only when it is whole.
                begun = self._base / f"migrating-{os.getpid()}"
                command = [sys.executable, "manage.py", "migrate", "-v", "0"]
                subprocess.run(command, env=installed(begun), cwd=ROOT, check=True)
                assert not list(begun.glob("*-wal")), "What is not in the file yet would not be copied."
                begun.rename(done)
        return done / DATABASE
