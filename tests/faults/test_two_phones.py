"""Two phones of a table send at the same instant to a server of four processes.

``ORDER_UP_PAIRS=1000`` sends ten times as many pairs.
"""

import json
import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice, product
from threading import Barrier
from uuid import uuid4

import pytest

from tests.by_night import one_in
from tests.faults.conftest import HANDS
from tests.servers import Server, post
from tournaments.direct.services.verification import differences
from tournaments.models import Dispute, Hand

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.xdist_group("servers"),
]

PAIRS = int(os.environ.get("ORDER_UP_PAIRS", "100"))


@pytest.fixture(scope="module")
def phones():
    with ThreadPoolExecutor(max_workers=2) as pool:
        yield pool


@pytest.fixture(scope="module")
def server(django_db_setup):
    serving = Server(workers=4, threads=4)
    yield serving
    serving.stop()


def both(phones, server, token, *bodies):
    """Send both bodies at one instant."""
    ready = Barrier(2)

    def send(body):
        ready.wait(timeout=30)
        return post(server.port, "/api/v1/table/hands", body, token=token)

    return list(phones.map(send, bodies))


def told(tokens):
    """Return the tables and hands of all pairs, each table's hands in order."""
    return islice(product(range(1, HANDS + 1), tokens), PAIRS)


def hand(number, key, tricks=3):
    return {"round": 1, "number": number, "key": key, "maker": 1, "tricks": tricks}


@pytest.mark.night
def test_a_pair_with_one_key_is_one_hand(tokens, server, phones):
    answers = Counter()
    for number, token in told(tokens):
        body = hand(number, str(uuid4()))
        pair = both(phones, server, token, body, body)
        answers[tuple(sorted(status for status, _ in pair))] += 1
        assert len({json.loads(text)["id"] for _, text in pair}) == 1
    assert answers == {(200, 201): PAIRS}
    assert Hand.objects.count() == PAIRS
    assert list(differences()) == []


@pytest.mark.night
@pytest.mark.parametrize("other_tricks", one_in(2, [5, 3]))
def test_a_pair_with_two_keys_is_one_hand(tokens, server, phones, other_tricks):
    """Whether both say the same or not, one is recorded; what is told otherwise is kept for the director."""
    for number, token in told(tokens):
        first, second = str(uuid4()), str(uuid4())
        pair = both(phones, server, token, hand(number, first), hand(number, second, other_tricks))
        accepted, refused = sorted(pair, key=lambda answer: answer[0])
        assert (accepted[0], refused[0]) == (201, 409)
        shown = json.loads(refused[1])["table"]["hands"][-1]
        assert (shown["number"], shown["key"]) == (number, json.loads(accepted[1])["key"])
    assert Hand.objects.count() == PAIRS
    disputed = Dispute.objects.filter(hand__voided_at=None, rulings=None).count()
    assert disputed == (PAIRS if other_tricks != 3 else 0)
    assert list(differences()) == []
