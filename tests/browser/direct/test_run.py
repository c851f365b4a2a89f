"""The night's page in a browser: how long it is with many tables, and which tables a phone shows first."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, faults
from tests.browser.show.test_wall import sign_in
from tests.direct.test_room import SHORT

pytestmark = pytest.mark.django_db(transaction=True)
WIDE = {"width": 1280, "height": 900}


def test_two_hundred_players_have_a_short_page(browsing, site, organizer):
    names = [f"Maria Guadalupe Hernandez-Vanderbilt de la Cruz {n:03}" for n in range(200)]
    event = nights.start(nights.make_night(organizer, names, movement=SHORT), organizer)
    page = browsing.device(WIDE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/")
    expect(page.locator(".table-card")).to_have_count(50)
    assert page.evaluate("document.documentElement.scrollHeight") < 2500
    assert faults(page) == faults(page, "dark") == []


def test_a_phone_shows_the_tables_that_play_until_others_are_asked_for(browsing, site, organizer):
    event = nights.start(
        nights.make_night(organizer, [f"P{n}" for n in range(16)], movement=SHORT), organizer
    )
    for number in range(1, 13):
        nights.record(nights.match_at(event, table=2), organizer, number)
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/")
    seen = page.locator(".table-card:visible b")
    expect(seen).to_have_text(["Table 1", "Table 3", "Table 4"])
    page.get_by_role("button", name="Done 1").tap()
    expect(seen).to_have_text(["Table 2"])
    # A hand that comes in draws the page again; what was chosen stays.
    nights.record(nights.match_at(event, table=1), organizer, 1)
    expect(page.locator(".table-card").first).to_contain_text("11 hands left")
    expect(seen).to_have_text(["Table 2"])
    page.get_by_role("button", name="All").tap()
    expect(seen).to_have_count(4)


@pytest.mark.night
def test_paper_shows_the_tables_in_black_and_no_buttons(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer)
    page = browsing.device(WIDE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Round 1 of 7")).to_have_css("color", "rgb(0, 0, 0)")
    table = page.locator(".table-card").first
    expect(table).to_have_css("color", "rgb(0, 0, 0)")
    expect(table).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert page.locator("main button:visible, main .button:visible").count() == 0
