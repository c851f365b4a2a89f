"""Find me: one's own line is marked on the standings and the seats, and the phone remembers who asked."""

import pytest
from playwright.sync_api import expect

from benchmarks.rig.crowd import seat_night
from scoring.money.pool_split import parse_prize_plan
from tests import nights
from tests.browser.conftest import PHONE, faults
from tests.browser.show.test_public import public


@pytest.fixture
def night(organizer):
    names = ["Ann Becker", "Anna Lind", "José Núñez", *nights.NAMES[3:8]]
    return nights.start(nights.make_night(organizer, names), organizer)


@pytest.fixture
def phone(browsing):
    return browsing.device(PHONE)


def marked(page):
    return page.locator(".me")


def test_a_name_is_marked_with_its_place_and_remembered_on_every_page(phone, site, night, organizer):
    match = nights.match_at(night, table=1)
    nights.record(match, organizer, 1, maker=1, tricks=5, alone=True)
    phone.goto(public(site, night))
    phone.get_by_label("Find me").fill("nunez")
    expect(marked(phone)).to_contain_text("José Núñez")
    place = phone.locator("tr.me td").first.inner_text().strip()
    expect(phone.get_by_role("search").get_by_role("status")).to_have_text(f"José Núñez, you're {place}.")
    assert faults(phone) == faults(phone, "dark") == []
    phone.get_by_role("link", name="Seats", exact=True).tap()
    expect(marked(phone)).to_contain_text("José Núñez")
    phone.reload()
    expect(phone.get_by_label("Find me")).to_have_value("José Núñez")


def test_it_says_how_far_a_prize_is(phone, site, organizer):
    """Two prizes: one side has 4 points, the other none."""
    prizes = parse_prize_plan("weights", "2:1", rounding_cents=100)
    night = nights.start(nights.make_night(organizer, nights.NAMES[:4], prizes=prizes), organizer)
    match = nights.match_at(night)
    nights.record(match, organizer, 1, maker=1, tricks=5, alone=True)
    behind = match.seats.filter(side=2).select_related("player").first().player.name
    phone.goto(public(site, night))
    phone.get_by_label("Find me").fill(behind)
    expect(phone.get_by_role("search").get_by_role("status")).to_have_text(
        f"{behind}, you're T-3rd, 4 points away from a prize."
    )


def test_a_beginning_that_fits_several_marks_no_one(phone, site, night):
    phone.goto(public(site, night))
    phone.get_by_label("Find me").fill("Ann")
    status = phone.get_by_role("search").get_by_role("status")
    expect(status).to_have_text("2 names match. Keep typing.")
    expect(marked(phone)).to_have_count(0)
    phone.get_by_label("Find me").fill("Zoe")
    expect(status).to_have_text("No one by that name. Check the spelling.")


def test_the_mark_stays_when_the_standings_change(phone, site, night, organizer):
    phone.goto(public(site, night))
    phone.get_by_label("Find me").fill("Anna L")
    expect(marked(phone)).to_contain_text("Anna Lind")
    nights.record(nights.match_at(night), organizer, 1, maker=1, tricks=5)
    expect(phone.locator(".places tbody tr td.sum").first).to_have_text("2")
    expect(marked(phone)).to_contain_text("Anna Lind")


def test_an_emptied_field_forgets_the_name(phone, site, night):
    phone.goto(public(site, night))
    phone.get_by_label("Find me").fill("Anna L")
    expect(marked(phone)).to_contain_text("Anna Lind")
    phone.get_by_label("Find me").fill("")
    phone.reload()
    expect(phone.get_by_label("Find me")).to_have_value("")
    expect(marked(phone)).to_have_count(0)


def test_ones_line_in_the_picture_of_the_rounds_stands_out(phone, site, organizer):
    event = seat_night(organizer, players=12, played=2)
    phone.goto(public(site, event))
    name = phone.locator(".places tbody tr bdi").nth(4).inner_text()
    entry = phone.locator(".places tbody tr").nth(4).get_attribute("data-entry")
    expect(phone.locator(".bump .own")).to_have_count(0)
    phone.get_by_label("Find me").fill(name)
    expect(phone.locator(".bump.has-own .own")).to_have_attribute("id", f"bump-{entry}")
    phone.get_by_label("Find me").fill("")
    expect(phone.locator(".bump.has-own")).to_have_count(0)


def test_a_line_without_a_label_is_drawn_and_stands_out_too(phone, site, organizer):
    event = seat_night(organizer, players=28, played=2)
    phone.goto(public(site, event))
    row = phone.locator(".places tbody tr").last
    line = phone.locator(f"#bump-{row.get_attribute('data-entry')}")
    expect(line).to_have_class("rest")
    expect(line).to_have_css("display", "inline")
    phone.get_by_label("Find me").fill(row.locator("bdi").inner_text())
    expect(line).to_have_css("stroke-width", "5px")
