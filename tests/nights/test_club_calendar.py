"""A club's nights as a calendar to subscribe to, read by the rules of RFC 5545 and RFC 7986."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import Club
from tests import nights
from tests.access.clubs import browser
from tournaments.audit.actor import Actor
from tournaments.models import Event
from tournaments.nights.selectors.calendars import night_calendar
from tournaments.nights.services.cancel import event_cancel, event_hold

pytestmark = pytest.mark.django_db


def entries(text):
    """Unfold the lines and take the entries apart."""
    assert text.endswith("END:VCALENDAR\r\n")
    unfolded = text.replace("\r\n ", "")
    found = re.findall(r"BEGIN:VEVENT\r\n(.*?)END:VEVENT", unfolded, re.DOTALL)
    return [dict(line.split(":", 1) for line in each.split("\r\n")[:-1]) for each in found]


def address_of(club, host):
    return browser(host).get(f"/api/v1/clubs/{club.pk}/calendar").json()["address"]


def feed(client, address):
    answer = client.get(address.removeprefix("http://testserver"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    return entries(answer.text)


def test_the_calendar_has_the_clubs_public_nights_and_no_one_elses(organizer, client):
    first = nights.make_event(organizer, name="First", place="VFW Post 1138")
    nights.make_event(organizer, name="Private", is_private=True)
    long_ago = nights.make_event(organizer, name="Long ago")
    Event.objects.filter(pk=long_ago.pk).update(starts_at=timezone.now() - timedelta(days=400))
    nights.make_event(nights.make_user("Carol"), name="Elsewhere")
    (entry,) = feed(client, address_of(first.club, organizer))
    assert (entry["SUMMARY"], entry["LOCATION"], entry["STATUS"]) == ("First", "VFW Post 1138", "CONFIRMED")
    assert entry["UID"] == f"{first.public_id}@order-up"
    assert entry["URL"] == f"http://testserver/e/{first.public_id}/"


def test_a_canceled_night_is_canceled_in_calendars_and_revised_each_time(organizer, client):
    event, actor = nights.make_event(organizer), Actor(organizer)
    address = address_of(event.club, organizer)
    told = []
    event_cancel(event_id=event.pk, text="", key=uuid4(), actor=actor)
    told += feed(client, address)
    event_hold(event_id=event.pk, actor=actor)
    told += feed(client, address)
    assert [(each["STATUS"], each["SEQUENCE"]) for each in told] == [("CANCELLED", "1"), ("CONFIRMED", "2")]
    now = timezone.now()
    assert "STATUS:CONFIRMED" in night_calendar(Event.objects.get(), address="", now=now)


@pytest.mark.parametrize("token", ["1", "1.abc", "x", "1."])
def test_an_address_that_was_made_up_leads_nowhere(organizer, client, token):
    nights.make_event(organizer)
    assert client.get(f"/calendar/{token}.ics").status_code == 404


def test_the_address_stands_on_the_clubs_page_and_on_an_invitation(organizer, client):
    event = nights.make_event(organizer)
    path = address_of(event.club, organizer).removeprefix("http://testserver")
    assert f"webcal://testserver{path}" in browser(organizer).get(f"/clubs/{event.club_id}/").text
    assert f"webcal://testserver{path}" in client.get(f"/e/{event.public_id}/").text
    stranger = nights.make_user("Pat")
    assert browser(stranger).get(f"/api/v1/clubs/{Club.objects.get().pk}/calendar").status_code == 404
