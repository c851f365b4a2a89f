"""The hand is stored and its answer never arrives: the phone sends it again and is told of the one hand."""

import contextlib
import json
import os
import socket
import struct
from itertools import islice, product
from uuid import uuid4

import pytest

from tests.faults.conftest import HANDS
from tests.servers import Server, post
from tournaments.direct.services.verification import differences
from tournaments.models import Hand

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.xdist_group("servers"),
]

LOST = int(os.environ.get("ORDER_UP_LOST_ANSWERS", "100"))
PATH = "/api/v1/table/hands"


@pytest.fixture(scope="module")
def server(django_db_setup):
    serving = Server(workers=2, threads=4)
    yield serving
    serving.stop()


@contextlib.contextmanager
def sent(server, token, body):
    """Send a hand over a connection of its own; what becomes of the answer is up to the test."""
    text = json.dumps(body)
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as link:
        link.sendall(
            f"POST {PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Table {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n{text}".encode()
        )
        yield link


def dropped(server, token, body):
    """A proxy has the first bytes of the answer, so the hand is stored, and hands on none of them."""
    with sent(server, token, body) as link:
        assert link.recv(12) == b"HTTP/1.1 201"


def gone(server, token, body):
    """The phone's network is gone while the server works: whether the hand is stored nobody can tell."""
    with sent(server, token, body) as link:
        # Hangs up hard, as a gateway does that has forgotten the connection.
        link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


@pytest.mark.one_by_day
@pytest.mark.parametrize(("lose", "told"), [(dropped, {200}), (gone, {200, 201})])
def test_a_hand_whose_answer_was_lost_is_one_hand_and_the_phone_is_told_so(tokens, server, lose, told):
    ids, keys = [], []
    for number, token in islice(product(range(1, HANDS + 1), tokens), LOST):
        body = {"round": 1, "number": number, "key": str(uuid4()), "maker": 1, "tricks": 3}
        lose(server, token, body)
        status, text = post(server.port, PATH, body, token=token)
        assert status in told, text
        ids.append(json.loads(text)["id"])
        keys.append(body["key"])
    stored = dict(Hand.objects.values_list("pk", "key"))
    assert [str(stored[each]) for each in ids] == keys
    assert len(stored) == len(set(ids)) == LOST
    assert list(differences()) == []
