"""One link opens on so many devices and no more; those that have it go on."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.access import clubs
from tests.kept import kept
from tournaments.access.links import MOST_DEVICES as LIMITS
from tournaments.access.links import hashed, link_exchange, link_secret, table_link_replace
from tournaments.audit.actor import Actor
from tournaments.models import Link, LinkSession

pytestmark = pytest.mark.django_db


@kept
def home():
    return clubs.make_club("Maple")


def opened(kind, secret, client=None):
    path = f"/api/v1/{kind}-session"
    return (client or clubs.browser()).post(path, {"secret": secret}, content_type="application/json")


@pytest.mark.one_by_day
@pytest.mark.parametrize(("kind", "most"), [("table", 500), ("player", 500), ("guest", 5_000)])
def test_one_link_opens_on_so_many_devices_and_no_more(kind, most, home):
    secret = home.secrets[kind]
    link = Link.objects.get(secret_hash=hashed(secret))
    held = clubs.browser(secret=secret, kind=Link.Kind(kind))
    later = timezone.now() + timedelta(hours=1)
    LinkSession.objects.bulk_create(
        LinkSession(link=link, token_hash=f"x{number}", device=number, expires_at=later)
        for number in range(link.sessions.count() + 1, most)
    )
    assert opened(kind, secret).status_code == 201
    refused = opened(kind, secret)
    assert (refused.status_code, refused.json()["code"]) == (410, "link_gone")
    assert "open on too many devices" in refused.json()["message"]
    assert link.sessions.count() == most
    assert opened(kind, secret, held).status_code in (200, 201)
    assert link.sessions.count() == most


def test_a_new_link_of_a_table_opens_again(home, monkeypatch):
    monkeypatch.setitem(LIMITS, Link.Kind.TABLE, 1)
    assert opened("table", home.secrets["table"]).status_code == 201
    assert opened("table", home.secrets["table"]).status_code == 410
    link = table_link_replace(event_id=home.running.pk, table=1, actor=Actor(home.owner))
    assert link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).is_new
