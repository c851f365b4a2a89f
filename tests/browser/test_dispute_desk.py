"""A dispute on the host's page: Enter in the reason decides nothing, a button does."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE
from tournaments.errors import DisputedHandError
from tournaments.models import Ruling


def test_typing_why_decides_nothing_until_a_button_is_tapped(browsing, site, running, organizer, client):
    match = nights.match_at(running)
    nights.record(match, organizer, 1, tricks=3)
    with pytest.raises(DisputedHandError):
        nights.record(match, organizer, 1, tricks=5)
    client.force_login(organizer)
    host = browsing.device(PHONE)
    host.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    host.goto(f"{site}/events/{running.pk}/")
    why = host.get_by_label("Why (if you like)")
    why.fill("Table 1 miscounted")
    why.press("Enter")
    host.get_by_role("button", name="The second is right").tap()
    expect(why).to_have_count(0)
    ruling = Ruling.objects.get()
    assert (ruling.code, ruling.reason) == (Ruling.Code.SECOND, "Table 1 miscounted")
