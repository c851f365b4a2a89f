"""A table calls the director, who sees and hears it, goes there and rules."""

from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import LAPTOP, faults, link_to
from tests.browser.direct.test_disputes import console  # noqa: F401 -- a fixture


def test_a_call_rings_at_the_desk_until_somebody_goes(console, browsing, site, running):  # noqa: F811 -- as above
    console.get_by_label("Ring when tables need you").check()
    expect(console.locator("body")).to_have_attribute("data-rang", "1")
    phone = browsing.device()
    phone.goto(link_to(site, running, table=2))
    phone.get_by_role("button", name="Call the host").tap()
    expect(phone.locator("#called")).to_have_text("Help is on the way.")
    card = console.locator("[data-calls='2']")
    expect(card.get_by_role("heading")).to_contain_text("Table 2 needs you (")
    expect(console.locator("body")).to_have_attribute("data-rang", "2")
    assert faults(console) == []
    card.get_by_role("button", name="On my way").click()
    expect(card).to_have_count(0)
    expect(phone.get_by_role("button", name="Call the host")).to_be_visible()


def test_a_ruling_is_made_on_the_tables_page_and_seen_at_the_table(console, browsing, site, running):  # noqa: F811
    seats = list(nights.match_at(running).seats.order_by("position").values_list("player__name", flat=True))
    console.set_viewport_size(LAPTOP)
    console.goto(f"{site}/events/{running.pk}/rounds/1/tables/1/")
    console.get_by_text("Make a ruling").click()
    console.get_by_label("Who did it?").select_option(label=seats[0])
    console.get_by_role("textbox", name="Why").fill("A spade was not followed")
    for scheme in ("light", "dark"):
        assert faults(console, scheme) == []
    console.get_by_role("button", name="Save ruling").click()
    expect(console.locator("#rulings + ol li")).to_contain_text(f"+2 {seats[1]} & {seats[3]}")
    phone = browsing.device()
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator(".felt-score strong")).to_have_text(["0", "2"])
    expect(phone.locator("#rulings + ol li")).to_contain_text("Renege: A spade was not followed")
    assert faults(phone) == []
