"""How sides and long names look: colors with letters instead of suits, and nothing wider than the phone."""

from itertools import product

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, SCREEN, link_to
from tests.browser.show.test_public import public
from tests.browser.show.test_wall import sign_in
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.models import Link

SMALL = {"width": 320, "height": 640}
TWENTY = ["Maximilianoferdinand", "Wilhelminacharlotte", "Bob", "Ann"]
SIXTY = ["Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis", "Ann", "Bob", "Cy"]


def sideways(page):
    """How much wider the page is than the phone."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


@pytest.mark.parametrize("names", [TWENTY, SIXTY], ids=["two of 20", "one of 60"])
def test_no_name_makes_the_table_page_wider_than_a_phone(names, browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, names), organizer)
    phone = browsing.device(SMALL)
    phone.goto(link_to(site, event, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    assert sideways(phone) == 0
    phone.locator(".maker.at-1").tap()
    phone.locator("button[name=tricks][value='5']").tap()
    expect(phone.locator("#hands")).to_have_text("1 of 12 hands")
    assert sideways(phone) == 0
    round_close(event_id=event.pk, number=1, stands={1: "Late"}, actor=Actor(organizer))
    phone.reload()
    expect(phone.locator(".scores, .next").first).to_be_visible()
    assert sideways(phone) == 0


def test_a_side_is_marked_by_a_color_and_a_letter(browsing, site, running):
    phone, wall = browsing.device(PHONE), browsing.device(SCREEN)
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    wall.goto(public(site, running, "tv/"))
    marks = """[...document.querySelectorAll('.side-mark:not([data-side=""])')].map((mark) => [
      mark.closest('.felt-score') ? 'felt' : 'stock',
      getComputedStyle(mark, '::before').content.slice(1, -1), getComputedStyle(mark).backgroundColor])"""
    for page, grounds in ((phone, {"felt", "stock"}), (wall, {"stock"})):
        shown = {tuple(mark) for mark in page.evaluate(marks)}
        assert {(ground, letter) for ground, letter, _ in shown} == set(product(grounds, "AB"))
        assert len({(ground, color) for ground, _, color in shown}) == len(shown)
        assert not set("♠♥♦♣") & set(page.locator("body").inner_text())


def test_a_printed_code_stops_only_after_a_question(browsing, site, running, organizer):
    desk = browsing.device(PHONE)
    sign_in(desk, site, organizer)
    desk.goto(f"{site}/events/{running.pk}/qr/")
    stop = desk.get_by_role("button", name="Replace code for table 2")
    expect(stop).to_be_hidden()
    old = Link.objects.get(event=running, table=2, revoked_at=None)
    desk.get_by_role("link", name="Show code for Table 2").click()
    desk.locator("summary", has_text="New code for table 2").click()
    expect(desk.get_by_text("The printed code will stop working.").nth(1)).to_be_visible()
    assert Link.objects.get(event=running, table=2, revoked_at=None) == old
    stop.click()
    expect(desk.get_by_text("Table 2 has a new QR code")).to_be_visible()
    assert Link.objects.get(event=running, table=2, revoked_at=None) != old
