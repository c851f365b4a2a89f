"""The database goes away and comes back: short waits, plain answers, and nobody meets a dead connection."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client

from tests.stack.outages import administrator, end_connections, fill_pool, read_only, refused
from tournaments.access.links import link_exchange, link_secret
from tournaments.health.readiness import readiness
from tournaments.models import Hand, Link

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

IDLE = 6


@pytest.fixture
def phone(running):
    link = Link.objects.get(event=running, kind=Link.Kind.TABLE, table=1)
    token = link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).token
    return Client(raise_request_exception=False, headers={"Authorization": f"Table {token}"})


@pytest.fixture
def guest():
    return Client(raise_request_exception=False)


def asked(client, method, path, body=None):
    """Ask as a server's thread does: its connection goes back afterwards."""
    try:
        return client.generic(method, path, body or "", content_type="application/json")
    finally:
        connection.close()


def hand(number):
    body = '{"round": 1, "number": %d, "key": "%s", "maker": 1, "tricks": 3}'
    return body % (number, uuid4())


@pytest.mark.night
def test_after_a_restart_no_request_meets_a_dead_connection(running, phone, guest):
    standings = f"/e/{running.public_id}/"
    statuses = []
    with administrator() as other:
        for number in (1, 2, 3):
            fill_pool(IDLE)
            assert end_connections(other) >= IDLE
            statuses += [asked(phone, "POST", "/api/v1/table/hands", hand(number)).status_code]
            statuses += [asked(guest, "GET", standings).status_code for _ in range(IDLE)]
    assert statuses == [201, *[200] * IDLE] * 3
    assert Hand.objects.count() == 3


@pytest.mark.night
def test_while_it_is_away_a_page_says_so_and_tries_again(running, phone, guest):
    fill_pool(IDLE)
    with refused():
        shown = asked(guest, "GET", f"/e/{running.public_id}/")
        sent = asked(guest, "POST", f"/e/{running.public_id}/join/")
        scored = asked(phone, "POST", "/api/v1/table/hands", hand(1))
    assert [each.status_code for each in (shown, sent, scored)] == [503] * 3
    assert [each["Retry-After"] for each in (shown, sent, scored)] == ["2"] * 3
    assert [each["Order-Up"] for each in (shown, sent, scored)] == ["1"] * 3
    assert '<meta http-equiv="refresh" content="2">' in shown.text
    assert "This page refreshes every 2 seconds." in shown.text
    # Loading the address of a form again would not send it again.
    assert "refresh" not in sent.text
    assert "Go back, check, and try again in a moment." in sent.text
    assert scored.json()["code"] == "busy"


@pytest.mark.night
def test_once_it_is_back_everything_goes_on_by_itself(running, phone, guest):
    fill_pool(IDLE)
    kept = hand(1)
    with refused():
        assert asked(phone, "POST", "/api/v1/table/hands", kept).status_code == 503
    assert asked(phone, "POST", "/api/v1/table/hands", kept).status_code == 201
    assert asked(guest, "GET", f"/e/{running.public_id}/").status_code == 200
    assert Hand.objects.count() == 1


def test_the_pool_looks_again_within_a_second_however_long_the_database_was_away():
    """Left to itself it waits twice as long after each failure, and half a minute after a minute."""
    assert connection.pool.reconnect_timeout <= 1


@pytest.mark.night
def test_a_database_that_is_read_only_is_said_and_seen(running, phone, organizer):
    director = Client(raise_request_exception=False)
    director.force_login(organizer)
    fill_pool(IDLE)
    with read_only():
        shown = asked(Client(), "GET", f"/e/{running.public_id}/")
        sent = asked(director, "POST", "/account/sign-out/")
        scored = asked(phone, "POST", "/api/v1/table/hands", hand(1))
        state = readiness().database
        connection.close()
    assert [each.status_code for each in (shown, sent, scored)] == [200, 503, 503]
    assert [each["Retry-After"] for each in (sent, scored)] == ["10", "10"]
    assert "Your change wasn't saved." in sent.text
    assert scored.json()["code"] == "read_only"
    assert state == "read-only"
    assert asked(phone, "POST", "/api/v1/table/hands", hand(1)).status_code == 201
