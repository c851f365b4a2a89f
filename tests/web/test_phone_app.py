"""What makes the table's page an app, and a hand that is meant for another table than the phone's."""

import re
from uuid import uuid4

import pytest
from django.utils import timezone

from tests import nights
from tests.access.clubs import browser, first_entry, link_to
from tournaments.access.link_cookies import cookie_name
from tournaments.access.links import SESSION_LENGTH, link_exchange, link_secret
from tournaments.models import Hand, Link, LinkSession
from tournaments.outbox.push import phone_sign_out
from tournaments.phones.views import phone_app

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(client, running):
    """A phone that has opened table 1."""
    link = Link.objects.get(event=running, kind=Link.Kind.TABLE, table=1)
    token = link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).token
    client.cookies[cookie_name(Link.Kind.TABLE)] = token
    return client


def payload(running, table):
    return {
        "round": "1",
        "number": "1",
        "maker": "2",
        "tricks": "4",
        "key": str(uuid4()),
        "place": f"{running.public_id}-{table}",
    }


def test_a_hand_of_the_phones_own_table_is_taken(phone, running):
    assert phone.post("/t/hand", payload(running, 1)).status_code == 302
    assert nights.match_at(running).hands.count() == 1


@pytest.mark.parametrize("address", ["/t/hand", "/t/undo"])
def test_what_was_entered_for_another_table_is_refused_by_name(phone, running, address):
    answer = phone.post(address, payload(running, 2))
    assert answer.status_code == 409
    assert 'data-code="other_table"' in answer.content.decode()
    assert "This phone is at table 1 now" in answer.content.decode()
    assert not Hand.objects.exists()


def test_a_table_is_opened_with_six_requests_at_most(phone):
    """The page itself, and what it names; an icon for the Home Screen is asked for when it is put there."""
    parts = re.findall(r'<(?:script|link)[^>]*(?:src|href)="(/static/[^"]+)"', phone.get("/t").text)
    assert sum(part.endswith(".js") for part in parts) == 1
    assert len([part for part in parts if not part.endswith(".png")]) + 1 <= 6


def test_the_worker_of_the_page_is_checked_for_a_new_version_every_time(client):
    answer = client.get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert re.findall(r'\b(TABLE|FILES) = "([^"]*)"', answer.text) == [("TABLE", "/t"), ("FILES", "/static/")]


def test_the_page_for_no_network_is_the_same_for_everyone_and_ends_whole(client, running):
    client.force_login(running.created_by)
    client.get(f"/events/{running.pk}/")
    page = client.get("/offline/")
    assert page.text == browser().get("/offline/").text
    assert page.text.strip().endswith("</html>")
    assert 'id="offline"' in page.text
    assert (page.cookies, "Cookie" in page.headers.get("Vary", "")) == ({}, False)


def test_a_worker_changes_when_the_page_for_no_network_does(client, monkeypatch):
    before = client.get("/sw.js").text
    assert client.get("/sw.js").text == before
    monkeypatch.setattr(phone_app, "_offline_page", lambda: "Another")
    assert client.get("/sw.js").text != before


WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko) "
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) " + WEBKIT
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) " + WEBKIT
ANDROID = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
#: By browser, whether an installed page begins with cookies of its own.
BROWSERS = {
    "Safari on an iPhone": (IPHONE + "Version/18.5 Mobile/15E148 Safari/604.1", True),
    "Chrome on an iPhone": (IPHONE + "CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1", True),
    "Safari on an iPad, which calls itself a Mac": (MAC + "Version/18.5 Safari/605.1.15", True),
    "Chrome on Android": (ANDROID + "Mobile Safari/537.36", False),
    "Edge": (ANDROID + "Safari/537.36 Edg/140.0.0.0", False),
    "Firefox": ("Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", False),
    "nobody knows which": ("", False),
}


@pytest.fixture
def own_link(running):
    return link_to(running, entry=first_entry(running))


@pytest.fixture
def player(own_link):
    return browser(secret=link_secret(own_link), kind=Link.Kind.PLAYER)


@pytest.mark.night
@pytest.mark.parametrize(("agent", "needs_link"), BROWSERS.values(), ids=BROWSERS.keys())
def test_an_installed_page_holds_the_link_only_where_it_has_no_cookie_to_start_with(
    agent, needs_link, player, own_link
):
    answer = player.get("/p/app.webmanifest", headers={"user-agent": agent})
    assert answer["Content-Type"] == "application/manifest+json"
    app = answer.json()
    assert app["start_url"] == (f"/p#{link_secret(own_link)}" if needs_link else "/p")
    # The page and its app are one, whatever link it was opened by.
    assert (app["id"], app["display"]) == ("/p", "standalone")
    assert link_secret(own_link) not in player.get("/p", headers={"user-agent": agent}).text


def test_a_page_of_a_replaced_link_is_no_app(player, own_link):
    Link.objects.filter(pk=own_link.pk).update(revoked_at=timezone.now())
    answer = player.get("/p/app.webmanifest", headers={"user-agent": IPHONE})
    assert answer.status_code == 410
    assert link_secret(own_link) not in answer.text


def opened_by(client, link):
    address = f"/api/v1/{link.kind}-session"
    return client.post(address, {"secret": link_secret(link)}, content_type="application/json")


def test_a_phone_that_opens_its_link_again_is_the_same_phone_for_longer(player, own_link):
    before = LinkSession.objects.get()
    soon = timezone.now() + SESSION_LENGTH / 3
    LinkSession.objects.update(expires_at=soon)
    again = opened_by(player, own_link)
    assert again.status_code == 200
    assert again.json()["token"] == again.cookies[cookie_name(Link.Kind.PLAYER)].value
    after = LinkSession.objects.get()
    assert (after.pk, after.token_hash) == (before.pk, before.token_hash)
    assert after.expires_at > soon


def test_a_phone_that_had_another_link_open_or_was_signed_out_is_a_new_one(player, own_link, running):
    other = running.links.filter(kind=Link.Kind.PLAYER).exclude(pk=own_link.pk).earliest("pk")
    assert opened_by(player, other).status_code == 201
    assert opened_by(player, own_link).status_code == 201
    phone_sign_out(session=LinkSession.objects.latest("pk"))
    assert opened_by(player, own_link).status_code == 201
    assert LinkSession.objects.count() == 4
