"""A table whose phone fell silent, as its host sees it."""

import time

import pytest
from django.test import Client

from tests import nights
from tests.access.clubs import browser
from tests.markup import one_line
from tests.web.test_public import open_link
from tournaments.access import seen_phones

pytestmark = pytest.mark.django_db


@pytest.fixture
def phones(running, settings):
    """The phones of tables 1 and 2, which have just asked for their tables; table 3 has none."""
    settings.ONE_CACHE = True
    opened = [Client(), Client()]
    for table, phone in enumerate(opened, 1):
        open_link(phone, running, table=table)
        assert phone.get("/t/now").status_code == 200
    return opened


@pytest.fixture
def later(monkeypatch):
    """Let more than a minute pass."""

    def passes(seconds=61):
        now = time.time() + seconds
        monkeypatch.setattr(time, "time", lambda: now)

    return passes


def offline(organizer, event):
    """Return the tables that are called offline, by the API and by the page."""
    client = browser(organizer)
    tables = client.get(f"/api/v1/events/{event.pk}/console").json()["tables"]
    cards = one_line(client.get(f"/events/{event.pk}/")).split('class="table-card ')[1:]
    shown = [number for number, card in enumerate(cards, 1) if card.startswith("plays offline")]
    assert [number for number, card in enumerate(cards, 1) if ">Offline<" in card] == shown
    assert [each["table"] for each in tables if each["is_offline"]] == shown
    return shown


@pytest.mark.night
def test_a_phone_that_asks_no_more_is_called_offline_until_it_asks_again(organizer, running, phones, later):
    assert offline(organizer, running) == []
    later()
    assert offline(organizer, running) == [1, 2]
    phones[0].get("/t/now")
    assert offline(organizer, running) == [2]


def test_a_phone_that_was_put_away_is_not_called_offline(organizer, running, phones, later):
    assert phones[0].get("/t/now?away=1").status_code == 204
    later()
    assert offline(organizer, running) == [2]


def test_a_table_that_is_done_needs_no_phone(organizer, running, phones, later):
    for number in range(1, 13):
        nights.record(nights.match_at(running, table=2), organizer, number)
    later()
    assert offline(organizer, running) == [1]


def test_no_table_is_called_offline_where_each_process_has_a_cache_of_its_own(
    organizer, running, phones, later, settings
):
    settings.ONE_CACHE = False
    later()
    assert offline(organizer, running) == []


def test_a_cache_out_of_reach_keeps_no_table_waiting_and_calls_none_offline(
    organizer, running, phones, later, settings
):
    later()
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
    try:
        assert phones[0].get("/t/now").status_code == 200
        assert offline(organizer, running) == []
    finally:
        seen_phones.breaker.worked()
