"""A backup that is killed leaves nothing for long: the next one clears it away, and none that is at work."""

import contextlib
import os
import signal
import subprocess
import sys
from zipfile import ZipFile

import pytest

from tests.servers import ROOT, wait_until
from tests.stack.embedded import installed

pytestmark = [pytest.mark.sqlite, pytest.mark.xdist_group("servers")]

#: To seal takes long enough to be met in the middle of it.
PASSPHRASE = "ninth street hall"


@contextlib.contextmanager
def backing_up(folder, name, **more):
    """Back up an installation that nobody has used yet."""
    command = [sys.executable, "manage.py", "backup", str(folder / "backups" / name)]
    with subprocess.Popen(command, env={**installed(folder / "var"), **more}, cwd=ROOT) as process:
        yield process


@contextlib.contextmanager
def in_the_middle(folder):
    """One that is stopped while it writes."""
    with backing_up(folder, "first.backup", ORDER_UP_BACKUP_PASSPHRASE=PASSPHRASE) as process:
        wait_until(lambda: len(unfinished(folder)) == 2, "it works in its folder and writes its file")
        os.kill(process.pid, signal.SIGSTOP)
        try:
            yield process
        finally:
            process.kill()


def unfinished(folder):
    """What is in no backup's place yet: a folder in the data folder, a file beside the backup."""
    return sorted(each for part in ("var", "backups") for each in (folder / part).glob(".unfinished-*"))


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "var").mkdir(mode=0o700)
    (tmp_path / "backups").mkdir()
    return tmp_path


def test_the_next_backup_clears_away_what_a_killed_one_left(folder):
    with in_the_middle(folder) as process:
        process.kill()
        assert process.wait() == -signal.SIGKILL
    assert len(unfinished(folder)) == 2
    assert not (folder / "backups" / "first.backup").exists()
    (folder / "var" / "backup-20261123").mkdir()
    (folder / "backups" / "other.part").touch()
    with backing_up(folder, "second.backup") as process:
        assert process.wait() == 0
    assert unfinished(folder) == []
    with ZipFile(folder / "backups" / "second.backup") as packed:
        assert packed.testzip() is None
    # Whatever has another name is somebody's.
    assert (folder / "var" / "backup-20261123").is_dir()
    assert sorted(each.name for each in (folder / "backups").iterdir()) == ["other.part", "second.backup"]


@pytest.mark.night
def test_a_backup_leaves_alone_what_another_one_is_writing(folder):
    with in_the_middle(folder) as first:
        with backing_up(folder, "second.backup") as second:
            assert second.wait() == 0
        assert len(unfinished(folder)) == 2
        os.kill(first.pid, signal.SIGCONT)
        assert first.wait() == 0
    assert unfinished(folder) == []
    assert sorted(each.name for each in (folder / "backups").iterdir()) == ["first.backup", "second.backup"]
