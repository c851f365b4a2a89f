"""What the table's phone does on request: it buzzes, speaks, and suits the left hand."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.access.clubs import first_entry
from tests.browser.boxes import box_of
from tests.browser.conftest import PHONE, faults, link_to, until

SMALL = {"width": 320, "height": 640}
#: A browser in a test has neither motor nor voice; what the page asks of them is noted.
NOTED = """
window.felt = []; window.heard = [];
navigator.vibrate = (pattern) => { felt.push(pattern); return true; };
speechSynthesis.speak = (utterance) => heard.push(utterance.text);
"""


@pytest.fixture
def table(browsing, site, running):
    page = browsing.device(SMALL)
    page.add_init_script(NOTED)
    page.goto(link_to(site, running, table=1))
    expect(page.locator("form.entry")).to_be_visible()
    return page


def choose(page, text):
    if page.locator("#comfort:not([open])").count():
        page.locator("#comfort summary").tap()
    page.get_by_label(text).check()


def enter(page, maker, tricks):
    page.locator(f".maker.at-{maker}").tap()
    page.locator(f"button[name=tricks][value='{tricks}']").tap()


def test_nothing_is_felt_or_heard_unless_somebody_asks(table):
    enter(table, 1, 3)
    expect(table.locator("#hands")).to_have_text("1 of 12 hands")
    assert table.evaluate("[felt, heard]") == [[], []]


def test_a_phone_that_cannot_buzz_is_not_offered_it(browsing, site, running):
    page = browsing.device(SMALL)
    page.add_init_script("delete Navigator.prototype.vibrate;")
    page.goto(link_to(site, running, table=1))
    page.locator("#comfort summary").tap()
    expect(page.get_by_label("aloud")).to_be_visible()
    expect(page.get_by_label("Buzz")).to_be_hidden()


def test_a_saved_hand_is_felt_and_its_score_heard_also_after_a_reload(table):
    choose(table, "Buzz")
    choose(table, "aloud")
    table.reload()
    enter(table, 1, 5)
    expect(table.locator("#hands")).to_have_text("1 of 12 hands")
    until(lambda: table.evaluate("felt") == [40])
    name = table.locator(".at-1 bdi").text_content()
    until(lambda: table.evaluate("heard") == [f"{name} took all five. 2 to 0."])


def test_a_lost_network_is_felt_otherwise(table):
    choose(table, "Buzz")
    table.context.set_offline(True)
    enter(table, 1, 3)
    expect(table.locator("#sending")).to_contain_text("Not saved yet")
    until(lambda: table.evaluate("felt") == [40, [40, 60, 40]])


def test_the_left_hand_has_the_usual_results_under_its_thumb(table):
    def left_edge(tricks):
        return box_of(table.locator(f"button[name=tricks][value='{tricks}']"))["x"]

    assert left_edge(3) < left_edge(5)
    choose(table, "Left-handed")
    assert left_edge(3) > left_edge(5)
    assert table.evaluate("document.documentElement.scrollWidth") <= 320
    assert faults(table) == faults(table, "dark") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_whoever_asks_for_more_contrast_gets_seven_to_one(scheme, browsing, site, running):
    """What WCAG asks of its highest level."""
    page = browsing.device(PHONE, contrast="more", color_scheme=scheme)
    pages = {
        "table": (link_to(site, running, table=1), "form.entry"),
        "player": (link_to(site, running, entry=first_entry(running)), "#phone, .you-sit"),
        "standings": (f"{site}/e/{running.public_id}/", ".places"),
    }
    rule = {"runOnly": {"type": "rule", "values": ["color-contrast-enhanced"]}}
    for name, (address, part) in pages.items():
        page.goto(address)
        expect(page.locator(part).first).to_be_visible()
        page.emulate_media(reduced_motion="reduce")
        found = Axe().run(page, options=rule).response["violations"]
        assert (name, [node["html"] for each in found for node in each["nodes"]]) == (name, [])


def test_who_made_trump_is_seen_in_the_systems_own_colours(browsing, site, running):
    page = browsing.device(PHONE, forced_colors="active")
    page.goto(link_to(site, running, table=1))
    picked, other = (page.locator(f".maker.at-{seat} > span") for seat in (2, 4))
    page.locator(".maker.at-2").tap()
    frame = "(part) => getComputedStyle(part).outlineStyle"
    assert (picked.evaluate(frame), other.evaluate(frame)) == ("solid", "none")
