"""The movement maker on phones, on paper, with a keyboard and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, PHONE, faults

NARROW = {"width": 320, "height": 640}
PAGES = {
    "first visit": "rotations/",
    "plan": "rotations/?players=14&rounds=8&seed=2",
    "refused": "rotations/?players=9&leftovers=six&tables=9",
    "tables of five": "rotations/?players=22&rounds=4&leftovers=fives",
    "cards": "rotations/cards/?players=13&rounds=6&leftovers=fives",
    "certificate": "rotations/fairness/?players=14&rounds=8",
    "large certificate": "rotations/fairness/?players=60&rounds=8",
    "check": "rotations/check/",
}
MOST_BYTES = 60 * 1024


@pytest.mark.night
@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_axe_finds_nothing_in_light_or_dark(browsing, site, viewport):
    page, found = browsing.device(viewport), {}
    for name, address in PAGES.items():
        page.goto(f"{site}/{address}")
        for scheme in ("light", "dark"):
            found[name, scheme] = faults(page, scheme)
    assert {where: what for where, what in found.items() if what} == {}


def test_every_page_fits_320_pixels_and_every_target_a_thumb(browsing, site):
    page = browsing.device(NARROW)
    wide, small = [], []
    for name, address in {**PAGES, "landing": ""}.items():
        page.goto(f"{site}/{address}")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(name)
        small += page.evaluate(
            """name => [...document.querySelectorAll('main :is(a.button, button, input, summary), .tabs a')]
            .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
            .map((each) => [name, each.outerHTML])""",
            name,
        )
    assert (wide, small) == ([], [])


def test_a_visitor_gets_cards_in_three_taps(phone, site):
    phone.goto(f"{site}/")
    phone.get_by_role("link", name="Just need a seating chart?").click()
    phone.get_by_label("Players", exact=True).fill("14")
    phone.get_by_role("button", name="Make rotation").click()
    expect(phone.get_by_role("heading", name="14 players, 8 rounds, 3 tables")).to_be_visible()
    expect(phone).to_have_url(
        f"{site}/rotations/?players=14&rounds=8&ideal=even&leftovers=byes&tables=&stays=&seed="
    )
    phone.get_by_role("link", name="Print player cards").click()
    expect(phone.locator(".player-card")).to_have_count(14)


def test_without_scripts_everything_is_there(browsing, site):
    page = browsing.device(java_script_enabled=False)
    page.goto(f"{site}/rotations/?players=14")
    page.get_by_label("Players", exact=True).fill("13")
    page.get_by_role("button", name="Make rotation").click()
    expect(page.get_by_role("heading", name="13 players, 8 rounds, 3 tables")).to_be_visible()
    page.locator("#main").get_by_role("link", name="Fairness report").click()
    expect(page.locator(".heat-map")).to_be_visible()


def test_paper_carries_the_cards_and_nothing_of_the_screen(browsing, site):
    page = browsing.device(LAPTOP)
    page.goto(f"{site}/rotations/cards/?players=13&rounds=8")
    page.emulate_media(media="print", color_scheme="dark")
    for gone in (".bar", ".band", ".no-print"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator(".player-card")).to_have_count(13)
    kept = page.locator(".player-card").first.evaluate("(card) => getComputedStyle(card).breakInside")
    assert kept == "avoid"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_paper_carries_the_rounds_without_the_form(browsing, site):
    page = browsing.device(LAPTOP)
    page.goto(f"{site}/rotations/?players=13&rounds=8")
    page.emulate_media(media="print")
    expect(page.locator("form.ask")).to_be_hidden()
    expect(page.locator(".seating")).to_have_count(8)
    assert len(page.pdf()) > 1000


def test_a_usual_page_weighs_less_than_sixty_kilobytes(browsing, site):
    weights = {}
    for name, address in PAGES.items():
        page = browsing.device()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.setCacheDisabled", {"cacheDisabled": True})
        arrived = []
        network.on(
            "Network.loadingFinished", lambda said, arrived=arrived: arrived.append(said["encodedDataLength"])
        )
        page.goto(f"{site}/{address}", wait_until="networkidle")
        weights[name] = sum(arrived)
    assert min(weights.values()) > 1000
    assert {name: weight for name, weight in weights.items() if weight > MOST_BYTES} == {}


def test_a_better_plan_arrives_while_the_page_is_open(phone, site):
    """The embedded thread works on it; the page asks how far it is, and shows the plan when it is there."""
    phone.goto(f"{site}/rotations/?players=15&rounds=17&seed=2")
    before = phone.locator(".seating").all_inner_texts()
    phone.get_by_role("button", name="Search 10 seconds").click()
    expect(phone.get_by_role("progressbar", name="Search time")).to_be_visible()
    assert faults(phone) == []
    expect(phone.get_by_text("Found a fairer rotation.", exact=True)).to_be_visible(timeout=120_000)
    assert phone.locator(".seating").all_inner_texts() != before
    expect(phone.get_by_text("--steps")).to_be_visible()
