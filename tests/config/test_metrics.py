"""What a Prometheus reads of a server, and that nobody else does."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.urls import path
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families

from accounts.models import AccountLetter
from accounts.services import password_reset_ask
from config.gate.refusals import GateRefusal, answer
from config.metrics.counts import STREAMS, counting_streams
from tests import nights
from tests.access.clubs import browser, first_entry, link_to, new_key
from tests.kept import kept
from tests.servers import wait_until
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.models import Letter
from tournaments.outbox.mail import mail_ask

pytestmark = pytest.mark.django_db
TOKEN = "gx7Qm2"


def broken(request):
    raise ZeroDivisionError


urlpatterns = [path("broken", broken, name="broken")]


@pytest.fixture(autouse=True)
def _token(settings):
    settings.METRICS_TOKEN = TOKEN


@kept
def night(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer)


def ask(token=f"Bearer {TOKEN}", **headers):
    return Client().get("/metrics", headers={"Authorization": token, **headers})


def read():
    """Each number by its name and labels."""
    families = text_string_to_metric_families(ask().content.decode())
    return {
        (each.name, *(each.labels[name] for name in sorted(each.labels))): each.value
        for family in families
        for each in family.samples
    }


def grown(before):
    """Whatever counts more than before."""
    return {
        name: value - before.get(name, 0) for name, value in read().items() if value > before.get(name, 0)
    }


def test_a_scraper_is_answered_by_any_name_without_https(settings):
    settings.SECURE_SSL_REDIRECT = True
    answer = ask(Host="app:8000")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert answer.headers["Order-Up"] == "1"


@pytest.mark.parametrize(
    ("token", "wanted"),
    [
        (f"Bearer {TOKEN}", TOKEN + "x"),
        ("Bearer ", ""),
        ("Bearer", ""),
        ("", ""),
        (TOKEN, TOKEN),
        ("Bearer é", TOKEN),
    ],
)
def test_to_anybody_without_the_token_there_is_nothing(token, wanted, settings):
    settings.METRICS_TOKEN = wanted
    answer = ask(token)
    assert (answer.status_code, b"order_up_" in answer.content) == (404, False)


def test_a_token_in_the_address_is_none():
    assert Client().get(f"/metrics?token={TOKEN}").status_code == 404


def test_a_hand_its_repetition_and_its_refusal_are_told_apart(night):
    match = nights.match_at(night)
    phone = browser(secret=link_secret(link_to(night, table=1)))
    before = read()
    hand = {"round": 1, "number": 1, "key": new_key(), "maker": 1, "tricks": 3}
    for _ in range(2):
        assert phone.post("/t/hand", hand).status_code in {200, 302}
    assert phone.post("/t/hand", {**hand, "key": new_key()}).status_code == 409
    found = grown(before)
    assert match.hands.count() == 1
    assert found["order_up_hands_accepted_total",] == 1
    assert found["order_up_request_seconds_count", "4xx", "hand"] == 1
    assert found["order_up_refusals_total", "stale_hand", "409"] == 1


def test_every_answer_is_counted_by_kind_and_class():
    before = read()
    Client().get("/trick/")
    Client().get("/api/v1/events")
    Client().get("/nowhere/at/all/")
    found = grown(before)
    assert found["order_up_request_seconds_count", "2xx", "page"] == 1
    assert found["order_up_request_seconds_count", "4xx", "api"] == 1
    assert found["order_up_request_seconds_count", "4xx", "other"] == 1
    assert found["order_up_refusals_total", "not_authenticated", "401"] == 1
    assert found["order_up_refusals_total", "", "404"] == 1


@pytest.mark.urls(__name__)
def test_what_breaks_is_counted(caplog):
    before = read()
    assert Client(raise_request_exception=False).get("/broken").status_code == 500
    assert grown(before)["order_up_request_seconds_count", "5xx", "page"] == 1


def test_what_the_gate_refuses_is_counted_too():
    before = read()
    answer(GateRefusal.LARGE, "/api/v1/table/hands")
    assert grown(before)["order_up_refusals_total", "too_large", "413"] == 1


def test_undelivered_mail_about_accounts_is_shown(organizer):
    password_reset_ask(email=organizer.email, site="https://euchre.example")
    assert (read()["order_up_account_letters", "waiting"], read()["order_up_letters", "waiting"]) == (1, 0)
    AccountLetter.objects.update(tries=30)
    assert read()["order_up_account_letters", "lost"] == 1


def test_undelivered_mail_and_its_age_are_shown(night):
    link = link_to(night, entry=first_entry(night))
    mail_ask(link_id=link.pk, email="ann@players.example", site="https://euchre.example", actor=Actor())
    assert read()["order_up_letters", "waiting"] == 1
    Letter.objects.update(queued_at=timezone.now() - timedelta(minutes=10))
    found = read()
    assert 600 <= found["order_up_queue_age_seconds",] < 660
    assert (found["order_up_letters", "lost"], found["order_up_pushes", "waiting"]) == (0, 0)
    Letter.objects.update(tries=30)
    found = read()
    assert (found["order_up_letters", "waiting"], found["order_up_letters", "lost"]) == (0, 1)


def test_connections_of_the_database_are_counted_by_state():
    found = read()
    assert found["order_up_database_connections", "active"] >= 1
    assert found["order_up_database_connections_limit",] > found["order_up_database_connections", "active"]
    assert found["order_up_database_up",] == 1


@contextmanager
def taken():
    """Let others have all connections of this process's pool but the one that this thread holds."""
    pool = connection.pool
    most, others = pool.max_size, []
    connection.ensure_connection()
    pool.resize(pool.min_size, pool.min_size + 1)
    try:
        while (now := pool.get_stats())["pool_available"] or now["pool_size"] < pool.max_size:
            others.append(pool.getconn())
        yield len(others)
    finally:
        pool.resize(pool.min_size, most)
        for each in others:
            pool.putconn(each)


@pytest.mark.django_db(transaction=True)
def test_connections_of_the_pool_are_counted_in_use_idle_and_waited_for():
    def states():
        found = read()
        return [found["order_up_database_pool", state] for state in ("in_use", "idle", "waiting")]

    def ask_too():
        connection.ensure_connection()
        connection.close()

    connection.close()
    before = states()[0]
    with ThreadPoolExecutor(1) as other:
        with taken() as others:
            asking = other.submit(ask_too)
            wait_until(lambda: states()[2] == 1, "the other one waits")
        asking.result()
        assert others >= 1
        in_use, idle, waiting = states()
        assert (in_use, waiting) == (before + 1, 0)
        # As the other one gave its connection back, all but ours were there.
        assert idle >= others
    connection.close()
    in_use, more_idle, _ = states()
    assert in_use == before
    # The pool may still have been making one.
    assert more_idle > idle


def test_without_the_database_the_rest_is_told():
    def away(*_):
        raise OperationalError("connection to server at 10.0.0.5 failed")

    with connection.execute_wrapper(away):
        found = read()
    assert found["order_up_database_up",] == 0
    assert ("order_up_hands_accepted_total",) not in found
    assert any(name[0] == "order_up_request_seconds_count" for name in found)


def open_streams():
    (family,) = STREAMS.collect()
    return family.samples[0].value


def test_an_open_stream_is_counted_until_it_ends():
    before = read()["order_up_streams_open",]
    seen = []

    async def application(scope, receive, send):
        seen.append(open_streams())

    async def both():
        for place in ("/live/abc", "/trick/"):
            await counting_streams(application)({"type": "http", "path": place}, None, None)

    asyncio.run(both())
    assert seen == [before + 1, before]
    assert read()["order_up_streams_open",] == before
