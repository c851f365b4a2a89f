"""Rounds by the clock in a browser: what phone, TV and desk say at the bell, and the host's one tap."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, SCREEN, link_to
from tests.browser.show.test_public import public
from tests.browser.show.test_wall import sign_in
from tournaments.audit.actor import Actor
from tournaments.models import Match, Show
from tournaments.show.services.clock import clock_start


@pytest.fixture
def timed(running, organizer):
    """The bell rings in twenty minutes."""
    clock_start(event_id=running.pk, minutes=20, each_round=True, closes_tables=True, actor=Actor(organizer))
    return running


@pytest.fixture
def soon(timed):
    """The bell rings while pages are open, unless the machine is slow."""
    Show.objects.update(clock_ends_at=timezone.now() + timedelta(seconds=4))
    return timed


@pytest.mark.night
def test_at_the_bell_the_room_is_told_and_the_last_hand_closes_the_table(browsing, site, soon, organizer):
    phone, wall, desk = browsing.device(PHONE), browsing.device(SCREEN), browsing.device(PHONE)
    phone.goto(link_to(site, soon, table=1))
    wall.goto(public(site, soon, "tv/"))
    sign_in(desk, site, organizer)
    desk.goto(f"{site}/events/{soon.pk}/")
    for page in (phone, wall, desk):
        expect(page.locator("[data-rings]")).to_be_visible()
    phone.locator(".maker.at-1").tap()
    phone.locator("button[name=tricks][value='3']").tap()
    expect(phone.get_by_text("up! You're done")).to_be_visible()
    desk.get_by_role("button", name="Close tables now").tap()
    expect(desk.get_by_role("button", name="Close round 1", exact=True)).to_be_visible()
    assert set(Match.objects.filter(round__number=1).values_list("status", flat=True)) == {"stands"}


def test_a_device_whose_clock_is_fast_rings_with_the_others(browsing, site, timed, organizer):
    desk, phone = browsing.device(PHONE), browsing.device(PHONE)
    sign_in(desk, site, organizer)
    addresses = {desk: f"{site}/events/{timed.pk}/", phone: link_to(site, timed, table=1)}
    for page, address in addresses.items():
        page.clock.set_system_time(timezone.now() + timedelta(hours=1))
        page.goto(address)
        expect(page.locator("[data-rings]")).to_have_attribute("data-waits", "")
        # By this device it has rung; the server's next answer tells the time.
        page.evaluate(
            """new Promise((heard) => {
                document.addEventListener("server-time", heard, { once: true });
                window.dispatchEvent(new Event("online"));
            }).then(() => undefined)"""
        )
        expect(page.locator("[data-rings]")).to_be_hidden()


def test_all_hands_of_a_phone_that_was_offline_count_after_the_bell(browsing, site, timed):
    phone = browsing.device(PHONE)
    phone.goto(link_to(site, timed, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    phone.context.set_offline(True)
    for number in (1, 2, 3):
        expect(phone.locator("form.entry legend").first).to_have_text(f"Hand {number}: who called trump?")
        phone.locator(".maker.at-1").tap()
        phone.locator("button[name=tricks][value='3']").tap()
    Show.objects.update(clock_ends_at=timezone.now() - timedelta(seconds=1))
    phone.context.set_offline(False)
    expect(phone.get_by_text("up! You're done")).to_be_visible()
    match = Match.objects.get(round__number=1, table=1)
    assert (match.status, match.hands.count()) == ("stands", 3)
