"""A chart is corrected by two taps: who sits where, and what that changes, is seen at once."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import faults

SMALL = {"width": 320, "height": 640}
CHART = "1 2 3 4, 5 6 7 8\n1 5 2 6, 3 7 4 8"
SWAPPED = "1 2 3 5, 4 6 7 8\n1 5 2 6, 3 7 4 8"
LONG = "Bartholomew Alexander Montgomery-Featherstonehaugh von Hohen"


@pytest.fixture
def page(browsing, site, organizer):
    """The chart's page on a small phone, of eight people whose numbers follow the list."""
    event = nights.make_night(organizer, (*nights.NAMES[:7], LONG))
    client = Client()
    client.force_login(organizer)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page = browsing.device(SMALL)
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site}])
    page.goto(f"{site}/events/{event.pk}/chart/")
    page.get_by_label("Player numbers").select_option("list")
    page.get_by_label("Your chart").fill(CHART)
    return page


def test_two_taps_swap_two_players_and_undo_swaps_them_back(page):
    page.locator("label").filter(has_text="4 Dave").click()
    page.get_by_label("5 Edith").press("Space")
    expect(page.locator(".chart-changes [role=status]")).to_contain_text("Ann and Edith would meet")
    expect(page.get_by_label("Your chart")).to_have_value(SWAPPED)
    expect(page.locator("#pick-5")).to_be_focused()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    page.get_by_role("button", name="Undo swap").click()
    expect(page.get_by_label("Your chart")).to_have_value(CHART)
