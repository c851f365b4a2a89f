"""Asking for letters and stopping them, by page and by API."""

import html
import json
import re

import pytest
from django.core import mail

from tests import nights
from tests.access.clubs import browser, first_entry, link_to
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.messages.services.letters import letters_send
from tournaments.models import Link, MailAddress

pytestmark = pytest.mark.django_db

ANN = "ann@players.example"


@pytest.fixture(autouse=True)
def _has_mail(settings):
    settings.HAS_MAIL = True


@kept
def night(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)


@pytest.fixture
def player(night):
    secret = link_secret(link_to(night, entry=first_entry(night)))
    return browser(secret=secret, kind=Link.Kind.PLAYER)


def token():
    letters_send()
    return re.search(r"/mail/([^/\s]+)/", mail.outbox[-1].body)[1]


def state():
    address = MailAddress.objects.get()
    return address.email, address.confirmed_at is not None, address.ended_at is not None


DOORS = {
    "page": lambda player, email: by_page(player, "/p/mail", {"email": email}),
    "api": lambda player, email: by_api(player, "/player/mail", {"email": email}),
}


@pytest.fixture(params=DOORS)
def asked(request, player):
    def send(email):
        return DOORS[request.param](player, email)

    return send


def test_an_address_is_asked_confirmed_and_stopped_by_page(player):
    answer = player.post("/p/mail", {"email": " Ann@Players.Example "}, follow=True)
    assert "Check your email and open the link to confirm." in answer.text
    assert "a…@players.example" in answer.text
    assert ANN not in answer.text
    link = f"/mail/{token()}/"
    stranger = browser()
    before = contents()
    assert "prize receipts to a…@players.example?" in stranger.get(link).text
    assert contents() == before
    assert "We email your reminders" in stranger.post(f"{link}confirm/", follow=True).text
    # Back to one's own page on the phone that has it.
    assert ("Open your page" in stranger.get(link).text, "Open your page" in player.get(link).text) == (
        False,
        True,
    )
    assert state() == (ANN, True, False)
    shown = player.get("/p?mail=asked").text
    assert ("Not confirmed yet" in shown, "Check your email" in shown) == (False, False)
    assert "We won't email" in stranger.post(f"{link}stop/").text
    assert state() == (ANN, True, True)
    assert "a…@players.example" not in player.get("/p").text
    assert stranger.post(f"{link}confirm/").status_code == 409


def test_an_address_is_asked_confirmed_and_stopped_by_api(player):
    answer = by_api(player, "/player/mail", {"email": ANN})
    said = json.loads(answer.text)
    assert (answer.status, said["hint"], said["confirmed_at"]) == (202, "a…@players.example", None)
    sent = {"token": token()}
    assert by_api(browser(), "/mail/confirm", sent).status == 200
    assert state() == (ANN, True, False)
    listed = json.loads(by_api(player, "/player/mail", {}, method="GET").text)["addresses"]
    assert [(each["id"], each["hint"]) for each in listed] == [(said["id"], "a…@players.example")]
    assert by_api(browser(), "/mail/stop", sent).status == 200
    assert state() == (ANN, True, True)
    assert by_api(browser(), "/mail/confirm", sent).status == 409


@pytest.mark.parametrize("door", ["page", "api"])
def test_the_player_stops_it_on_the_own_page_and_nobody_elses(door, player, night):
    by_api(player, "/player/mail", {"email": ANN})
    address = MailAddress.objects.get().pk
    other = night.stages.get(number=1).entries.order_by("-pk").first()
    stranger = browser(secret=link_secret(link_to(night, entry=other)), kind=Link.Kind.PLAYER)

    def stop(who):
        if door == "page":
            return by_page(who, "/p/mail/stop", {"address": address}).status
        return by_api(who, "/player/mail/stop", {"address": address}).status

    assert stop(stranger) == 404
    assert state() == (ANN, False, False)
    assert stop(player) == {"page": 302, "api": 200}[door]
    assert state() == (ANN, False, True)


@pytest.mark.parametrize(
    "email", ["", "ann", "ann@x.example\r\nBcc: all@x.example", "a" * 250 + "@players.example"]
)
def test_what_is_no_address_is_refused_at_both_doors(email, asked):
    before = contents()
    assert asked(email).status == 422
    assert contents() == before


def test_the_player_sees_that_the_mail_server_refused_the_address(player, settings):
    player.post("/p/mail", {"email": ANN})
    assert "Not confirmed yet" in player.get("/p").text
    settings.EMAIL_BACKEND = "tests.stack.mailboxes.NobodyThere"
    letters_send()
    assert "Email bounced" in player.get("/p").text


def test_enough_addresses_are_enough_at_both_doors(asked):
    for number in range(4):
        asked(f"p{number}@players.example")
    refused = asked(ANN)
    assert (refused.status, refused.says("You can add up to 4 email addresses")) == (409, True)
    for _ in range(2):
        asked("p0@players.example")
    refused = asked("p0@players.example")
    assert (refused.status, refused.says("We already sent this address 3 emails.")) == (
        429,
        True,
    )


def test_one_click_of_a_mail_program_needs_no_cookie(player):
    by_api(player, "/player/mail", {"email": ANN})
    strict = browser()
    strict.handler.enforce_csrf_checks = True
    answer = strict.post(
        f"/mail/{token()}/stop/", {"List-Unsubscribe": "One-Click"}, headers={"X-CSRFToken": ""}
    )
    assert answer.status_code == 200
    assert state() == (ANN, False, True)


@pytest.mark.parametrize("path", ["/mail/x/", "/mail/a.b/"])
def test_a_link_that_nobody_was_sent_opens_nothing(path, night):
    assert browser().get(path).status_code == 404
    assert by_page(browser(), f"{path}stop/", {}).status == 404
    assert by_page(browser(), f"{path}confirm/", {}).status == 404


def test_what_a_player_typed_stays_with_its_refusal(player):
    answer = by_page(player, "/p/mail", {"email": 'ann"><b>'})
    assert answer.status == 422
    assert "Enter an email address like ann@example.org." in html.unescape(answer.text)
    assert '"><b>' not in player.post("/p/mail", {"email": 'ann"><b>'}).text


@pytest.mark.parametrize("door", DOORS)
def test_where_no_email_is_set_up_no_address_is_taken(door, player, settings):
    settings.HAS_MAIL = False
    answer = DOORS[door](player, ANN)
    assert (answer.status, answer.says("Email isn't set up yet. Ask the host.")) == (409, True)
    assert not MailAddress.objects.exists()
