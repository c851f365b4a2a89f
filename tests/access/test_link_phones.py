"""Phones that opened a code: the host sees them and signs out one, by page and by API."""

import pytest

from tests.access import clubs
from tests.access.clubs import browser
from tests.kept import kept
from tournaments.models import Link, LinkSession

pytestmark = pytest.mark.django_db


@kept
def home():
    return clubs.make_club("Maple")


@pytest.fixture
def desk(home):
    return browser(home.director)


def by_page(person, night, phone):
    return person.post(f"/events/{night.pk}/links/phones/end/", {"phone": phone}).status_code


def by_api(person, night, phone):
    path = f"/api/v1/events/{night.pk}/links/phones/end"
    return person.post(path, {"phone": phone}, content_type="application/json").status_code


DOORS = pytest.mark.parametrize(("end", "good"), [(by_page, 302), (by_api, 204)])


def phones(desk, home):
    return desk.get(f"/api/v1/events/{home.running.pk}/links/phones").json()


def at(client):
    return client.get("/api/v1/table").status_code


@pytest.mark.night
def test_phones_are_listed_by_what_they_opened(home, desk):
    player = browser(secret=home.secrets["player"], kind=Link.Kind.PLAYER)
    for name in ("other table", "table", "table"):
        browser(secret=home.secrets[name])
    listed = [(each["opens"], each["kind"], each["device"]) for each in phones(desk, home)]
    own = home.running.links.get(kind="player", sessions__isnull=False).entry.members.get().player.name
    assert listed == [
        ("Table 1", "table", 1),
        ("Table 1", "table", 2),
        ("Table 2", "table", 1),
        (own, "player", 1),
    ]
    text = desk.get(f"/events/{home.running.pk}/qr/").text
    assert "Signed-in phones: 4" in text
    assert 'aria-label="Sign out phone 2 (Table 1)"' in text
    assert player.get("/api/v1/player").status_code == 200


@DOORS
def test_one_phone_is_signed_out_and_the_others_go_on(end, good, home, desk):
    lost, other, far = (browser(secret=home.secrets[name]) for name in ("table", "table", "other table"))
    first = phones(desk, home)[0]["id"]
    assert end(desk, home.running, first) == good
    assert [at(each) for each in (lost, other, far)] == [410, 200, 200]
    assert [each["device"] for each in phones(desk, home)] == [2, 1]
    line = home.running.audit.latest("pk")
    assert (line.action, line.actor, line.after) == ("phone_end", home.director, {"device": 1, "table": 1})
    assert "Signed out another phone" in desk.get(f"/events/{home.running.pk}/activity/").text


@DOORS
def test_signing_a_phone_out_again_changes_nothing(end, good, home, desk):
    browser(secret=home.secrets["table"])
    first = phones(desk, home)[0]["id"]
    end(desk, home.running, first)
    before, lines = LinkSession.objects.get(pk=first).expires_at, home.running.audit.count()
    assert end(desk, home.running, first) == good
    assert (LinkSession.objects.get(pk=first).expires_at, home.running.audit.count()) == (before, lines)


@DOORS
def test_no_phone_of_another_night_or_none_is_signed_out(end, good, home, desk):
    lost = browser(secret=home.secrets["table"])
    first = phones(desk, home)[0]["id"]
    assert end(desk, home.told, first) == 404
    assert end(desk, home.running, first + 999) == 404
    assert at(lost) == 200


def test_who_opens_the_code_again_is_a_new_phone(home, desk):
    phone = browser(secret=home.secrets["table"])
    by_api(desk, home.running, phones(desk, home)[0]["id"])
    path, body = "/api/v1/table-session", {"secret": home.secrets["table"]}
    assert phone.post(path, body, content_type="application/json").status_code == 201
    assert [each["device"] for each in phones(desk, home)] == [2]


@pytest.mark.parametrize("sent", [{}, {"phone": "1"}, {"phone": 0}, {"phone": None}])
def test_a_phone_is_named_by_its_number(sent, home, desk):
    path = f"/api/v1/events/{home.running.pk}/links/phones/end"
    refused = desk.post(path, sent, content_type="application/json")
    assert (refused.status_code, refused.json()["field"]) == (422, "phone")


def test_a_form_that_names_no_phone_is_refused_with_a_sentence(home, desk):
    browser(secret=home.secrets["table"])
    path = f"/events/{home.running.pk}/links/phones/end/"
    assert [desk.post(path, sent).status_code for sent in ({}, {"phone": "one"}, {"phone": "0"})] == [422] * 3
    assert [each["device"] for each in phones(desk, home)] == [1]
