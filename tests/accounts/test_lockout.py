"""A lock is for one account and one client; it says how long, and ends with a new password."""

import re
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.core import mail
from django.db.models import F
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from accounts.letters.sending import account_letters_send
from accounts.sign_in.sign_ins import token_make
from tests.nights import PASSWORD

pytestmark = pytest.mark.django_db

WRONG = "not this one"


def page(client, email, password):
    return client.post("/account/sign-in/", {"username": email, "password": password})


def api(client, email, password):
    body = {"email": email, "password": password}
    return client.post("/api/v1/token", body, content_type="application/json")


DOORS = pytest.mark.parametrize(("door", "good"), [(page, 302), (api, 201)])


@DOORS
def test_a_lock_says_in_how_many_seconds_it_ends(door, good, organizer):
    answers = [door(Client(), organizer.email, WRONG) for _ in range(5)]
    assert 0 < int(answers[-1].headers["Retry-After"]) <= 900
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(minutes=10))
    later = door(Client(), organizer.email, PASSWORD)
    assert later.status_code == 429
    # Whoever goes on trying makes it no longer.
    assert 0 < int(later.headers["Retry-After"]) <= 300
    AccessAttempt.objects.update(attempt_time=F("attempt_time") - timedelta(minutes=5))
    assert door(Client(), organizer.email, PASSWORD).status_code == good


@DOORS
def test_a_device_that_signed_in_before_is_not_locked_by_others_at_its_address(door, good, organizer):
    known = Client()
    assert door(known, organizer.email, PASSWORD).status_code == good
    known.post("/account/sign-out/")
    for _ in range(5):
        door(Client(), organizer.email, WRONG)
    assert door(Client(), organizer.email, PASSWORD).status_code == 429
    assert door(known, organizer.email, PASSWORD).status_code == good


@DOORS
def test_a_device_that_signed_in_before_has_five_wrong_passwords_too(door, good, organizer):
    known = Client()
    assert door(known, organizer.email, PASSWORD).status_code == good
    known.post("/account/sign-out/")
    assert [door(known, organizer.email, WRONG).status_code for _ in range(5)][-1] == 429
    assert door(known, organizer.email, PASSWORD).status_code == 429
    assert door(Client(), organizer.email, PASSWORD).status_code == good


def test_the_cookie_of_a_device_is_good_for_its_own_accounts_only(organizer):
    """Anybody may sign up and so get one."""
    stranger = Client()
    stranger.post(
        "/account/sign-up/", {"name": "Eve", "email": "eve@club.test", "password": "felt table jacks"}
    )
    stranger.post("/account/sign-out/")
    assert "eve" not in stranger.cookies["device"].value
    assert (stranger.cookies["device"]["httponly"], stranger.cookies["device"]["samesite"]) == (
        True,
        "Strict",
    )
    for _ in range(5):
        page(Client(), organizer.email, WRONG)
    assert page(stranger, organizer.email, PASSWORD).status_code == 429
    number, _, rest = stranger.cookies["device"].value.partition(":")
    stranger.cookies["device"] = f"{number}x:{rest}"
    assert page(stranger, "eve@club.test", "felt table jacks").status_code == 302


def test_a_new_password_lifts_the_lock_and_signs_out_everybody_else(organizer):
    elsewhere, token = Client(), token_make(user=organizer)
    page(elsewhere, organizer.email, PASSWORD)
    client = Client()
    for _ in range(5):
        page(client, organizer.email, WRONG)
    client.post("/account/password/", {"email": organizer.email})
    account_letters_send()
    link = re.search(r"http://testserver(/account/password/\S+)", mail.outbox[0].body)[1]
    form = client.get(link, follow=True).redirect_chain[-1][0]
    new = "green felt and jacks"
    assert client.post(form, {"new_password1": new, "new_password2": new}).status_code == 302
    assert page(client, organizer.email, new).status_code == 302
    assert elsewhere.get("/events/new/").status_code == 302
    answer = Client().get("/api/v1/events", headers={"Authorization": f"Token {token}"})
    assert answer.status_code == 401


@DOORS
def test_a_lock_of_the_whole_account_says_its_own_longer_wait(door, good, organizer, monkeypatch):
    """It began with the first wrong password and lasts an hour, whichever device asks."""
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "sign-in-account", "3/hour")
    for number in range(3):
        door(Client(REMOTE_ADDR=f"192.0.2.{number}"), organizer.email, WRONG)
    refused = door(Client(REMOTE_ADDR="192.0.2.9"), organizer.email, PASSWORD)
    assert refused.status_code == 429
    assert 3540 < int(refused.headers["Retry-After"]) <= 3600
    assert "60 minutes" in refused.text


@DOORS
def test_a_lock_of_one_device_says_a_quarter_of_an_hour(door, good, organizer):
    answers = [door(Client(), organizer.email, WRONG) for _ in range(5)]
    assert re.search(r"\b1[45] minutes", answers[-1].text)
