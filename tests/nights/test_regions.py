"""A club's money, dates and clock: guessed at its first night, chosen by its owner, kept by each night."""

import json
import re

import pytest
from django.db import IntegrityError, transaction

from accounts.clubs.regions import usual_of
from accounts.models import Club, Player
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tournaments.models import Event
from tournaments.names.amounts import money_text

NIGHT = {
    "name": "Friday euchre",
    "starts_at": "2026-10-02T19:00",
    "capacity": "8",
    "house_rules": "usual",
    "stake": "20",
    "prizes": "50/30/20",
    "key": "6f2c6f9e-0d3b-4f0e-9a53-0d6d1a6f7a11",
}


@kept
def club(organizer):
    return nights.make_event(organizer).club


@pytest.fixture
def desk(organizer):
    return browser(organizer)


@pytest.mark.parametrize(
    ("time_zone", "languages", "expected"),
    [
        ("America/New_York", "", ("en_US", "USD")),
        ("America/Toronto", "en-US,en;q=0.9", ("en_CA", "CAD")),
        ("Canada/Eastern", "", ("en_CA", "CAD")),
        ("US/Michigan", "", ("en_US", "USD")),
        ("Europe/London", "en-US", ("en_GB", "GBP")),
        ("Europe/Jersey", "", ("en_GB", "GBP")),
        ("UTC", "en-CA,en;q=0.8", ("en_CA", "CAD")),
        ("UTC", "fr-FR,en-GB;q=0.5", ("en_GB", "GBP")),
        ("Europe/Berlin", "de-DE", ("en_US", "USD")),
        ("UTC", "*;q=x,\x00", ("en_US", "USD")),
    ],
)
def test_the_clock_and_then_the_browser_say_what_is_usual(time_zone, languages, expected):
    assert usual_of(time_zone, languages) == expected


@pytest.mark.parametrize("door", ["page", "api"])
def test_a_first_night_gives_the_club_its_money_and_its_clock(door, desk):
    zone = {"time_zone": "America/Toronto"}
    if door == "page":
        assert desk.post("/events/new/", {**NIGHT, **zone}).status_code == 302
    else:
        sent = {**zone, **{name: NIGHT[name] for name in ("name", "starts_at", "key")}}
        made = desk.post("/api/v1/events", json.dumps(sent), content_type="application/json")
        assert made.status_code == 201, made.text
    club, event = Club.objects.get(), Event.objects.get()
    assert (club.locale, club.currency, club.time_zone) == ("en_CA", "CAD", "America/Toronto")
    assert (event.locale, event.currency) == ("en_CA", "CAD")


@pytest.mark.parametrize("door", ["page", "api"])
def test_a_night_that_names_no_time_zone_has_its_clubs(door, desk, club):
    Club.objects.update(time_zone="America/Detroit")
    if door == "page":
        assert 'value="America/Detroit"' in desk.get("/events/new/").text
    else:
        sent = {name: NIGHT[name] for name in ("name", "starts_at", "key")}
        desk.post("/api/v1/events", json.dumps(sent), content_type="application/json")
        assert Event.objects.latest("pk").time_zone == "America/Detroit"


@pytest.mark.parametrize("door", ["page", "api"])
def test_an_owner_chooses_and_nights_that_are_made_keep_theirs(door, desk, club, organizer):
    sent = {"name": club.name, "locale": "en_GB", "currency": "GBP", "time_zone": "Europe/London"}
    if door == "page":
        assert desk.post(f"/clubs/{club.pk}/name/", sent).status_code == 302
    else:
        del sent["name"]
        changed = desk.patch(f"/api/v1/clubs/{club.pk}", json.dumps(sent), content_type="application/json")
        assert changed.json() == {"id": club.pk, "name": club.name, **sent}
    before, after = Event.objects.get(), nights.make_event(organizer)
    assert money_text(10_50, before) == "$10.50"
    assert money_text(10_50, after) == "£10.50"
    assert desk.get(f"/clubs/{club.pk}/").text.count(" selected>") >= 2


def test_days_and_hours_are_written_as_the_night_has_them(desk, organizer):
    event = nights.make_event(organizer)
    Event.objects.update(starts_at="2026-10-02T23:00Z", time_zone="America/Detroit")
    assert "Fri, Oct 2 · 7\u00a0PM" in desk.get(f"/events/{event.pk}/").text
    Event.objects.update(locale="en_GB")
    assert "Fri 2 Oct · 19:00" in desk.get(f"/events/{event.pk}/").text


def test_the_register_is_dated_in_the_clubs_manner(desk, club):
    Player.objects.create(club=club, number=1, name="Ann")
    Player.objects.update(created_at="2026-10-03T01:30Z")
    # The year stands beside it in every year but its own.
    assert re.search(r">Fri, Oct 2(, 2026)?<", desk.get(f"/clubs/{club.pk}/").text)
    Club.objects.update(locale="en_GB", time_zone="Europe/London")
    assert re.search(r">Sat,? 3 Oct( 2026)?<", desk.get(f"/clubs/{club.pk}/").text)


@pytest.mark.parametrize(
    ("sent", "field", "sentence"),
    [
        ({"locale": "de_DE"}, "locale", ""),
        ({"currency": "XXX"}, "currency", ""),
        ({"time_zone": "Ontario"}, "time_zone", "“Ontario” isn&#x27;t a time zone."),
        ({"time_zone": "../etc/passwd"}, "time_zone", "isn&#x27;t a time zone"),
    ],
)
def test_what_no_club_has_is_refused_at_its_field(desk, club, sent, field, sentence):
    whole = {"name": club.name, "locale": "en_US", "currency": "USD", "time_zone": "Europe/London", **sent}
    page = desk.post(f"/clubs/{club.pk}/name/", whole)
    assert page.status_code == 422
    assert f'aria-describedby="id_{field}' in page.text
    assert sentence in page.text
    answer = desk.patch(f"/api/v1/clubs/{club.pk}", json.dumps(sent), content_type="application/json")
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    club.refresh_from_db()
    assert (club.locale, club.currency, club.time_zone) == ("en_US", "USD", "America/Detroit")


@pytest.mark.parametrize(
    ("sent", "known"),
    [({"locale": "de_DE"}, "en_US, en_CA or en_GB"), ({"currency": "XXX"}, "USD, CAD, GBP or EUR")],
)
def test_a_refused_region_names_those_that_can_be_chosen(desk, club, sent, known):
    answer = desk.patch(f"/api/v1/clubs/{club.pk}", json.dumps(sent), content_type="application/json")
    assert answer.json()["message"] == f"Choose {known}."


@pytest.mark.parametrize("column", ["locale", "currency"])
def test_no_database_takes_a_club_without_a_region(column, club):
    with pytest.raises(IntegrityError, match=f"club_{column}_known"), transaction.atomic():
        Club.objects.update(**{column: "xx"})
