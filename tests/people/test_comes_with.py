"""Who signed up together: shown to the host, who notes in one tap that they meet; and who is next in line."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Player, PlayerDetails
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tests.people.test_joining import sign_up
from tests.people.test_sign_ups import entry
from tournaments.models import Entry, Stage, Wish

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    """Ann came with Bob and Cy, Dee alone; the club notes that Dee comes with Eve."""
    event = nights.make_event(organizer, capacity=8)
    sign_up(event, "Ann", others=["Bob", "Cy"])
    sign_up(event, "Dee")
    sign_up(event, "Eve")
    people = {name: Player.objects.get(name=name, club=event.club) for name in ("Dee", "Eve")}
    PlayerDetails.objects.create(player=people["Eve"], comes_with=people["Dee"])
    return event


def person(client, night, name):
    return client.get(f"/api/v1/events/{night.pk}/people/{entry(night, name).pk}").json()


def test_who_signed_up_together_or_is_noted_so_is_shown(night, organizer):
    host = browser(organizer)
    shown = {
        name: [each["name"] for each in person(host, night, name)["comes_with"]]
        for name in ("Ann", "Bob", "Cy", "Dee", "Eve")
    }
    assert shown == {
        "Ann": ["Bob", "Cy"],
        "Bob": ["Ann", "Cy"],
        "Cy": ["Ann", "Bob"],
        "Dee": ["Eve"],
        "Eve": ["Dee"],
    }


@pytest.mark.parametrize(
    ("kind", "says"), [("together", "partner in round 1"), ("should_meet", "share a table at least once")]
)
def test_one_tap_notes_a_request_and_comes_back_to_the_person(night, organizer, kind, says):
    host, ann, bob = browser(organizer), entry(night, "Ann"), entry(night, "Bob")
    address = f"/events/{night.pk}/people/{ann.pk}/"
    page = one_line(host.get(address))
    assert ("Partner in round 1: Bob" in page, "Share a table: Bob" in page) == (True, True)
    sent = {"kind": kind, "one": bob.pk, "other": ann.pk, "table": "", "then": address}
    done = host.post(f"/events/{night.pk}/wishes/add/", sent)
    assert (done.status_code, done.headers["Location"]) == (302, address)
    assert Wish.objects.values_list("kind", "one", "other").get() == (kind, ann.pk, bob.pk)
    page = one_line(host.get(address))
    assert ("Share a table: Bob" in page, "Share a table: Cy" in page) == (False, True)
    assert f">{says}<" in page


def test_what_refuses_a_request_is_said_on_the_persons_page(night, organizer):
    host, ann, bob, cy = browser(organizer), *(entry(night, name) for name in ("Ann", "Bob", "Cy"))
    address = f"/events/{night.pk}/people/{ann.pk}/"
    sent = {"kind": "together", "one": ann.pk, "table": "", "then": address}
    assert host.post(f"/events/{night.pk}/wishes/add/", {**sent, "other": bob.pk}).status_code == 302
    refused = host.post(f"/events/{night.pk}/wishes/add/", {**sent, "other": cy.pk})
    assert refused.status_code == 422
    assert ('id="person"' in refused.text, Wish.objects.count()) == (True, 1)


def test_a_format_without_requests_offers_none(organizer):
    event = nights.make_event(organizer, capacity=8)
    Stage.objects.filter(event=event).update(format="two_fields", settings={"entry_size": 2})
    sign_up(event, "Ann & Al", others=["Bob & Bea"])
    first = event.stages.get().entries.earliest("pk")
    page = one_line(browser(organizer).get(f"/events/{event.pk}/people/{first.pk}/"))
    assert ("Comes with" in page, "Share a table" in page) == (True, False)


def test_the_waitlist_shows_held_spots_and_who_is_next(organizer):
    event = nights.make_event(organizer, capacity=2)
    for name in ("Ann", "Bob", "Cy", "Dee"):
        sign_up(event, name)
    until = timezone.now() + timedelta(minutes=30)
    Entry.objects.filter(pk=entry(event, "Bob").pk).update(accept_by=until)
    host = browser(organizer)
    listed = host.get(f"/api/v1/events/{event.pk}/people?show=waitlist").json()["results"]
    assert [(each["name"], each["state"], each["in_line"]) for each in listed] == [
        ("Bob", "not_here", None),
        ("Cy", "waiting", 1),
        ("Dee", "waiting", 2),
    ]
    assert (listed[0]["accept_by"] is None, listed[1]["accept_by"]) == (False, None)
    page = one_line(host.get(f"/events/{event.pk}/people/?show=waitlist"))
    assert [each in page for each in ("Spot held until", "Next in line", "2nd in line")] == [True] * 3
