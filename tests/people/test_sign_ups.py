"""Sign-ups by the public link: how many one device makes, and removing many at once; page and API."""

from uuid import uuid4

import pytest
from django.test import Client
from rest_framework.throttling import SimpleRateThrottle

from accounts.callers.limits import rate
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tournaments.models import Entry, Event

pytestmark = pytest.mark.django_db

PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


@kept
def night(organizer):
    return nights.make_event(organizer)


def page(client, night, name, key=None):
    client.get(f"/e/{night.public_id}/join/")
    return client.post(f"/e/{night.public_id}/join/", {"name": name, "key": str(key or uuid4())})


def api(client, night, name, key=None):
    path, body = f"/api/v1/public/{night.public_id}/join", {"name": name, "key": str(key or uuid4())}
    return client.post(path, body, content_type="application/json")


DOORS = pytest.mark.parametrize(("door", "good"), [(page, 302), (api, 201)])


def statuses(night):
    return dict(night.stages.get().entries.values_list("members__player__name", "status"))


def entry(night, name):
    return night.stages.get().entries.get(members__player__name=name)


@DOORS
def test_the_ninth_from_one_device_is_refused_and_others_are_not(night, door, good):
    phone = Client()
    phone.get(f"/e/{night.public_id}/join/")
    assert [door(phone, night, name).status_code for name in PEOPLE] == [good] * 8
    refused = door(phone, night, "Ivy")
    assert refused.status_code == 429
    assert "too many sign-ups from one device. Ask the host to add the rest." in refused.text
    assert door(Client(), night, "Jo").status_code == good
    assert night.stages.get().entries.count() == 9


def test_programs_that_keep_no_cookie_are_one_device(night):
    assert [api(Client(), night, name).status_code for name in PEOPLE] == [201] * 8
    refused = api(Client(), night, "Ivy")
    assert (refused.status_code, refused.json()["code"]) == (429, "device_full")
    assert page(Client(), night, "Ivy").status_code == 302


@DOORS
def test_a_client_that_takes_new_cookies_is_limited_for_the_night(night, door, good, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "join-night", "2/hour")
    Event.objects.filter(pk=night.pk).update(capacity=1)
    answers = [door(Client(), night, name) for name in PEOPLE[:3]]
    assert [each.status_code for each in answers] == [good, good, 429]
    assert "Too many people on your network signed up." in answers[2].text
    assert answers[2].headers["Retry-After"] == "3600"


@pytest.mark.night
def test_a_hall_behind_one_address_signs_up_and_a_flood_does_not(night, monkeypatch):
    """150 phones may at once; of a flood to a night for four only twice its spots is taken."""
    assert (rate("join-night"), rate("join")) == ((150, 3600), (300, 60))
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "join-night", "5/hour")
    Event.objects.filter(pk=night.pk).update(capacity=4)
    answers = [page(Client(), night, f"{name} {number}") for number in (1, 2) for name in PEOPLE]
    assert [each.status_code for each in answers] == [302] * 8 + [429] * 8


@DOORS
def test_the_same_sign_up_again_is_no_further_one(night, door, good, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "join-night", "2/hour")
    phone, key = Client(), uuid4()
    assert [door(phone, night, "Ann", key).status_code for _ in range(5)] == [good] * 5
    assert list(statuses(night)) == ["Ann"]


def by_page(person, night, names, *, and_their_devices=False):
    ticked = {"entries": [entry(night, name).pk for name in names]}
    more = {"and_their_devices": "1"} if and_their_devices else {}
    return person.post(f"/events/{night.pk}/sign-ups/remove/", {**ticked, **more})


def by_api(person, night, names, *, and_their_devices=False):
    body = {"entries": [entry(night, name).pk for name in names], "and_their_devices": and_their_devices}
    return person.post(f"/api/v1/events/{night.pk}/sign-ups/remove", body, content_type="application/json")


REMOVERS = pytest.mark.parametrize(("remove", "good"), [(by_page, 302), (by_api, 200)])


@pytest.fixture
def joined(night):
    """Ann, Bob and Cy came from one device, Dee from another."""
    phone = Client()
    for name in PEOPLE[:3]:
        page(phone, night, name)
    page(Client(), night, "Dee")
    return night


@REMOVERS
def test_those_ticked_are_removed_at_once_and_come_back_by_undo(joined, organizer, remove, good):
    person = browser(organizer)
    assert remove(person, joined, ["Ann", "Dee"]).status_code == good
    gone = {"Ann": "withdrawn", "Bob": "signed_up", "Cy": "signed_up", "Dee": "withdrawn"}
    assert statuses(joined) == gone
    last = person.get(f"/api/v1/events/{joined.pk}/take-back").json()["last_deed"]
    assert last["says"] == "Removed sign-ups: 2"
    person.post(f"/events/{joined.pk}/undo/", {"deed": last["id"]})
    assert set(statuses(joined).values()) == {"signed_up"}


@REMOVERS
def test_all_from_the_device_of_one_are_removed_but_who_is_here_stays(joined, organizer, remove, good):
    Entry.objects.filter(pk=entry(joined, "Cy").pk).update(status="in")
    assert remove(browser(organizer), joined, ["Ann"], and_their_devices=True).status_code == good
    assert statuses(joined) == {"Ann": "withdrawn", "Bob": "withdrawn", "Cy": "in", "Dee": "signed_up"}


@REMOVERS
def test_nobody_is_removed_whom_the_desk_entered(joined, organizer, remove, good):
    person = browser(organizer)
    person.post(f"/events/{joined.pk}/entries/add/", {"name": "Zoe", "key": str(uuid4())})
    refused = remove(person, joined, ["Ann", "Zoe"])
    assert refused.status_code == 422
    assert "Choose only people" in refused.text
    assert set(statuses(joined).values()) == {"signed_up"}


def test_the_desk_says_how_many_came_from_one_device(joined, organizer):
    text = browser(organizer).get(f"/events/{joined.pk}/").text
    assert text.count("3 sign-ups from one device") == 3
    assert text.count('name="entries"') == 4
