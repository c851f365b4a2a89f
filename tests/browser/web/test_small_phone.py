"""A small phone: no line begins with a dot, and what belongs to a name stands beside it."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.show.test_wall import sign_in
from tests.browser.web.test_wide import LINES

pytestmark = pytest.mark.django_db(transaction=True)
SMALL = {"width": 320, "height": 640}
MEMBERS = "José Núñez\nMaria Guadalupe Hernandez-Vanderbilt de la Cruz Montgomery R"


@pytest.fixture
def page(browsing, site, organizer):
    page = browsing.device(SMALL)
    sign_in(page, site, organizer)
    return page


def test_no_line_of_links_begins_with_a_dot(page, site, organizer):
    coming = nights.make_list(organizer, nights.NAMES)
    running = nights.start(nights.make_night(organizer), organizer)
    begins = {}
    for address in (f"/e/{coming.public_id}/", f"/e/{running.public_id}/", f"/e/{running.public_id}/how/"):
        page.goto(site + address)
        begins[address] = [line for line in page.evaluate(LINES) if line.startswith("·")]
    assert not any(begins.values()), begins


def test_a_new_name_of_a_list_has_its_mark_beside_it(page, site, organizer):
    event = nights.make_list(organizer, nights.NAMES[:4])
    page.goto(f"{site}/events/{event.pk}/entries/import/")
    page.get_by_label("Names, one per line").fill(MEMBERS)
    page.get_by_role("button", name="Preview").click()
    row = page.locator(".listed li").first
    name, mark = box_of(row.locator("label")), box_of(row.locator(".tag"))
    assert mark["x"] >= name["x"] + name["width"]
    assert (
        page.locator(".listed .tag").evaluate_all("(all) => new Set(all.map((x) => x.offsetLeft)).size") == 1
    )


def test_the_date_of_how_tonight_works_stays_on_one_line(page, site, organizer):
    event = nights.make_list(organizer, nights.NAMES[:4], name="Friday night euchre")
    page.goto(f"{site}/e/{event.public_id}/how/")
    assert "Fri, Nov 27 · 7 PM" in page.evaluate(LINES)


def test_a_long_name_takes_two_lines_of_its_table(page, site, organizer):
    names = [f"{first} Guadalupe Hernandez-Vanderbilt de la Cruz Montgomery" for first in nights.NAMES[:4]]
    event = nights.start(nights.make_night(organizer, names), organizer)
    page.goto(f"{site}/events/{event.pk}/")
    long = page.locator(".table-card .long")
    assert {each.get_attribute("title") for each in long.all()} == set(names)
    expect(long.first).to_be_visible()
    # In one go: the page may bring its tables anew in between.
    heights = page.evaluate(
        "[...document.querySelectorAll('.table-card .long')].map((each) => each.offsetHeight)"
    )
    assert 0 < max(heights) < 56


def test_forty_people_stand_in_a_line_each(page, site, organizer):
    names = [f"Ann {chr(65 + n // 26)}{chr(97 + n % 26)}. Featherston" for n in range(40)]
    event = nights.make_list(organizer, names, capacity=40)
    page.goto(f"{site}/events/{event.pk}/people/")
    buttons = page.locator(".lineup button")
    assert buttons.count() == 40
    assert min(each["height"] for each in (box_of(buttons.nth(n)) for n in (0, 39))) >= 44
    assert page.evaluate("document.documentElement.scrollHeight") < 3100
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
