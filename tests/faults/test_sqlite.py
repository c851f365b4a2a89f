"""The embedded default under load: one process, one SQLite file, every hand durable."""

import contextlib
import json
import socket
import sqlite3
import subprocess
import sys
from uuid import uuid4
from zipfile import ZipFile

import pytest

from tests.servers import ROOT, free_port, post, wait_for, wait_until
from tests.stack.embedded import installed

pytestmark = [pytest.mark.sqlite, pytest.mark.xdist_group("servers")]

THREADS, SECONDS = 30, 10


@pytest.mark.night
def test_thirty_tables_at_once_lose_no_hand_and_are_never_locked_out(migrated, tmp_path):
    command = [sys.executable, "-m", "tests.faults.embedded_load", str(THREADS), str(SECONDS)]
    done = subprocess.run(
        command,
        env=installed(migrated.into(tmp_path)),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    found = json.loads(done.stdout)
    assert (found["database"], found["faults"]) == ("sqlite", [])
    assert (found["lost_or_doubled"], found["differences"]) == (0, 0)
    assert found["hands"] > THREADS


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def demo(migrated, home):
    """What ``make run HOST=127.0.0.1`` starts, on a port of its own, and the first it says."""
    port = free_port()
    command = [sys.executable, "manage.py", "demo", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(
        command, env=installed(migrated.into(home)), cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        wait_for(port)
        yield port, [process.stdout.readline().strip() for _ in range(4)]
        process.terminate()


def started(folder, port):
    """Start another one, which is to stop by itself."""
    return subprocess.run(
        [sys.executable, "manage.py", "demo", "--port", str(port)],
        env=installed(folder),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.night
def test_the_demo_says_where_it_is_and_its_link_scores(demo):
    port, said = demo
    assert said[0] == f"Order Up is running: http://localhost:{port}"
    assert said[1].startswith("Phones can't connect, because HOST lets in only this computer.")
    assert said[2].startswith("Sign in as the demo host: demo@orderup.test / euchre-")
    assert said[3].startswith(f"Score at table 1: http://localhost:{port}/t#")
    status, text = post(port, "/api/v1/table-session", {"secret": said[3].partition("#")[2]})
    assert status == 201
    token = text.split('"token":"')[1].split('"')[0]
    body = {"round": 6, "number": 5, "key": str(uuid4()), "maker": 1, "tricks": 4}
    assert post(port, "/api/v1/table/hands", body, token=token)[0] == 201


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("host", "status"), [("localhost", 200), ("127.0.0.1", 200), ("127.0.0.2", 400), ("192.168.1.20", 400)]
)
def test_for_itself_alone_it_answers_to_no_other_name(demo, host, status):
    port, _ = demo
    assert post(port, "/trick/", method="GET", headers={"Host": f"{host}:{port}"}.items())[0] == status


@pytest.mark.night
def test_a_second_start_says_where_the_first_runs(demo, home):
    port, _ = demo
    again = started(home, free_port())
    assert again.returncode == 1
    assert again.stderr.strip() == f"CommandError: Order Up is already running at http://localhost:{port}."


@pytest.mark.night
def test_a_taken_port_is_said_with_the_way_out(demo, tmp_path):
    port, _ = demo
    refused = started(tmp_path, port)
    assert refused.returncode == 1
    assert f"Port {port} is taken or off limits. Try: make run PORT={port + 1}" in refused.stderr


@pytest.mark.night
def test_a_low_port_is_refused_with_one_that_anyone_may_use(tmp_path):
    """Port 81 would be refused as 80 is, where only an administrator may use these."""
    with socket.socket() as other:
        # Refused here too, or taken by now, or taken by this: in each case it is not to be had.
        with contextlib.suppress(OSError):
            other.bind(("127.0.0.1", 80))
        refused = started(tmp_path, 80)
    assert refused.returncode == 1
    assert "Port 80 is taken or off limits. Try: make run PORT=8000" in refused.stderr


@pytest.mark.night
def test_a_database_that_was_cut_off_is_said_with_the_way_out(tmp_path):
    (tmp_path / "order-up.sqlite3").write_bytes(b"SQLite format 3\0" + b"\1" * 4_000)
    refused = started(tmp_path, free_port())
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"CommandError: Can't use {tmp_path}/order-up.sqlite3: ")
    assert refused.stderr.strip().endswith("then put a backup in its place: manage.py restore FILE")
    assert (tmp_path / "order-up.sqlite3").stat().st_size == 4_016


def test_the_server_backs_up_by_itself(demo, home):
    """At its first start at once; a backup's name stands for a whole file."""
    made = wait_until(lambda: list((home / "backups").glob("order-up-*.backup")), "there is a backup")
    with ZipFile(made[0]) as packed:
        assert {"database", "secret_key", "push_key"} <= set(packed.namelist())
        assert packed.testzip() is None


@pytest.mark.night
def test_a_clubs_own_server_starts_empty(tmp_path):
    port = free_port()
    command = [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(
        command, env=installed(tmp_path), cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            wait_for(port)
            said = [process.stdout.readline().strip() for _ in range(2)]
            signed_in = post(port, "/api/v1/token", {"email": "demo@orderup.test", "password": "x" * 12})
        finally:
            process.terminate()
    assert said[0] == f"Order Up is running: http://localhost:{port}"
    assert said[1].startswith("Phones can't connect, because HOST lets in only this computer.")
    assert signed_in[0] == 401
    with contextlib.closing(sqlite3.connect(tmp_path / "order-up.sqlite3")) as rows:
        assert rows.execute("SELECT count(*) FROM accounts_user").fetchone() == (0,)
