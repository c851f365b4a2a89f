"""The server dies at any moment: what was answered is there, and nothing is there twice."""

import random
import threading
from dataclasses import replace
from uuid import uuid4

import pytest

from accounts.sign_in.sign_ins import token_make
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.by_night import one_in
from tests.faults.application import AFTER_STATEMENT
from tests.servers import Server, post, post_until_answered
from tournaments.access.links import link_exchange, link_secret
from tournaments.direct.services.verification import differences
from tournaments.models import Hand, Link, Match

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.xdist_group("servers"),
]

MANY_HANDS = replace(PRESETS["party"], hands=200)
KILLS_AT_RANDOM = 40
KILLS_AT_EACH_POINT = 15


@pytest.fixture
def long_night(organizer):
    """Three tables that take two hundred hands each in round one."""
    return nights.start(nights.make_night(organizer, rules=MANY_HANDS), organizer)


@pytest.fixture(scope="module")
def server(django_db_setup):
    """One for all of these tests: it is to outlive its workers."""
    serving = Server("tests.faults.application:application", workers=1, threads=8)
    yield serving
    serving.stop()


def tokens(event):
    links = Link.objects.filter(event=event, kind=Link.Kind.TABLE).order_by("table")
    return [link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).token for link in links]


def token_of(person):
    return f"Token {token_make(user=person)}"


def hand(number, key, rng):
    return {
        "round": 1,
        "number": number,
        "key": key,
        "maker": rng.randint(1, 4),
        "tricks": rng.randint(0, 5),
        "alone": rng.random() < 0.2,
    }


def keys_of(event):
    return sorted(
        str(key)
        for key in Hand.objects.filter(match__round__stage__event=event).values_list("key", flat=True)
    )


@pytest.mark.one_by_day
@pytest.mark.parametrize("point", one_in(2, ["K1", "K2", "K3", "K4", "K5"]))
def test_a_kill_at_a_failpoint_neither_loses_nor_doubles_a_hand(long_night, organizer, server, point):
    """A phone's hand is one statement; between lock and commit only a person's can be interrupted."""
    rng, sent = random.Random(point), []
    if point in AFTER_STATEMENT:
        path, caller = f"/api/v1/events/{long_night.pk}/rounds/1/tables/1/hands", token_of(organizer)
    else:
        path, caller = "/api/v1/table/hands", f"Table {tokens(long_night)[0]}"
    for number in range(1, KILLS_AT_EACH_POINT + 1):
        body = hand(number, str(uuid4()), rng)
        if point in AFTER_STATEMENT:
            del body["round"]
        status, text = post_until_answered(
            server.port,
            path,
            body,
            headers={"Authorization": caller},
            first_headers={"X-Failpoint": point},
        )
        # After the commit the hand is there, and the phone's second try is told so.
        assert status == (200 if point == "K5" else 201), text
        sent.append(body["key"])
    assert keys_of(long_night) == sorted(sent)
    assert list(differences()) == []


@pytest.mark.night
def test_the_server_killed_at_random_keeps_every_answered_hand_once(long_night, server):
    answered, done = {1: [], 2: [], 3: []}, threading.Event()

    def table(number, token):
        rng, hand_number = random.Random(number), 1
        while not done.is_set() and hand_number <= 200:
            body = hand(hand_number, str(uuid4()), rng)
            status, text = post_until_answered(server.port, "/api/v1/table/hands", body, token=token)
            assert status in {200, 201}, text
            answered[number].append(body["key"])
            hand_number += 1

    phones = [
        threading.Thread(target=table, args=(number, token))
        for number, token in enumerate(tokens(long_night), 1)
    ]
    for phone in phones:
        phone.start()
    rng = random.Random(9)
    for _ in range(KILLS_AT_RANDOM):
        # Once it serves again, at any moment of the next few hands.
        before = sum(map(len, answered.values()))
        while sum(map(len, answered.values())) == before:
            done.wait(0.005)
        done.wait(rng.uniform(0, 0.05))
        server.kill_a_worker(rng)
    done.set()
    for phone in phones:
        phone.join(timeout=60)
    sent = sorted(key for keys in answered.values() for key in keys)
    assert len(sent) >= KILLS_AT_RANDOM
    assert keys_of(long_night) == sent
    for match in Match.objects.filter(round__stage__event=long_night, round__number=1):
        numbers = list(match.hands.order_by("number").values_list("number", flat=True))
        assert numbers == list(range(1, len(numbers) + 1))
    assert list(differences()) == []


@pytest.mark.night
def test_a_request_after_the_last_kill_is_served(server):
    server.kill_a_worker(random.Random(1))
    assert post_until_answered(server.port, "/api/v1/table/hands", {}, token="none")[0] == 401
    assert post(server.port, "/healthz", method="GET")[0] == 200
