"""Two phones at one table tell a hand differently, and the director decides."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import LAPTOP, faults
from tournaments.errors import DisputedHandError
from tournaments.models import Ruling


def told_twice(match, organizer):
    nights.record(match, organizer, 1, maker=1, tricks=3)
    with pytest.raises(DisputedHandError):
        nights.record(match, organizer, 1, maker=1, tricks=5)


@pytest.fixture
def console(browsing, site, running, organizer):
    page = browsing.device(LAPTOP)
    page.goto(f"{site}/account/sign-in/?next=/events/{running.pk}/")
    page.get_by_label("Email").fill(organizer.email)
    page.get_by_label("Password").fill(nights.PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_selector(".table-card")
    return page


def test_a_dispute_appears_on_the_open_console_and_goes_when_it_is_decided(console, running, organizer):
    match = nights.match_at(running)
    told_twice(match, organizer)
    dispute = console.locator(".dispute")
    expect(dispute.get_by_role("heading")).to_have_text("Two results at table 1")
    for scheme in ("light", "dark"):
        assert faults(console, scheme) == []
    dispute.get_by_role("button", name="Use second result").click()
    expect(dispute).to_have_count(0)
    expect(console.locator(".table-card .num").first).to_have_text("2")


def test_enter_in_the_reason_decides_nothing(console, running, organizer):
    told_twice(nights.match_at(running), organizer)
    why = console.get_by_label("Why? (optional)")
    why.fill("Table 1 miscounted")
    why.press("Enter")
    console.get_by_role("button", name="Use second result").click()
    expect(why).to_have_count(0)
    ruling = Ruling.objects.get()
    assert (ruling.code, ruling.reason) == (Ruling.Code.SECOND, "Table 1 miscounted")


def test_a_dispute_fits_a_small_phone(console, running, organizer):
    told_twice(nights.match_at(running), organizer)
    expect(console.locator(".dispute")).to_be_visible()
    console.set_viewport_size({"width": 320, "height": 640})
    assert console.evaluate("document.documentElement.scrollWidth") <= 320
    # In one step: the page may draw itself anew between two.
    heights = console.evaluate(
        "[...document.querySelectorAll('.dispute button:enabled')].map((button) => button.offsetHeight)"
    )
    assert len(heights) == 2
    assert min(heights) >= 48
