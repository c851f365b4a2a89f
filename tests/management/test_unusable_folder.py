"""Where the data can't be written, a start ends in one sentence that names the place."""

import os
import subprocess
import sys

import pytest

from tests.servers import ROOT, free_port
from tests.stack.embedded import installed

pytestmark = pytest.mark.sqlite

#: root may write whatever it likes, unless it goes without the right to.
AS_ANYBODY = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []
ADVICE = "Allow Order Up to write there, or set ORDER_UP_DATA_DIR to another folder."


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "data"
    made.mkdir(mode=0o700)
    yield made
    made.chmod(0o700)


def refused(command, folder):
    """Return what a start that fails says; it fails in time, for it serves nobody."""
    start = [sys.executable, "manage.py", command, "--host", "127.0.0.1", "--port", str(free_port())]
    done = subprocess.run(
        [*AS_ANYBODY, *start],
        env=installed(folder),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    return done.stderr.strip()


@pytest.mark.parametrize("command", ["demo", "serve"])
def test_a_folder_that_may_not_be_written_is_named(command, folder):
    folder.chmod(0o500)
    assert refused(command, folder) == f"Can't use {folder}/secret_key: Permission denied. {ADVICE}"


def test_a_folder_that_may_not_be_made_is_named(folder):
    folder.chmod(0o500)
    assert refused("serve", folder / "new") == f"Can't use {folder}/new: Permission denied. {ADVICE}"


def test_a_file_in_the_place_of_the_folder_is_named(tmp_path):
    (tmp_path / "data").touch()
    said = refused("demo", tmp_path / "data")
    assert said == f"Can't use {tmp_path}/data/secret_key: Not a directory. {ADVICE}"


@pytest.mark.night
@pytest.mark.parametrize("command", ["demo", "serve"])
def test_where_nothing_more_may_be_written_the_lock_is_named(command, kept_folder):
    assert (
        refused(command, kept_folder) == f"Can't use {kept_folder}/serving.lock: Permission denied. {ADVICE}"
    )


@pytest.mark.night
def test_where_the_lock_is_there_already_the_database_is_named(kept_folder):
    kept_folder.chmod(0o700)
    (kept_folder / "serving.lock").touch()
    kept_folder.chmod(0o500)
    said = refused("serve", kept_folder)
    why = "attempt to write a readonly database"
    assert said == f"Can't use {kept_folder}/order-up.sqlite3: {why}. {ADVICE}"


@pytest.fixture
def kept_folder(folder, migrated):
    """The folder of an earlier start, which may be written no more."""
    migrated.into(folder)
    for name in ("secret_key", "push_key"):
        (folder / name).write_text("x" * 50)
    folder.chmod(0o500)
    return folder
