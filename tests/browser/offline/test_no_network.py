"""A page that no network brings, and that this phone has not stored: what it says, and the way back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import box_of
from tests.browser.conftest import link_to, until
from tests.browser.offline.test_offline import KEPT, asked_for, enter
from tournaments.models import Hand

READY = 'caches.open("order-up-offline").then((kept) => kept.match("/offline/")).then(Boolean)'


@pytest.fixture
def table(browsing, site, running):
    """A phone that has its table's page and the page for no network."""
    phone = browsing.device(service_workers="allow")
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    until(lambda: phone.evaluate(KEPT) and phone.evaluate(READY))
    return phone


def test_a_page_that_is_not_stored_says_that_the_phone_is_offline_and_comes_back(table, site, running):
    table.context.set_offline(True)
    enter(table, maker=1, tricks=3)
    expect(table.locator("#sending")).to_contain_text("safe on this phone")
    standings = f"{site}/e/{running.public_id}/"
    table.goto(f"{standings}#places")
    expect(table.get_by_role("heading", name="You're offline")).to_be_visible()
    expect(table.get_by_text("Hands you already entered on this phone are safe.")).to_be_visible()
    # It is styled, and its buttons are as large as any: all of it is on the phone.
    again = table.get_by_role("link", name="Try again")
    assert box_of(again)["height"] >= 44
    assert table.evaluate("document.styleSheets[0].cssRules.length") > 10
    again.tap()
    expect(table.get_by_role("heading", name="You're offline")).to_be_visible()
    assert table.url == f"{standings}#places"
    # The table's own page is stored, and has the hand.
    table.get_by_role("link", name="My table").tap()
    asked_for(table, 2)
    table.goto(standings)
    expect(again).to_be_visible()
    table.context.set_offline(False)
    expect(table.get_by_role("heading", name=running.name)).to_be_visible()
    table.goto(f"{site}/t")
    until(lambda: Hand.objects.filter(voided_at=None).count() == 1)


def test_the_page_for_no_network_names_nothing_that_is_not_stored_with_it(table, site):
    stored = table.evaluate(
        'caches.open("order-up-offline").then((kept) => kept.keys()).then((all) => all.map(({ url }) => url))'
    )
    page = table.request.get(f"{site}/offline/").text()
    named = re.findall(r'<(?:script|link|img)[^>]*(?:src|href)="([^"]+)"', page)
    assert len(named) == 2
    # The style sheet's own face is stored too, which no page names.
    assert {f"{site}{each}" for each in [*named, "/offline/"]} == {
        each for each in stored if not each.endswith(".woff2")
    }
