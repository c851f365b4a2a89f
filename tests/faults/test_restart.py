"""PostgreSQL is restarted under the slow traffic of a club: nobody is answered with an error afterwards."""

import threading
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import psycopg
import pytest

from tests.servers import Server, ask, post, wait_until
from tests.stack.backups import back_up, restore
from tests.stack.own_postgresql import OwnPostgreSQL
from tournaments.models import Event

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.xdist_group("servers"),
]

HANDS = 24


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


@pytest.mark.night
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
        postgres.control("restart")
        statuses = []
        for _ in range(HANDS):
            number += 1
            statuses += [told(number), page()]
        assert statuses == [201, 200] * HANDS


class Phone:
    """Sends one hand after the other, each until it is taken or the test is over."""

    def __init__(self, port, token):
        self.port, self.token, self.sent, self.refused = port, token, [], []

    def play(self, is_over):
        while not is_over.is_set():
            body = hand(len(self.sent) + 1)
            while (answer := self._answer(body))[0] not in {200, 201}:
                self.refused.append(answer)
            self.sent.append(body["key"])

    def _answer(self, body):
        status, headers, _ = ask(self.port, "/api/v1/table/hands", body, token=self.token, timeout=60)
        return status, headers["Retry-After"]


@pytest.mark.night
def test_hands_sent_while_postgresql_is_away_are_told_when_to_come_again_and_taken_once(
    postgres, server, tokens
):
    phones, is_over = [Phone(server.port, token) for token in tokens], threading.Event()
    with ThreadPoolExecutor(len(phones)) as crowd:
        playing = [crowd.submit(phone.play, is_over) for phone in phones]
        try:
            wait_until(lambda: all(phone.sent for phone in phones), "every table plays")
            postgres.control("stop")
            wait_until(lambda: all(phone.refused for phone in phones), "every phone is told to come again")
            postgres.control("restart")
            before = [len(phone.sent) for phone in phones]
            wait_until(
                lambda: all(len(phone.sent) > was for phone, was in zip(phones, before, strict=True)),
                "every table plays on",
            )
        finally:
            is_over.set()
        for done in playing:
            done.result()
    assert {each for phone in phones for each in phone.refused} == {(503, "2")}
    with psycopg.connect(postgres.url) as there:
        stored = there.execute("SELECT key::text FROM tournaments_hand").fetchall()
    assert sorted(key for (key,) in stored) == sorted(key for phone in phones for key in phone.sent)
