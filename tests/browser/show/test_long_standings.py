"""The standings of many on a phone: short lines, fifty of them, until more is asked for."""

from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import PHONE, SCREEN, faults
from tests.browser.show.test_public import public
from tests.browser.show.test_wall_sizes import FIRST

LONG = "Featherstonehaugh-Montgomery de Villanuevas"


def long_night(organizer):
    event = nights.make_night(organizer, [f"Player {number}" for number in range(1, 61)])
    return nights.start(event, organizer)


def test_all_are_shown_at_once_and_stay_when_a_hand_is_played(browsing, site, organizer):
    event = long_night(organizer)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=3)
    phone = browsing.device(PHONE)
    phone.goto(public(site, event))
    lines = phone.locator(".places tbody tr:visible")
    expect(lines).to_have_count(50)
    expect(phone.locator(".brief").first).to_be_hidden()
    assert box_of(phone.locator(".places"))["height"] < 3_000
    assert faults(phone) == faults(phone, "dark") == []
    phone.get_by_role("link", name="Show all 60").tap()
    expect(lines).to_have_count(60)
    expect(phone.locator("tr.rest").first).to_be_focused()
    phone.get_by_role("link", name="Details").tap()
    expect(phone.locator(".brief").first).to_be_visible()
    nights.record(nights.match_at(event), organizer, 2, maker=1, tricks=5)
    expect(phone.locator("td.sum").first).to_have_text("3")
    expect(lines).to_have_count(60)


def test_somebody_far_down_is_found_marked_and_shown_in_full(browsing, site, organizer):
    event = long_night(organizer)
    phone = browsing.device(PHONE)
    phone.goto(public(site, event))
    last = phone.locator("tr.rest bdi").last.text_content()
    phone.get_by_label("Find me").fill(last)
    phone.get_by_role("button", name="Find", exact=True).tap()
    expect(phone.locator("tr.me bdi")).to_have_text(last)
    expect(phone.locator("tr.me")).to_be_in_viewport()


def test_a_phone_without_scripts_follows_the_link(browsing, site, organizer):
    event = long_night(organizer)
    phone = browsing.device(PHONE, java_script_enabled=False, waits=False)
    phone.goto(public(site, event))
    phone.get_by_role("link", name="Show all 60").tap()
    expect(phone.locator(".places tbody tr:visible")).to_have_count(60)


def test_the_standings_of_many_with_long_names_are_short_on_a_wide_screen(browsing, site, organizer):
    names = [f"{first} {letter}. {LONG}" for letter in "ABCDE" for first in FIRST]
    event = nights.start(nights.make_night(organizer, names), organizer)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=3)
    page = browsing.device(SCREEN)
    page.goto(public(site, event))
    expect(page.locator(".places tbody tr:visible")).to_have_count(30)
    # A head and 30 lines of 44 px.
    assert box_of(page.locator(".places"))["height"] < 1_500
    name = page.locator(".places tbody bdi").first
    assert len(name.text_content()) <= 30 < len(name.get_attribute("title"))
    page.get_by_role("link", name="Details").click()
    expect(page.locator(".whole").first).to_be_visible()
