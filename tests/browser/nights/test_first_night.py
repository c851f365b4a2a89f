"""From nothing to twelve people in their seats: what somebody taps and types who never saw it."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import until
from tests.browser.finger import Finger
from tests.browser.money.test_money import sign_in
from tournaments.models import Seat

pytestmark = pytest.mark.django_db(transaction=True)


def test_twelve_people_sit_after_eight_taps_three_typed_fields_and_one_paste(phone, site):
    newcomer = Finger(phone)
    phone.goto(site)
    newcomer.tap("link", "Host a night")
    newcomer.write("Your name", "Olive")
    newcomer.write("Email", "olive@club.test")
    newcomer.write("Password", "correct horse battery")
    newcomer.tap("button", "Sign up")
    expect(phone.get_by_role("heading", name="9 rounds of 8 hands")).to_be_visible()
    newcomer.tap("button", "Create night")
    newcomer.tap("link", re.compile("^Paste a list"))
    newcomer.paste("Names, one per line", "\n".join(nights.NAMES[:12]))
    newcomer.tap("button", "Add everyone")
    newcomer.tap("button", "Check in all 12")
    newcomer.tap("button", "Seat 12 players")
    phone.wait_for_url(re.compile(r"/events/\d+/"))
    until(lambda: Seat.objects.filter(round__number=1).count() == 12)
    assert len(newcomer.taps) <= 8
    assert len(newcomer.typed) <= 3
    assert len(newcomer.pasted) == 1


def test_last_week_is_repeated_with_one_tap(phone, site, organizer):
    event = nights.make_event(organizer, name="Legion night")
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/new/")
    phone.get_by_role("button", name=re.compile("^Repeat")).tap()
    phone.wait_for_url(re.compile(rf"/events/(?!{event.pk}/)\d+/$"))
    expect(phone.get_by_text("Legion night").first).to_be_visible()
