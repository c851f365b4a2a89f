"""Nights in progress of every format, stored by earlier releases, are migrated and played to their end.

Each file in a process and an embedded database of its own: migrations run only forward.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import ROOT
from tournaments.formats import FORMATS

STORED = sorted(Path(ROOT, "tests", "golden", "releases").glob("*.sql.xz"))
MOST = os.environ.get("ORDER_UP_STORED_NIGHTS", "4")
OURS = ("DATABASE_URL", "REDIS_URL", "ORDER_UP_")


@pytest.mark.night
@pytest.mark.timeout(0)
@pytest.mark.parametrize("file", STORED, ids=lambda file: file.name)
def test_stored_nights_are_migrated_and_played_to_their_end(file, tmp_path):
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    done = subprocess.run(
        [sys.executable, "-m", "tests.releases.playing", file, MOST],
        env={**inherited, "DJANGO_SETTINGS_MODULE": "config.settings", "ORDER_UP_DATA_DIR": str(tmp_path)},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert set(found["formats"]) == {key.value for key in FORMATS}
    assert (found["before"], found["unfinished"], found["after"]) == ([], [], [])
    assert found["nights"] >= len(FORMATS)
    assert found["hands"] > 0


def test_a_stored_file_is_small():
    assert STORED
    assert [file.name for file in STORED if file.stat().st_size > 300_000] == []
