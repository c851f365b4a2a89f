"""Backups made while tables score hold what was acknowledged, and add up where they are restored.

``ORDER_UP_BACKUPS=100`` makes as many for each database as the nightly run does.
"""

import json
import os
import subprocess
import sys

import pytest

from tests.faults.backups_during_play import PASSPHRASE, backups_during_play
from tests.servers import ROOT, environment
from tests.stack.backups import empty_database, programs
from tests.stack.embedded import installed

BACKUPS = int(os.environ.get("ORDER_UP_BACKUPS", "3"))
PATIENCE_SECONDS = 120 + 30 * BACKUPS


def ran(module, *arguments, env):
    command = [sys.executable, "-m", f"tests.faults.{module}", *map(str, arguments)]
    done = subprocess.run(
        command, env=env, cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=PATIENCE_SECONDS, check=True
    )
    return json.loads(done.stdout)


def restored_elsewhere(made, env):
    """Restore each; check that it adds up and has every hand that was acknowledged before it."""
    env = {**env, "ORDER_UP_BACKUP_PASSPHRASE": PASSPHRASE}
    restored = ran("restored_elsewhere", *(each["file"] for each in made), env=env)
    for before, after in zip(made, restored, strict=True):
        assert set(before["acknowledged"]) <= set(after["keys"])
        assert len(after["keys"]) == len(set(after["keys"]))
        assert after["said"][-1] == "Everything adds up."
        assert after["seals"] > 0
    # Each later one has more, so none was left in place by the next.
    assert len({frozenset(each["keys"]) for each in restored}) == len(made)
    epochs = [each["epoch"] for each in restored]
    assert epochs == sorted(set(epochs))
    return restored


@pytest.mark.night
@pytest.mark.sqlite
def test_embedded_backups_during_play(migrated, tmp_path):
    """Two processes, because the tests' own database is PostgreSQL."""
    here, there = tmp_path / "here", tmp_path / "there"
    found = ran("backups_during_play", tmp_path, BACKUPS, env=installed(migrated.into(here)))
    assert found["database"] == "sqlite"
    # Why the documentation warns of copying the file.
    assert found["copied"] == {"acknowledged": 1, "in_the_copy": 0, "integrity_check": "ok"}
    restored = restored_elsewhere(found["made"], installed(there))
    assert len(restored[0]["said"]) == 2
    assert restored[1]["said"][1].startswith(f"The previous data is in {there}/backups/before-restore-")
    for key in ("secret_key", "push_key"):
        assert (there / key).read_text() == (here / key).read_text()
        assert (there / key).stat().st_mode & 0o777 == 0o600
    assert (there / "order-up.sqlite3").stat().st_mode & 0o777 == 0o600


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
@pytest.mark.night
def test_backups_of_postgresql_during_play(organizer, tmp_path, settings, monkeypatch):
    monkeypatch.setenv("PATH", str(programs()), prepend=os.pathsep)
    settings.DATA_DIR = tmp_path / "here"
    made = backups_during_play(tmp_path, BACKUPS, organizer)
    with empty_database("order_up_restored") as address:
        there = environment(
            DATABASE_URL=address,
            DJANGO_SETTINGS_MODULE="config.settings",
            ORDER_UP_DATA_DIR=str(tmp_path / "there"),
        )
        restored = restored_elsewhere(made, there)
    assert len(restored[0]["said"]) == 2
