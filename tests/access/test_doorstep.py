"""What stands before every view: forged forms, forged headers, guessed passwords, links that ended."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.letters.sending import account_letters_send
from tests import nights
from tests.access import clubs
from tests.access.asking import address, answer_of, changes, is_success, tried
from tests.access.routes import LISTED
from tests.database import contents
from tests.kept import kept
from tournaments.access.link_cookies import cookie_name
from tournaments.access.links import AFTER_THE_END, table_link_replace
from tournaments.audit.actor import Actor
from tournaments.models import Event, Link, LinkSession

pytestmark = pytest.mark.django_db

#: Whoever calls these has no session that another site could use.
WITHOUT_A_SESSION = {
    "api-demo",
    "api-users",
    "api-token",
    "api-table-session",
    "api-player-session",
    "api-guest-session",
    "api-tv-session",
    "api-join",
    "api-join-open",
    "api-movement-check",
    "api-trick",
    "api-movement-improve",
    "api-nothing",
    # Only the token of a letter speaks here: mail programs send it by themselves.
    "mail-stop",
    "api-mail-confirm",
    "api-mail-stop",
}


@kept
def home():
    return clubs.make_club("Maple")


@pytest.mark.night
@pytest.mark.parametrize("caller", ["owner", "table"])
@pytest.mark.parametrize("forged", ["no token", "another site"])
def test_a_form_from_elsewhere_writes_nothing(caller, forged, home):
    client = clubs.browser(home.owner) if caller == "owner" else clubs.browser(secret=home.secrets["table"])
    if forged == "no token":
        client.defaults.pop("HTTP_X_CSRFTOKEN")
    else:
        client.defaults["HTTP_ORIGIN"] = "https://evil.example"
    before = contents()
    wrong, tries = {}, 0
    for (name, method), expected in LISTED.items():
        if method == "GET" or name in WITHOUT_A_SESSION or not is_success(expected[caller]):
            continue
        with tried(client, name, method, home) as response:
            tries += 1
            if answer_of(response) != "403" or changes(before):
                wrong[name, method] = answer_of(response)
    assert wrong == {}
    assert tries > 5


@pytest.mark.night
def test_a_program_with_a_token_needs_no_form(home):
    client = Client(enforce_csrf_checks=True)
    body = {"email": home.owner.email, "password": nights.PASSWORD}
    token = client.post("/api/v1/token", body, content_type="application/json").json()["token"]
    headers = {"Authorization": f"Token {token}", "Origin": "https://elsewhere.example"}
    answer = client.post(f"/api/v1/events/{home.coming.pk}/start", headers=headers)
    assert answer.status_code == 200
    assert not [name for name in answer.headers if name.startswith("Access-Control")]


@pytest.mark.parametrize(
    "forged",
    [{"Host": "evil.example"}, {"Host": "testserver.evil.example"}, {"Host": "testserver@evil.example"}],
)
@pytest.mark.parametrize("path", ["/", "/account/password/", "/api/v1/events", "/trick/"])
def test_a_forged_host_is_refused(path, forged):
    assert clubs.browser().get(path, headers=forged).status_code == 400


def test_a_reset_mail_names_no_forged_host(organizer):
    client = clubs.browser()
    form = {"email": organizer.email}
    assert client.post("/account/password/", form, headers={"Host": "evil.example"}).status_code == 400
    client.post("/account/password/", form, headers={"X-Forwarded-Host": "evil.example"})
    account_letters_send()
    assert len(mail.outbox) == 1
    assert "http://testserver/account/password/" in mail.outbox[0].body
    assert "evil" not in mail.outbox[0].body


AWAY = (
    *("https://evil.example", "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example"),
    *(
        "http:evil.example",
        "https:///evil.example",
        "javascript:alert(1)",
        "\t//evil.example",
        "/%09/evil.example",
    ),
    *("ftp://evil.example", "//testserver@evil.example", "http://testserver.evil.example/"),
)


@pytest.mark.parametrize("away", AWAY)
def test_sign_in_leads_nowhere_else(away, organizer):
    form = {"username": organizer.email, "password": nights.PASSWORD, "next": away}
    client = clubs.browser()
    came_to = client.post("/account/sign-in/", form).url
    again = client.get("/account/sign-in/", {"next": away}).url
    assert {came_to, again} <= {"/", "/%09/evil.example"}


WRONG = "not this one"


def guess(client, email, password=WRONG, **headers):
    form = {"username": email, "password": password}
    return client.post("/account/sign-in/", form, headers=headers).status_code


def test_guessing_is_counted_whatever_the_capitals_and_the_claimed_address(organizer):
    client = clubs.browser()
    spellings = (organizer.email.upper(), organizer.email.title(), f" {organizer.email}", organizer.email)
    for number in range(5):
        guess(client, spellings[number % 4], **{"X-Forwarded-For": f"192.0.2.{number}"})
    assert guess(client, organizer.email, nights.PASSWORD) == 429
    assert guess(client, organizer.email.upper(), nights.PASSWORD, **{"X-Forwarded-For": "192.0.2.99"}) == 429


def test_pages_and_api_count_the_same_guesses(organizer):
    client = clubs.browser()
    for _ in range(3):
        guess(client, organizer.email)
    for _ in range(2):
        body = {"email": organizer.email, "password": WRONG}
        client.post("/api/v1/token", body, content_type="application/json")
    assert guess(client, organizer.email, nights.PASSWORD) == 429


def test_an_address_that_nobody_has_is_locked_alike(organizer):
    """Otherwise the lock would tell who has an account."""
    known = [guess(clubs.browser(), organizer.email) for _ in range(6)]
    unknown = [guess(clubs.browser(), "nobody@club.test") for _ in range(6)]
    assert known == unknown == [422, 422, 422, 422, 429, 429]


def at_every_door_of(client):
    """Return what a phone is answered at the pages and the API of its table."""
    return {
        ("GET", "/t"): client.get("/t").status_code,
        ("GET", "/t/now"): client.get("/t/now").status_code,
        ("POST", "/t/hand"): client.post("/t/hand", {"round": "1", "number": "2"}).status_code,
        ("POST", "/t/undo"): client.post("/t/undo", {"round": "1", "number": "1"}).status_code,
        ("GET", "api"): client.get("/api/v1/table").status_code,
        ("POST", "api"): client.post("/api/v1/table/hands", {}, content_type="application/json").status_code,
    }


def open_again(secret):
    body = {"secret": secret}
    return clubs.browser().post("/api/v1/table-session", body, content_type="application/json").status_code


@pytest.mark.night
def test_a_replaced_link_is_gone_at_every_door(home):
    phone = clubs.browser(secret=home.secrets["table"])
    assert set(at_every_door_of(phone).values()) & {410} == set()
    table_link_replace(event_id=home.running.pk, table=1, actor=Actor(home.owner))
    before = contents()
    assert set(at_every_door_of(phone).values()) == {410}
    assert open_again(home.secrets["table"]) == 410
    assert contents() == before


def test_a_session_that_ran_out_is_gone_at_every_door(home):
    phone = clubs.browser(secret=home.secrets["table"])
    LinkSession.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    before = contents()
    assert set(at_every_door_of(phone).values()) == {410}
    assert contents() == before


def test_a_table_link_ends_two_hours_after_the_night(home):
    over = timezone.now() - AFTER_THE_END
    Event.objects.filter(pk=home.running.pk).update(finished_at=over + timedelta(minutes=1))
    assert open_again(home.secrets["table"]) == 201
    Event.objects.filter(pk=home.running.pk).update(finished_at=over - timedelta(minutes=1))
    assert open_again(home.secrets["table"]) == 410


@pytest.mark.parametrize("place", [0, 10, 21])
def test_a_link_with_one_letter_changed_opens_nothing(place, home):
    secret = home.secrets["table"]
    other = "A" if secret[place] != "A" else "B"
    if place == 21:
        # The last letter carries two bits of the secret; the other four must not matter less.
        other = "w" if secret[place] != "w" else "g"
    before = contents()
    assert open_again(f"{secret[:place]}{other}{secret[place + 1 :]}") == 404
    assert contents() == before


def test_a_cookie_that_is_made_up_opens_nothing(home):
    phone = clubs.browser()
    phone.cookies[cookie_name(Link.Kind.TABLE)] = "A" * 22
    answers = at_every_door_of(phone)
    assert answers.pop(("GET", "/t")) == 200
    assert set(answers.values()) == {404, 401}


@pytest.mark.parametrize("listed", ["api-link-table", "table-fragment"])
def test_a_secret_in_the_query_of_an_address_opens_nothing(listed, home):
    for name in ("token", "secret", "table", "access_token"):
        answer = clubs.browser().get(address(listed, home), {name: home.secrets["table"]})
        assert answer.status_code in (401, 404)


def test_signing_in_changes_the_session(organizer):
    client = clubs.browser(nights.make_user("Other"))
    before = client.cookies[settings.SESSION_COOKIE_NAME].value
    client.post("/account/sign-out/")
    client.cookies[settings.SESSION_COOKIE_NAME] = before
    client.post("/account/sign-in/", {"username": organizer.email, "password": nights.PASSWORD})
    assert client.cookies[settings.SESSION_COOKIE_NAME].value != before


@pytest.mark.parametrize(
    "path",
    [
        "/admin/",
        "/metrics",
        "/.git/HEAD",
        "/__debug__/",
        "/media/backup",
        "/var/secret_key",
        "/static/../manage.py",
    ],
)
def test_what_is_not_public_is_not_there(path):
    assert clubs.browser().get(path).status_code == 404


@pytest.mark.parametrize("method", ["TRACE", "PROPFIND", "CONNECT"])
@pytest.mark.parametrize("path", ["/", "/healthz", "/t", "/api/v1/events"])
def test_a_method_of_another_protocol_is_refused(path, method):
    assert clubs.browser().generic(method, path).status_code in (401, 405)


@pytest.fixture(autouse=True)
def _fresh_counters():
    cache.clear()
