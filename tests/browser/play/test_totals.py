"""A night whose tables tell their points at the end of the round, by phone and at the desk."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import LAPTOP, faults, link_to, until
from tests.browser.offline.test_offline import HELD, KEPT
from tournaments.models import RoundTotal

SMALL = {"width": 320, "height": 640}


@pytest.fixture
def telling(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.TOTALS), organizer)


@pytest.fixture
def table(browsing, site, telling):
    page = browsing.device(SMALL, service_workers="allow")
    page.goto(link_to(site, telling, table=1))
    expect(page.locator("form.entry")).to_be_visible()
    return page


def enter(page, one, other):
    page.locator("[name=points-1]").fill(str(one))
    page.locator("[name=points-2]").fill(str(other))
    page.get_by_role("button", name="Save points").click()


def at_the_desk(browsing, site, organizer, client):
    client.force_login(organizer)
    page = browsing.device(LAPTOP)
    page.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    return page


def told():
    return list(RoundTotal.objects.filter(voided_at=None).values_list("points", "hands"))


def test_points_are_told_refused_and_taken_back_on_a_small_phone(table, telling):
    seats = list(nights.match_at(telling).seats.order_by("position").values_list("player__name", flat=True))
    expect(table.locator(".total-side").first).to_contain_text(seats[0])
    assert faults(table) == faults(table, "dark") == []
    assert table.evaluate("document.documentElement.scrollWidth") <= 320
    enter(table, 40, 9)
    expect(table.get_by_role("alert")).to_contain_text("12 hands can't score more than 48 points")
    expect(table.locator("[name=points-1]")).to_have_value("40")
    enter(table, 14, 9)
    expect(table.locator("#told")).to_have_text("Entered: 14–9 in 12 hands")
    assert told() == [([14, 9], 12)]
    table.on("dialog", lambda dialog: dialog.accept())
    table.get_by_role("button", name="Undo points").click()
    expect(table.locator("form.entry")).to_be_visible()
    assert told() == []


def test_points_entered_without_a_network_outlive_a_reload_and_arrive_once(table, telling):
    until(lambda: table.evaluate(KEPT))
    table.context.set_offline(True)
    enter(table, 14, 9)
    expect(table.locator("#all-entered")).to_be_visible()
    table.reload()
    expect(table.locator("#held")).to_have_text("Points on this phone")
    until(lambda: table.evaluate(HELD) == [[0, "waiting"]])
    table.context.set_offline(False)
    expect(table.locator("#told")).to_have_text("Entered: 14–9 in 12 hands", timeout=25_000)
    assert told() == [([14, 9], 12)]
    until(lambda: table.evaluate(HELD) == [])


def test_two_phones_that_tell_other_points_call_the_director(
    table, browsing, site, telling, organizer, client
):
    second = browsing.device()
    second.goto(link_to(site, telling, table=1))
    expect(second.locator("form.entry")).to_be_visible()
    second.context.set_offline(True)
    enter(second, 9, 14)
    enter(table, 14, 9)
    expect(table.locator("#told")).to_have_text("Entered: 14–9 in 12 hands")
    second.context.set_offline(False)
    expect(second.get_by_role("alert")).to_contain_text("already entered 14–9 in 12 hands", timeout=25_000)
    expect(second.locator("#called")).to_be_visible()
    assert told() == [([14, 9], 12)]
    console = at_the_desk(browsing, site, organizer, client)
    console.goto(f"{site}/events/{telling.pk}/")
    expect(console.locator(".alerts")).to_contain_text("14–9 and 9–14 in 12 hands")
    assert faults(console) == []


def test_the_desk_enters_and_corrects_the_points_of_a_table(browsing, site, telling, organizer, client):
    page = at_the_desk(browsing, site, organizer, client)
    page.goto(f"{site}/events/{telling.pk}/rounds/1/tables/2/")
    enter(page, 14, 9)
    expect(page.locator("#told")).to_have_text("Entered: 14–9 in 12 hands")
    page.get_by_text("Correct the points").click()
    assert faults(page) == []
    page.locator("[name=points-1]").fill("49")
    page.locator("[name=points-2]").fill("9")
    page.locator("#total-reason").fill("Added up wrong")
    page.get_by_role("button", name="Save correction").click()
    expect(page.get_by_role("alert")).to_contain_text("12 hands can't score more than 48")
    expect(page.locator("#total-reason")).to_have_value("Added up wrong")
    page.locator("[name=points-1]").fill("9")
    page.locator("[name=points-2]").fill("14")
    page.get_by_role("button", name="Save correction").click()
    expect(page.locator("#told")).to_have_text("Entered: 9–14 in 12 hands")
    expect(page.locator(".void")).to_have_text("14–9 in 12 hands")
