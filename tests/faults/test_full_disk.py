"""A full disk: the hand is refused with a sentence, nothing is half written, and it goes on by itself."""

import json
import sqlite3
import subprocess
import sys
from uuid import uuid4

import pytest

from tests.servers import ROOT, ask, free_port, post, wait_for
from tests.stack.embedded import installed

pytestmark = [pytest.mark.sqlite, pytest.mark.xdist_group("servers")]

#: More than fit into what is left of the last pages, fewer than the table plays.
MANY = 190


@pytest.fixture
def full(tmp_path):
    return tmp_path / "full"


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    return folder


@pytest.fixture
def table(migrated, home, full):
    """A server's port, and the token of its table's phone."""
    port = free_port()
    command = [sys.executable, "-m", "tests.faults.full_disk", str(port), str(full)]
    with subprocess.Popen(
        command, env=installed(migrated.into(home)), cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        token = process.stdout.readline().strip()
        wait_for(port)
        yield port, token
        process.terminate()


def play(table, number, key):
    port, token = table
    body = {"round": 1, "number": number, "key": key, "maker": 1, "tricks": 3}
    return ask(port, "/api/v1/table/hands", body, token=token)


def play_until_refused(table):
    for number in range(1, MANY):
        key = str(uuid4())
        status, headers, text = play(table, number, key)
        if status != 201:
            return number, key, status, headers, json.loads(text)
    raise AssertionError(f"{MANY} hands went onto a full disk")


def stored(home, table):
    with sqlite3.connect(home / "order-up.sqlite3") as file:
        return file.execute(f"SELECT COUNT(*) FROM tournaments_{table}").fetchone()[0]


def test_on_a_full_disk_a_hand_is_refused_whole_and_taken_once_there_is_room(table, home, full):
    port, _ = table
    full.touch()
    number, key, status, headers, body = play_until_refused(table)
    assert (status, headers["Retry-After"], body["code"]) == (503, "2", "busy")
    lines = stored(home, "auditentry")
    assert stored(home, "hand") == number - 1
    # What is only read goes on.
    assert post(port, "/healthz", method="GET")[0] == 200
    shown = json.loads(ask(port, "/api/v1/table", method="GET", token=table[1])[2])
    assert (shown["next_number"], len(shown["hands"])) == (number, number - 1)
    full.unlink()
    assert [play(table, number, key)[0] for _ in range(2)] == [201, 200]
    assert stored(home, "hand") == number
    assert stored(home, "auditentry") == lines + 1
