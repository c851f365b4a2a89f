"""The other side says on the table's phone whether the result is right, and the console shows what waits."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import LAPTOP, faults, link_to

SMALL = {"width": 320, "height": 640}


@pytest.fixture
def asking(organizer):
    made = nights.make_night(organizer, nights.NAMES[:4], asks_other_side=True, **nights.TOTALS)
    event = nights.start(made, organizer)
    nights.tell(nights.match_at(event), organizer, (14, 9))
    return event


def test_wrong_calls_the_director_and_right_lets_the_round_close(browsing, site, asking, organizer, client):
    client.force_login(organizer)
    console = browsing.device(LAPTOP)
    console.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    console.goto(f"{site}/events/{asking.pk}/")
    expect(console.get_by_label("Missing")).to_contain_text("waits for the other side to confirm")
    phone = browsing.device(SMALL)
    phone.goto(link_to(site, asking, table=1))
    expect(phone.locator("#check strong")).to_have_text(["14", "9"])
    assert faults(phone) == faults(phone, "dark") == []
    phone.get_by_role("button", name="That is wrong").tap()
    expect(phone.locator("#called")).to_be_visible()
    expect(console.locator("[data-calls='1']")).to_be_visible()
    expect(console.get_by_label("Missing")).to_contain_text("says the result is wrong")
    assert faults(console) == []
    phone.get_by_role("button", name="That is right").tap()
    expect(phone.locator("#checked")).to_have_text("✓ Both sides say this is right.")
    expect(console.get_by_role("button", name="Close round 1")).to_be_visible()
