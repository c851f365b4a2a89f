"""A small phone: no line begins with a dot, and what belongs to a name stands beside it."""

import pytest

from tests import nights
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
    name, mark = row.locator("label").bounding_box(), row.locator(".tag").bounding_box()
    assert mark["x"] >= name["x"] + name["width"]
    assert (
        page.locator(".listed .tag").evaluate_all("(all) => new Set(all.map((x) => x.offsetLeft)).size") == 1
    )
