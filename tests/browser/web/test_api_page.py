"""The page of the API's operations, at a phone."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import faults

pytestmark = pytest.mark.browser


@pytest.mark.night
def test_the_page_of_the_api_fits_a_phone_and_can_be_read_by_everyone(site, phone):
    phone.goto(f"{site}/api/docs/")
    phone.locator("summary", has_text="/api/v1/table/hands").click()
    opened = phone.locator("details[open]")
    expect(opened.get_by_text("Round shown on the phone.")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(phone, "light") == []
    assert faults(phone, "dark") == []
