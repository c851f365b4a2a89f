"""No mail leads to a port or a spelling of our name that somebody made up who asked for it."""

import pytest
from django.core import mail
from django.test import RequestFactory

from accounts.callers.sites import own_site
from accounts.letters.sending import account_letters_send
from tests import nights
from tests.access.clubs import browser, first_entry, link_to
from tournaments.access.links import link_secret
from tournaments.messages.services.letters import letters_send
from tournaments.models import Link

pytestmark = pytest.mark.django_db

MADE_UP = ("testserver:1234", "testserver.", "testserver.:1234", "TestServer:80", "testserver:443")


@pytest.mark.parametrize("host", MADE_UP)
def test_a_reset_mail_leads_to_our_own_address(host, organizer):
    browser().post("/account/password/", {"email": organizer.email}, headers={"Host": host})
    account_letters_send()
    assert "\nhttp://testserver/account/password/" in mail.outbox[0].body


@pytest.mark.one_by_day
@pytest.mark.parametrize("path", ["/p/mail", "/api/v1/player/mail"])
@pytest.mark.parametrize("host", MADE_UP)
def test_a_players_letter_leads_to_our_own_address(path, host, organizer, settings):
    settings.HAS_MAIL = True
    night = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    player = browser(secret=link_secret(link_to(night, entry=first_entry(night))), kind=Link.Kind.PLAYER)
    how = {"content_type": "application/json"} if "api" in path else {}
    answer = player.post(path, {"email": "ann@players.example"}, headers={"Host": host}, **how)
    assert answer.status_code in (202, 302)
    letters_send()
    assert "http://testserver/mail/" in mail.outbox[-1].body
    assert host.lower() not in mail.outbox[-1].body.lower()


@pytest.mark.parametrize(
    ("host", "served", "proxies", "origins", "site"),
    [
        ("testserver:8000", "8000", 0, [], "http://testserver:8000"),
        ("testserver:8000", "8000", 1, [], "http://testserver"),
        ("testserver:8443", "8000", 1, ["http://testserver:8443"], "http://testserver:8443"),
        ("testserver.:8443", "8000", 1, ["http://testserver:8443"], "http://testserver:8443"),
        ("testserver:8444", "8000", 1, ["http://testserver:8443"], "http://testserver"),
        ("testserver", "8000", 0, [], "http://testserver"),
        ("testserver:80", "80", 0, [], "http://testserver"),
    ],
)
def test_a_port_is_ours_where_we_serve_it_or_say_so(settings, host, served, proxies, origins, site):
    settings.PROXIES, settings.CSRF_TRUSTED_ORIGINS = proxies, origins
    assert own_site(RequestFactory().get("/", SERVER_PORT=served, headers={"Host": host})) == site
