"""The embedded database can't be written or read: every door says so in a sentence, and nothing is lost."""

import contextlib
import http.client
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from http.cookies import SimpleCookie
from urllib.parse import urlencode
from uuid import uuid4

import pytest

from tests.markup import one_line
from tests.servers import ROOT, ask, free_port, post, wait_for, wait_until
from tests.stack.embedded import installed

pytestmark = [pytest.mark.sqlite, pytest.mark.xdist_group("servers")]

#: root may write whatever it likes, unless it goes without the right to.
AS_ANYBODY = ["setpriv", "--bounding-set=-dac_override"] if os.geteuid() == 0 else []
#: What a request waits for at most, and what a busy machine adds. It was 20 for each before it in the queue.
WAIT_SECONDS, BUSY_SECONDS = 8, 30
PHONES = 5
SIGN_IN = "/account/sign-in/"


class Night:
    """The demo's night in a folder of its own, and whoever serves it."""

    def __init__(self, folder, port, said):
        self.folder, self.file, self.port = folder, folder / "order-up.sqlite3", port
        self.password = said[2].strip().rpartition(" / ")[2]
        opened = post(self.port, "/api/v1/table-session", {"secret": said[3].strip().partition("#")[2]})[1]
        self.token = json.loads(opened)["token"]
        self.hand = {"round": 6, "number": 5, "key": str(uuid4()), "maker": 1, "tricks": 4}
        cookies = SimpleCookie("\n".join(ask(self.port, SIGN_IN, method="GET")[1].get_all("Set-Cookie")))
        self.csrf = cookies["csrf"].value
        with self.database() as rows:
            self.standings = f"/e/{rows.execute('SELECT public_id FROM tournaments_event').fetchone()[0]}/"
        # It is made at the start, and needs a whole database.
        wait_until(lambda: list((folder / "backups").glob("order-up-*.backup")), "there is a backup")

    def database(self):
        return contextlib.closing(sqlite3.connect(self.file, isolation_level=None, timeout=60))

    def score(self, key=None):
        """Send a hand by the API."""
        hand = self.hand | ({"key": key} if key else {})
        return ask(self.port, "/api/v1/table/hands", hand, token=self.token, timeout=60)

    def sign_in(self):
        """Send a form of a page."""
        body = urlencode({"username": "demo@orderup.test", "password": self.password})
        sent = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"csrf={self.csrf}",
            "X-CSRFToken": self.csrf,
        }
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)) as link:
            link.request("POST", SIGN_IN, body, sent)
            answer = link.getresponse()
            return answer.status, answer.headers, answer.read().decode()

    def page(self):
        return ask(self.port, self.standings, method="GET", timeout=60)

    def ready(self):
        status, text = post(self.port, "/readyz", method="GET")
        return status, json.loads(text)["database"]


