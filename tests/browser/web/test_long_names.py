"""Names of twenty characters stay on one line, and no card of a night of ten tables stands alone."""

import pytest

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import PHONE
from tests.browser.show.test_public import public
from tests.browser.show.test_wall import sign_in
from tests.direct.test_console import finish

pytestmark = pytest.mark.django_db(transaction=True)
DESK = {"width": 1280, "height": 900}
NAMES = [f"{first} {last}. Featherstoneh" for first in nights.NAMES[:10] for last in "ABCD"]
#: Each name of what is looked at that takes more than a line.
BROKEN = """(names) => names.filter((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    return new Set([...range.getClientRects()].map((each) => Math.round(each.y / 8))).size > 1;
}).map((name) => name.textContent)"""


def night_of_forty(organizer):
    """A night of ten tables, on its way; everyone has gained or lost places since the first round."""
    event = nights.start(nights.make_night(organizer, NAMES), organizer)
    for table in range(1, 11):
        nights.record(nights.match_at(event, table=table), organizer, 1, maker=1 + table % 2, tricks=5)
    return event


def test_the_names_of_tables_and_standings_stay_whole(browsing, site, organizer):
    event = night_of_forty(organizer)
    page = browsing.device(DESK)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/")
    assert page.locator(".top-ten bdi").count() == 10
    assert page.locator(".top-ten bdi").evaluate_all(BROKEN) == []
    assert page.locator(".table-card bdi").count() == 40
    assert page.locator(".table-card bdi").evaluate_all(BROKEN) == []


@pytest.mark.parametrize("width", [320, 768, 1280])
def test_the_names_of_the_seats_stay_whole_and_no_table_stands_alone(browsing, site, organizer, width):
    event = night_of_forty(organizer)
    page = browsing.device({"width": width, "height": 900})
    page.goto(public(site, event) + "seats/")
    assert page.locator("#tables bdi").count() == 40
    assert page.locator("#tables bdi").evaluate_all(BROKEN) == []
    # In one go: the page may bring its seats anew in between.
    tops = page.locator("#tables section").evaluate_all("(all) => all.map((each) => each.offsetTop)")
    assert len(tops) == 10
    assert tops[-1] == tops[-2] or width == 320


def test_a_phone_has_forty_of_them_in_a_line_each(browsing, site, organizer):
    event = night_of_forty(organizer)
    phone = browsing.device(PHONE)
    phone.goto(public(site, event))
    assert phone.locator(".places bdi").count() == 40
    assert phone.locator(".places bdi").evaluate_all(BROKEN) == []


def test_the_smallest_phone_breaks_no_last_name_of_a_table_that_is_over(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, NAMES[:4]), organizer, opened=0)
    finish(event, organizer)
    page = browsing.device({"width": 320, "height": 640})
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/rounds/1/tables/1/")
    names = page.locator(".scores bdi")
    assert names.count() == 4
    # The first name and the last: two lines each.
    assert max(each["height"] for each in (box_of(names.nth(n)) for n in range(4))) < 40


@pytest.mark.parametrize("width", [768, 1280])
def test_the_cards_of_a_night_that_is_over_fill_their_lines(browsing, site, organizer, width):
    event = nights.start(nights.make_night(organizer, NAMES[:4]), organizer, opened=0)
    finish(event, organizer)
    page = browsing.device({"width": width, "height": 900})
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/")
    cards, below = page.locator(".nowbar + .cards"), page.locator(".night")
    assert cards.locator("> .card").count() == 3
    last = box_of(cards.locator("> .card").last)
    assert last["x"] + last["width"] == pytest.approx(box_of(below)["x"] + box_of(below)["width"])


def test_receipts_and_their_initials_read_well(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, NAMES[:4]), organizer, opened=0)
    finish(event, organizer)
    page = browsing.device({"width": 320, "height": 640})
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/money/")
    page.get_by_role("button", name="Finalize prizes").click()
    hint = page.locator("#initials-hint")
    # Two lines of small letters.
    assert box_of(hint)["height"] < 50
    page.get_by_label("Initials for the receipt").fill("OL")
    page.get_by_role("button", name="Pay all").click()
    page.locator(".yes").first.wait_for()
    page.set_viewport_size(DESK)
    page.goto(f"{site}/events/{event.pk}/money/receipts/")
    dates = page.locator(".sheet .num")
    assert dates.count() > 1
    assert dates.evaluate_all(BROKEN) == []


def test_a_merge_and_an_invitation_break_no_name_and_no_link(browsing, site, organizer):
    event = nights.make_list(organizer, NAMES[:4])
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/clubs/{event.club_id}/people/merge/?keep=1&others=2")
    name = page.locator("#merge bdi")
    assert name.text_content() in NAMES
    assert page.locator("#merge bdi").evaluate_all(BROKEN) == []
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(public(site, event))
    links = page.locator("main > p > a")
    assert links.count() == 3
    assert links.evaluate_all(BROKEN) == []
