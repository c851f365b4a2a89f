"""What makes the table's page an app, and a hand that is meant for another table than the phone's."""

from uuid import uuid4

import pytest

from tests import nights
from tournaments.link_cookies import cookie_name
from tournaments.models import Hand, Link
from tournaments.services.links import link_exchange, link_secret

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(client, running):
    """A phone that has opened table 1."""
    link = Link.objects.get(event=running, kind=Link.Kind.TABLE, table=1)
    token = link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).token
    client.cookies[cookie_name(Link.Kind.TABLE)] = token
    return client


def slip(running, table):
    return {
        "round": "1",
        "number": "1",
        "maker": "2",
        "tricks": "4",
        "key": str(uuid4()),
        "place": f"{running.public_id}-{table}",
    }


def test_a_hand_of_the_phones_own_table_is_taken(phone, running):
    assert phone.post("/t/hand", slip(running, 1)).status_code == 302
    assert nights.match_at(running).hands.count() == 1


@pytest.mark.parametrize("address", ["/t/hand", "/t/undo"])
def test_what_was_entered_for_another_table_is_refused_by_name(phone, running, address):
    answer = phone.post(address, slip(running, 2))
    assert answer.status_code == 409
    assert 'data-code="other_table"' in answer.content.decode()
    assert "This phone now opens table 1" in answer.content.decode()
    assert not Hand.objects.exists()


def test_the_worker_of_the_page_is_checked_for_a_new_version_every_time(client):
    answer = client.get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert 'const TABLE = "/t", FILES = "/static/";' in answer.content.decode()
