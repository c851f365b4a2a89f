"""Who is let in: tokens, sessions, links, and how often."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken
from rest_framework.settings import api_settings
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from accounts.sign_in.sign_ins import token_make
from tests import nights
from tests.api import calls
from tournaments.access.links import link_secret, table_link_replace
from tournaments.audit.actor import Actor
from tournaments.models import Hand, Link

pytestmark = pytest.mark.django_db


def with_header(value):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=value)
    return client


def test_a_person_signs_up_signs_in_and_signs_out():
    account = {"email": "New@Club.test", "name": "Newcomer", "password": nights.PASSWORD}
    signed_up = calls.post(calls.nobody(), "/users", account)
    assert signed_up.status_code == 201
    del account["name"]
    first = calls.post(calls.nobody(), "/token", account)
    second = calls.post(calls.nobody(), "/token", account)
    assert (first.status_code, second.status_code) == (201, 201)
    client = with_header(f"Token {first.json()['token']}")
    assert calls.get(client, "/events").status_code == 200
    assert calls.send(client, "DELETE", "/api/v1/token", b"").status_code == 204
    assert calls.refusal(calls.get(client, "/events"))[:2] == (401, "authentication_failed")
    other = with_header(f"Token {second.json()['token']}")
    assert calls.get(other, "/events").status_code == 200


def test_signing_up_twice_names_the_address(organizer):
    again = {"email": organizer.email.upper(), "name": "Twin", "password": nights.PASSWORD}
    assert calls.refusal(calls.post(calls.nobody(), "/users", again)) == (422, "invalid", "email")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("email", "no address"),
        ("email", 5),
        ("name", ""),
        ("name", "\u202eevil"),
        ("name", "\u3164"),
        ("password", "short"),
        ("password", " " * 8),
        ("password", "\u2800" * 8),
        ("password", 12345678901),
    ],
)
def test_an_account_that_cannot_be_opened_names_the_field(db, field, value):
    account = {"email": "new@club.test", "name": "Newcomer", "password": nights.PASSWORD, field: value}
    status, _, named = calls.refusal(calls.post(calls.nobody(), "/users", account))
    assert (status, named) == (422, field)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("email", "new", "Enter an email address like ann@example.com."),
        ("password", "short", "Use at least 8 characters in the password."),
        ("password", "password1", "That password is too easy to guess. Choose another one."),
        ("password", "new@club.test", "That password is too close to your email. Choose another one."),
    ],
)
def test_an_account_is_refused_in_the_words_of_the_page(db, field, value, sentence):
    account = {"email": "new@club.test", "name": "Newcomer", "password": nights.PASSWORD, field: value}
    assert calls.post(calls.nobody(), "/users", account).json()["message"] == sentence


@pytest.mark.parametrize("unasked", ["is_active", "is_staff", "id", "role", "club"])
def test_what_was_not_asked_for_is_refused(db, unasked):
    account = {"email": "new@club.test", "name": "Newcomer", "password": nights.PASSWORD, unasked: 1}
    assert calls.refusal(calls.post(calls.nobody(), "/users", account)) == (422, "invalid", unasked)


def test_nobody_is_told_to_sign_in(db):
    answer = calls.get(calls.nobody(), "/events")
    assert calls.refusal(answer) == (401, "not_authenticated", None)
    assert answer.headers["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize(
    "header", ["Token", "Token x", "Token x y z", "Token \xff\xfe", "Token \x00", "token " + "a" * 5000]
)
def test_a_token_that_is_none_answers_401(db, header):
    assert calls.refusal(calls.get(with_header(header), "/events"))[:2] == (401, "authentication_failed")


def test_a_token_in_the_address_is_no_credential(organizer, night):
    token = token_make(user=organizer)
    assert calls.get(calls.nobody(), f"/events?token={token}").status_code == 401


def test_a_token_ends_with_its_time_and_with_its_person(organizer):
    token = token_make(user=organizer)
    client = with_header(f"Token {token}")
    assert calls.get(client, "/events").status_code == 200
    AuthToken.objects.update(expiry=timezone.now())
    assert calls.get(client, "/events").status_code == 401
    AuthToken.objects.update(expiry=None)
    organizer.is_active = False
    organizer.save()
    assert calls.get(client, "/events").status_code == 401


def test_a_session_reads_freely_and_writes_with_its_csrf_token(organizer, night):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(organizer)
    assert calls.get(client, "/events").status_code == 200
    before = calls.row_counts()
    start = f"/events/{night.pk}/start"
    assert calls.refusal(calls.post(client, start)) == (403, "permission_denied", None)
    assert calls.row_counts() == before
    client.get("/account/sign-in/")
    page = Client(enforce_csrf_checks=True)
    page.get("/account/sign-in/")
    token = page.cookies["csrf"].value
    client.cookies["csrf"] = token
    foreign = calls.post(client, start, HTTP_X_CSRFTOKEN=token, HTTP_ORIGIN="https://evil.example")
    assert calls.refusal(foreign) == (403, "permission_denied", None)
    assert calls.post(client, start, HTTP_X_CSRFTOKEN=token).status_code == 200


def test_a_table_cookie_writes_with_its_csrf_token_only(running):
    client = APIClient(enforce_csrf_checks=True)
    opened = calls.post(client, "/table-session", {"secret": link_secret(calls.link_of(running, 1))})
    assert opened.status_code == 201
    cookie = client.cookies["table"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Strict")
    assert calls.get(client, "/table").json()["table"] == 1
    assert calls.refusal(calls.post(client, "/table/hands", calls.hand()))[0] == 403
    assert not Hand.objects.exists()
    page = Client(enforce_csrf_checks=True)
    page.get("/account/sign-in/")
    client.cookies["csrf"] = token = page.cookies["csrf"].value
    assert calls.post(client, "/table/hands", calls.hand(), HTTP_X_CSRFTOKEN=token).status_code == 201


def test_six_wrong_passwords_lock_the_account_from_there_only(organizer):
    wrong = {"email": organizer.email, "password": "not this one"}
    right = {**wrong, "password": nights.PASSWORD}
    answers = [calls.refusal(calls.post(calls.nobody(), "/token", wrong))[:2] for _ in range(6)]
    assert answers[0] == (401, "authentication_failed")
    assert answers[5] == (429, "locked_out")
    shouted = {**right, "email": organizer.email.upper()}
    assert calls.post(calls.nobody(), "/token", shouted).status_code == 429
    assert calls.post(calls.nobody(), "/token", right, REMOTE_ADDR="192.0.2.7").status_code == 201
    other = {"email": nights.make_user("Other").email, "password": nights.PASSWORD}
    assert calls.post(calls.nobody(), "/token", other).status_code == 201


def test_a_table_link_opens_its_table_and_no_other_door(running):
    phone = calls.phone(running, table=2)
    assert calls.get(phone, "/table").json()["table"] == 2
    for path in ("/events", f"/events/{running.pk}", f"/events/{running.pk}/rounds/1/tables/2", "/player"):
        assert calls.get(phone, path).status_code == 401


def test_a_player_link_opens_no_table(running):
    link = Link.objects.filter(event=running, kind=Link.Kind.PLAYER).first()
    body = {"secret": link_secret(link)}
    assert calls.refusal(calls.post(calls.nobody(), "/table-session", body))[:2] == (404, "unknown_link")
    opened = calls.post(calls.nobody(), "/player-session", body)
    assert opened.status_code == 201
    token = opened.json()["token"]
    assert calls.get(with_header(f"Player {token}"), "/player").status_code == 200
    assert calls.get(with_header(f"Table {token}"), "/table").status_code == 401


def test_a_replaced_link_is_gone_for_the_phone_and_for_the_next(running, organizer):
    secret = link_secret(calls.link_of(running, 1))
    phone = calls.phone(running, table=1)
    table_link_replace(event_id=running.pk, table=1, actor=Actor(organizer))
    before = calls.row_counts()
    assert calls.refusal(calls.post(phone, "/table/hands", calls.hand()))[:2] == (410, "link_gone")
    gone = calls.post(calls.nobody(), "/table-session", {"secret": secret})
    assert calls.refusal(gone)[:2] == (410, "link_gone")
    assert calls.row_counts() == before


def test_wrong_links_are_counted_and_good_ones_never_refused(running):
    secret = link_secret(calls.link_of(running, 1))
    wrong = [calls.post(calls.nobody(), "/table-session", {"secret": "x" * 22}) for _ in range(30)]
    assert {answer.status_code for answer in wrong} == {404}
    bad_token = calls.get(with_header("Table " + "y" * 22), "/table")
    assert calls.refusal(bad_token)[:2] == (429, "throttled")
    assert 0 < int(bad_token.headers["Retry-After"]) <= 60
    elsewhere = calls.post(calls.nobody(), "/table-session", {"secret": "x"}, REMOTE_ADDR="192.0.2.7")
    assert elsewhere.status_code == 404
    forged = calls.post(calls.nobody(), "/table-session", {"secret": "x"}, HTTP_X_FORWARDED_FOR="192.0.2.8")
    assert forged.status_code == 429
    assert calls.post(calls.nobody(), "/table-session", {"secret": secret}).status_code == 201


def test_a_caller_is_slowed_down_alone(monkeypatch, running):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "hands", "2/hour")
    first, second = calls.phone(running, table=1), calls.phone(running, table=2)
    assert [calls.get(first, "/table").status_code for _ in range(3)] == [200, 200, 429]
    assert calls.get(second, "/table").status_code == 200


def test_an_outage_of_the_cache_stops_nobody_and_is_not_waited_for_each_time(monkeypatch, running):
    asked = []

    def away(*_, **__):
        asked.append(1)
        raise ConnectionError("no cache")

    monkeypatch.setattr(cache, "incr", away)
    phone = calls.phone(running)
    answers = [calls.post(phone, "/table/hands", calls.hand(number)).status_code for number in (1, 2, 3)]
    assert (answers, asked) == ([201, 201, 201], [1])


def test_every_scope_of_a_view_has_a_rate():
    assert api_settings.DEFAULT_THROTTLE_RATES.keys() == {
        *("default", "join", "join-night", "nights", "hands", "games", "movements", "improvements"),
        *("sign-in", "sign-in-account", "sign-up", "reset", "reset-address", "confirm-address"),
        *("invitations", "invitation-address"),
        "link-failures",
        "push",
        "find",
        "demo",
        "tv-codes",
        "own-page",
    }
