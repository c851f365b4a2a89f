"""A pair does not come: the director says who wins, phone and board say what it brings."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, faults
from tests.browser.money.test_money import sign_in
from tests.direct.test_walk_overs import meetings
from tournaments.access.links import link_secret
from tournaments.models import Link

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_a_walk_over_from_the_desk_to_the_phone_and_back(browsing, site, organizer):
    event = meetings(organizer)
    phone = browsing.device(PHONE)
    phone.goto(f"{site}/t#{link_secret(Link.objects.get(event=event, kind=Link.Kind.TABLE, table=1))}")
    expect(phone.get_by_role("heading", name="Table 1")).to_be_visible()
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/rounds/1/tables/1/")
    page.get_by_text("No-show or forfeit").click()
    winners = page.locator("#walk-over bdi").first.inner_text()
    page.locator("#walk-over").get_by_label(winners).check()
    page.locator("#walk-over").get_by_label("Why").fill("Car broke down")
    assert faults(page) == faults(page, "dark") == []
    page.get_by_role("button", name="Preview").click()
    said = page.locator(".note").filter(has_text="won by forfeit")
    expect(said).to_contain_text("The winners get 10 points.")
    assert faults(page) == faults(page, "dark") == []
    sentence = said.inner_text()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text(sentence)).to_be_visible()
    expect(phone.get_by_text(sentence)).to_be_visible()
    expect(phone.get_by_role("button", name="Call the host")).to_be_visible()
    page.goto(f"{site}/e/{event.public_id}/")
    expect(page.locator(".places tbody tr").first).to_contain_text(f"{winners} Includes forfeit points: 10")
    page.goto(f"{site}/events/{event.pk}/")
    expect(page.get_by_text("Forfeit", exact=True)).to_be_visible()
    page.get_by_role("link", name="Undo").click()
    page.get_by_role("button", name="Undo: Ruled on a forfeit at table 1, round 1").click()
    expect(page.get_by_text("Forfeit", exact=True)).to_have_count(0)
    expect(phone.get_by_text(sentence)).to_have_count(0)
    nights.record(nights.match_at(event), organizer, 1)
