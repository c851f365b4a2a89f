"""How often one may try at the door, page and API counted together, and how many mails one victim gets."""

import pytest
from django.core import mail
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from accounts.letters.sending import account_letters_send
from tests.nights import PASSWORD

pytestmark = pytest.mark.django_db

WRONG = "not this one"


@pytest.fixture
def limit(monkeypatch):
    return lambda **rates: [
        monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, scope.replace("_", "-"), rate)
        for scope, rate in rates.items()
    ]


def page(path, address="192.0.2.1", **form):
    return Client(REMOTE_ADDR=address).post(f"/account/{path}/", form)


def api(path, address="192.0.2.1", **body):
    return Client(REMOTE_ADDR=address).post(f"/api/v1/{path}", body, content_type="application/json")


def test_signing_in_is_limited_by_client_at_page_and_api_together(limit, organizer):
    limit(sign_in="2/min")
    right = {"password": PASSWORD}
    assert page("sign-in", username=organizer.email, **right).status_code == 302
    assert api("token", email=organizer.email, **right).status_code == 201
    refused = page("sign-in", username=organizer.email, **right)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "60")
    assert "Too many tries." in refused.text
    assert api("token", email=organizer.email, **right).status_code == 429
    assert page("sign-in", "192.0.2.2", username=organizer.email, **right).status_code == 302


def test_signing_up_is_limited_by_client_at_page_and_api_together(limit, db):
    limit(sign_up="2/min")

    def newcomer(number):
        return {"name": "Nora", "email": f"nora{number}@club.test", "password": "felt table jacks"}

    assert page("sign-up", **newcomer(1)).status_code == 302
    assert api("users", **newcomer(2)).status_code == 201
    assert page("sign-up", **newcomer(3)).status_code == 429
    assert api("users", **newcomer(4)).status_code == 429
    assert page("sign-up", "192.0.2.2", **newcomer(5)).status_code == 302


def test_resets_are_limited_by_client(limit, organizer):
    limit(reset="2/min")
    asked = [page("password", email=f"nobody{number}@club.test").status_code for number in range(3)]
    assert asked == [302, 302, 429]
    assert page("password", "192.0.2.2", email=organizer.email).status_code == 302


def test_nobody_gets_more_than_three_reset_mails_an_hour_wherever_they_are_asked_for(organizer):
    spellings = (organizer.email, organizer.email.upper(), f" {organizer.email}")
    answers = {
        (answer.status_code, answer.url)
        for number in range(8)
        for answer in [page("password", f"192.0.2.{number}", email=spellings[number % 3])]
    }
    assert answers == {(302, "/account/password/sent/")}
    account_letters_send()
    assert [message.to for message in mail.outbox] == [[organizer.email]] * 3


@pytest.mark.parametrize("door", ["page", "api"])
def test_an_account_is_not_guessed_from_many_addresses(door, limit, organizer):
    limit(sign_in_account="4/hour")
    known = Client()
    known.post("/account/sign-in/", {"username": organizer.email, "password": PASSWORD})
    known.post("/account/sign-out/")

    def sign_in(address, password):
        if door == "page":
            return page("sign-in", address, username=organizer.email, password=password)
        return api("token", address, email=organizer.email, password=password)

    for number in range(4):
        assert sign_in(f"198.51.100.{number}", WRONG).status_code in (401, 422)
    refused = sign_in("203.0.113.1", PASSWORD)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    form = {"username": organizer.email, "password": PASSWORD}
    assert known.post("/account/sign-in/", form).status_code == 302