@contextlib.contextmanager
def started(folder, port, *command):
    with subprocess.Popen(
        [*AS_ANYBODY, sys.executable, *command, "--host", "127.0.0.1", "--port", str(port)],
        env=installed(folder),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            wait_for(port)
            yield process
        finally:
            process.terminate()


@contextlib.contextmanager
def served(folder, night):
    """Serve without the connection that ``make run`` keeps open: a file is opened again for each request."""
    port = free_port()
    with started(folder, port, "-m", "uvicorn", "config.asgi:application", "--log-level", "critical"):
        elsewhere = copy(night)
        elsewhere.folder, elsewhere.file, elsewhere.port = folder, folder / night.file.name, port
        yield elsewhere


@pytest.fixture(scope="module")
def night(migrated, tmp_path_factory):
    folder, port = migrated.into(tmp_path_factory.mktemp("demo")), free_port()
    with started(folder, port, "manage.py", "demo") as process:
        made = Night(folder, port, [process.stdout.readline() for _ in range(4)])
    with served(folder, made) as running:
        yield running


@pytest.mark.night
def test_a_read_only_database_is_said_and_the_hand_is_taken_once_it_is_not(night):
    night.file.chmod(0o444)
    try:
        scored, sent, shown = night.score(), night.sign_in(), night.page()
        wait_until(lambda: night.ready() == (503, "read-only"), "it is said to be read-only")
    finally:
        night.file.chmod(0o600)
    assert [scored[0], sent[0], shown[0]] == [503, 503, 200]
    assert [scored[1]["Retry-After"], sent[1]["Retry-After"]] == ["10", "10"]
    assert json.loads(scored[2]) == {
        "code": "read_only",
        "message": "We can't save right now. Everything you saved earlier is safe. Try again in a minute.",
        "field": None,
    }
    assert "We're having a problem</h1>" in sent[2]
    assert "Your change wasn't saved." in sent[2]
    assert night.score()[0] == 201
    wait_until(lambda: night.ready() == (200, "ok"), "it is ready again")


@pytest.mark.night
def test_a_database_that_is_locked_for_long_is_waited_for_and_then_said(night):
    """Also for those behind the first in the queue: together, not one after the other."""

    def timed(ask):
        began = time.monotonic()
        return ask(), time.monotonic() - began

    keys = [str(uuid4()) for _ in range(PHONES)]
    with night.database() as other, ThreadPoolExecutor(PHONES + 1) as crowd:
        other.execute("BEGIN EXCLUSIVE")
        page = crowd.submit(timed, night.sign_in)
        told = [
            each.result() for each in [crowd.submit(timed, lambda key=key: night.score(key)) for key in keys]
        ]
        shown = page.result()
        read = night.page()[0]
        other.execute("ROLLBACK")
    assert {answer[0] for answer, _ in [*told, shown]} == {503}
    assert {answer[1]["Retry-After"] for answer, _ in [*told, shown]} == {"2"}
    assert {json.loads(answer[2])["code"] for answer, _ in told} == {"busy"}
    assert "<h1>Just a moment</h1>" in one_line(shown[0][2])
    assert max(seconds for _, seconds in [*told, shown]) < WAIT_SECONDS + BUSY_SECONDS
    # It was waited for, and who only looks waits for nobody.
    assert min(seconds for _, seconds in told) > WAIT_SECONDS / 2
    assert read == 200
    with night.database() as rows:
        many = ", ".join("?" * PHONES)
        stored = f"SELECT count(*) FROM tournaments_hand WHERE key IN ({many})"
        assert rows.execute(stored, [key.replace("-", "") for key in keys]).fetchone() == (0,)


def spoil_header(file):
    with file.open("r+b") as opened:
        opened.write(b"X" * 100)


def spoil_pages(file):
    """Leave only the first page, which the list of tables begins on."""
    size = file.stat().st_size
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\x7f" * (size - 4096))


def test_a_damaged_database_is_said_at_every_door(night, tmp_path):
    with night.database() as rows:
        rows.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copytree(night.folder, tmp_path / "copy")
    with served(tmp_path / "copy", night) as spoiled:
        spoil_pages(spoiled.file)
        assert_said_to_be_damaged(spoiled)
        wait_until(lambda: spoiled.ready() == (503, "damaged"), "it is said to be damaged")
        live = f"/live/{spoiled.standings.split('/')[2]}?view=standings"
        status, headers, _ = ask(spoiled.port, live, method="GET")
        assert (status, headers["Retry-After"]) == (503, "10")
        spoil_header(spoiled.file)
        assert_said_to_be_damaged(spoiled)


def assert_said_to_be_damaged(night):
    scored, sent, shown = night.score(), night.sign_in(), night.page()
    assert [each[0] for each in (scored, sent, shown)] == [503] * 3
    assert [each[1]["Retry-After"] for each in (scored, sent, shown)] == ["30"] * 3
    text = "We can't read the database: the file is damaged."
    assert json.loads(scored[2])["code"] == "damaged"
    assert json.loads(scored[2])["message"].startswith(text)
    for _, _, page in (sent, shown):
        assert text in page.replace("&#x27;", "'")
    assert '<meta http-equiv="refresh" content="30">' in shown[2]
