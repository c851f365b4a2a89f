"""A list from a form, and names that are the same or misspelled, on a small phone."""

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import faults

#: Where a page is wider than the phone, it scrolls sideways.
IS_WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
FORM = (
    "Timestamp,Email Address,What should we call you at the tables?,Cell phone\n"
    "11/20/2026 18:03:11,ann@players.example,Chris,519-555-0142\n"
    "11/20/2026 18:05:40,bob@players.example,Chris,519-555-0199\n"
    "11/20/2026 18:06:40,cy@players.example,Jhon,519-555-0123\n"
)


@pytest.fixture
def page(browsing, site, organizer):
    client = Client()
    client.force_login(organizer)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page = browsing.device({"width": 390, "height": 844})
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site}])
    return page


def is_fine(page):
    return faults(page) == [] and not page.evaluate(IS_WIDER)


def test_a_form_is_mapped_and_names_are_fixed(page, site, organizer):
    event = nights.make_event(organizer)
    page.goto(f"{site}/events/{event.pk}/entries/import/")
    page.locator("textarea").fill(FORM)
    page.get_by_role("button", name="Add everyone").click()
    chosen = page.get_by_label("Full name or first name")
    expect(chosen).to_be_visible()
    assert is_fine(page)
    chosen.select_option("3")
    page.get_by_role("button", name="Add everyone").click()
    expect(page.locator(".roster bdi")).to_have_text(["Chris", "Chris 2", "Jhon"])
    assert is_fine(page)
    page.get_by_role("link", name="Add a nickname for Chris 2").click()
    expect(page.get_by_role("button", name="Save name: Chris", exact=True)).to_be_visible()
    assert is_fine(page)
    page.locator("#nickname-2").fill("Red")
    page.get_by_role("button", name="Save name: Chris 2").click()
    expect(page.get_by_text("Chris (Red)", exact=True)).to_be_visible()
    page.get_by_text("Jhon", exact=True).click()
    page.locator("#name-3").fill("John")
    page.get_by_role("button", name="Save name: Jhon").click()
    page.get_by_role("link", name="Back to the night").click()
    expect(page.locator(".roster bdi")).to_have_text(["Chris", "Chris (Red)", "John"])
