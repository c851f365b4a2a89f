"""The list of people on a phone and a laptop: typed for, tapped, and one person as a sheet."""

import re

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import LAPTOP, PHONE, faults
from tournaments.models import Entry

IS_WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def signing_in(organizer, site):
    """Let a page be the organizer's."""
    client = Client()
    client.force_login(organizer)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]

    def sign_in(page):
        page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site}])
        return page

    return sign_in


def at(site, event):
    return f"{site}/events/{event.pk}/people/"


def test_a_name_is_typed_and_let_in_with_one_tap(browsing, site, organizer, signing_in):
    event = nights.make_list(organizer, ("Zoë Łukasz", "Ann Becker", "Bob Dietz"))
    page = signing_in(browsing.device(PHONE))
    page.goto(at(site, event))
    page.get_by_label("Find a name").fill("lukasz")
    expect(page.locator(".lineup .who")).to_have_count(1)
    page.get_by_role("button", name="Here & paid $10: Zoë Łukasz").tap()
    expect(page.locator(".lineup .tag")).to_have_text("✓ Here · paid")
    expect(page.locator("#stats dd").first).to_have_text("1")
    assert page.get_by_label("Find a name").input_value() == "lukasz"
    page.get_by_role("button", name="Undo: Zoë Łukasz checked in and paid").tap()
    expect(page.get_by_role("button", name="Here & paid $10: Zoë Łukasz")).to_be_visible()
    page.get_by_role("link", name=re.compile("^Not here")).tap()
    expect(page.locator(".chips [aria-current]")).to_have_text("Not here 3")
    assert Entry.objects.filter(stage__event=event, status="in").count() == 0


def test_no_tap_is_lost_while_an_earlier_one_is_on_its_way(browsing, site, organizer, signing_in):
    names = ("Ann Becker", "Bob Dietz", "Cy Evans", "Dee Ford")
    event = nights.make_list(organizer, names)
    page, held = signing_in(browsing.device(PHONE)), []
    page.goto(at(site, event))
    page.route("**/arrive/", lambda route: route.continue_() if held else held.append(route))
    for name in names:
        page.get_by_role("button", name=f"Here & paid $10: {name}").tap()
    held[0].continue_()
    expect(page.locator("#stats dd").first).to_have_text("4")
    expect(page.locator(".lineup .tag")).to_have_text(["✓ Here · paid"] * 4)


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_person_opens_over_the_list_leaves_and_is_renamed(browsing, site, running, signing_in, viewport):
    page = signing_in(browsing.device(viewport))
    page.goto(at(site, running))
    page.get_by_role("link", name=re.compile("^Ann")).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Ann")).to_be_focused()
    assert (faults(page), page.evaluate(IS_WIDER)) == ([], False)
    assert faults(page, "dark") == []
    page.route("**/attendance/", lambda route: held.append(route) or None)
    leaving, held = sheet.get_by_role("button", name="Leaving"), []
    leaving.click()
    expect(leaving).to_have_attribute("aria-busy", "true")
    held.pop().continue_()
    expect(sheet.get_by_text("Ann will leave before round 2")).to_be_visible()
    expect(page.locator(".lineup").get_by_text("Out from round 2")).to_have_count(1)
    sheet.get_by_text("Fix the name").click()
    sheet.get_by_label("Name", exact=True).fill("Ánn")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_role("heading", name="Ánn")).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("link", name=re.compile("^Ánn"))).to_be_focused()
    assert page.url == at(site, running)


def test_a_person_has_a_page_where_scripts_are_off(browsing, site, running, signing_in):
    page = signing_in(browsing.device(PHONE, java_script_enabled=False, waits=False))
    page.goto(f"{at(site, running)}?q=ann")
    page.get_by_role("link", name=re.compile("^Ann")).tap()
    page.get_by_role("button", name="Leaving").tap()
    expect(page.get_by_text("Ann will leave before round 2")).to_be_visible()
    page.get_by_role("link", name="All people").tap()
    expect(page.get_by_text("Out from round 2")).to_be_visible()


def test_a_long_list_of_changes_is_searched_and_keeps_what_was_chosen(browsing, site, organizer, signing_in):
    event = nights.start(nights.make_night(organizer, [f"Player {n}" for n in range(20)]), organizer)
    page = signing_in(browsing.device(PHONE))
    page.goto(f"{site}/events/{event.pk}/changes/")
    lines = page.locator("#everyone > li:visible")
    expect(lines).to_have_count(8)
    page.get_by_role("link", name="Show all 20").click()
    expect(lines).to_have_count(20)
    page.get_by_label("Player 3", exact=True).select_option("leaves")
    page.get_by_label("Find a name").fill("player 12")
    expect(lines).to_have_count(2)
    assert faults(page) == []
    page.get_by_label("Find a name").press("Enter")
    expect(page).to_have_url(re.compile("/changes/$"))
    page.get_by_label("Find a name").fill("nobody")
    expect(lines).to_have_count(1)
