"""Wide screens: lines stay short enough to read, buttons and boxes are not drawn out, columns are used."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import SCREEN
from tests.browser.show.test_wall import sign_in
from tests.direct.test_console import finish
from tournaments.access.links import link_secret
from tournaments.models import Link

pytestmark = pytest.mark.django_db(transaction=True)
TABLET = {"width": 768, "height": 1024}
#: Books have lines of 45 to 90 characters.
LONGEST = 90
#: 40rem
WIDEST = 640
LINES = """() => {
    const lines = new Map();
    const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
        const block = texts.currentNode.parentElement.closest("p, li, label");
        if (!block?.checkVisibility() || block.closest(".sr-only, .note")) continue;
        for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
            range.setStart(texts.currentNode, word.index);
            range.setEnd(texts.currentNode, word.index + word[0].length);
            const at = range.getBoundingClientRect();
            const which = [...document.querySelectorAll("p, li, label")].indexOf(block);
            const line = `${which} ${Math.round(at.y / 8)}`;
            lines.set(line, `${lines.get(line) ?? ""} ${word[0]}`);
        }
    }
    return [...lines.values()].map((line) => line.trim());
}"""
BOXES = "main :is(.field, form > button, button.big)"


@pytest.fixture
def wide(browsing, site, organizer):
    page = browsing.device(SCREEN)
    sign_in(page, site, organizer)
    return page


def test_lines_and_boxes_of_a_wide_screen_have_a_width_to_read(wide, site, organizer):
    event = nights.make_night(organizer)
    over = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    finish(over, organizer)
    long, drawn_out = {}, {}
    for address in (
        *(f"/events/{event.pk}/{part}/" for part in ("ideals", "invitation", "phones", "entries/import")),
        *(f"/events/{event.pk}/{part}/" for part in ("side-pots", "who-owes-whom", "qr", "fairness")),
        f"/events/{over.pk}/tv/",
        "/rotations/fairness/?players=14&rounds=8",
        "/trick/",
        f"/e/{event.public_id}/join/",
    ):
        wide.goto(site + address)
        long |= {line: address for line in wide.evaluate(LINES) if len(line) > LONGEST}
        widths = wide.locator(BOXES).evaluate_all("(all) => all.map((each) => each.offsetWidth)")
        if max(widths, default=0) > WIDEST:
            drawn_out[address] = max(widths)
    assert long == {}
    assert drawn_out == {}


def test_a_wide_screen_has_the_form_beside_what_it_shows(wide, site, organizer):
    event = nights.make_list(organizer, nights.NAMES[:4])
    for address, first, second in (
        (f"/events/{event.pk}/invitation/", "Invitation", "Link preview"),
        (f"/e/{event.public_id}/join/", "Sign up", "Who's coming"),
    ):
        wide.goto(site + address)
        left, right = (box_of(wide.get_by_role("heading", name=name, exact=True)) for name in (first, second))
        assert left["x"] + left["width"] < right["x"]


def test_a_table_of_a_round_that_is_over_takes_the_whole_width(wide, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    finish(event, organizer)
    wide.goto(f"{site}/events/{event.pk}/rounds/1/tables/1/")
    hands = box_of(wide.locator("section[aria-labelledby=hands]"))
    assert hands["width"] > 1000


def test_a_tablet_has_the_buttons_of_a_round_beside_each_other(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer), organizer)
    page = browsing.device(TABLET)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/")
    beside = page.locator(".nowbar > :is(.desk-clock, .early)")
    expect(beside).to_have_count(2)
    middles = "(both) => both.map((each) => each.offsetTop + each.offsetHeight / 2)"
    clock, early = beside.evaluate_all(middles)
    assert abs(clock - early) < 10


def test_twelve_hands_of_a_score_sheet_fill_one_line_of_a_tablet(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer), organizer)
    page = browsing.device(TABLET)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/rounds/1/sheets/")
    cells = page.locator(".cells").first.locator("li")
    assert {round(box_of(cells.nth(n))["y"]) for n in range(cells.count())} == {
        round(box_of(cells.first)["y"])
    }


def test_share_and_money_use_a_screen_of_1920(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    page = browsing.device({"width": 1920, "height": 1080})
    sign_in(page, site, organizer)
    for part in ("share", "money"):
        page.goto(f"{site}/events/{event.pk}/{part}/")
        assert box_of(page.locator("main"))["width"] > 1300
        title, main = (box_of(page.locator(each))["x"] for each in (".band h1", "main .card >> nth=0"))
        assert abs(title - main) < 40


def test_the_help_of_a_table_stands_below_its_hands(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    page = browsing.device({"width": 1920, "height": 1080})
    page.goto(f"{site}/t#{link_secret(event.links.filter(kind=Link.Kind.TABLE).first())}")
    expect(page.locator(".help")).to_be_visible()
    table, help_ = (box_of(page.locator(each))["x"] for each in ("#table", ".help"))
    assert table == help_


def test_a_tablet_has_no_table_alone_beside_an_empty_place(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer), organizer)
    page = browsing.device(TABLET)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/")
    cards = page.locator(".room > .table-card")
    expect(cards).to_have_count(3)
    first, second, third = (box_of(cards.nth(n)) for n in range(3))
    assert first["y"] == second["y"] < third["y"]
    assert third["width"] > 700
