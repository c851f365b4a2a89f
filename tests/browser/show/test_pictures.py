"""Pictures in a browser: readable by everyone in both themes, within the screen, every name in view."""

import pytest
from playwright.sync_api import expect

from accounts.models import Player
from benchmarks.rig.crowd import seat_night
from tests.browser.conftest import LAPTOP, PHONE, faults
from tournaments.models import Entry

LONG = "Maria Guadalupe Hernandez-Vanderbilt de la Cruz Montgomery R"
#: How far a label reaches beyond the picture, in pixels.
BEYOND = (
    "svg => Math.max(...[...svg.querySelectorAll('text')].map((text) =>"
    " text.getBoundingClientRect().right - svg.getBoundingClientRect().right))"
)


@pytest.fixture
def address(site, organizer):
    def of(players):
        event = seat_night(organizer, players=players, played=4)
        Player.objects.filter(club=event.club).update(name=LONG)
        entry = Entry.objects.filter(stage__event=event).order_by("number").first()
        return f"{site}/e/{event.public_id}/#bump-{entry.pk}"

    return of


@pytest.mark.parametrize("players", [4, 12, 40])
def test_the_places_round_by_round_fit_and_axe_finds_nothing(browsing, address, players):
    where = address(players)
    for viewport in (PHONE, LAPTOP):
        page = browsing.device(viewport)
        page.goto(where)
        picture = page.get_by_role("img", name="Places after rounds 1 to 4")
        expect(picture).to_be_visible()
        assert picture.evaluate(BEYOND) <= 0
        assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
        assert faults(page, "light") == faults(page, "dark") == []
        page.context.close()


def test_the_line_that_an_address_names_stands_out(browsing, address):
    page = browsing.device()
    page.goto(address(12))
    colors = "paths => new Set(paths.map((path) => getComputedStyle(path).stroke)).size"
    lines = page.locator(".bump g > path")
    expect(lines).to_have_count(12)
    own = page.locator(".bump g:target > path").evaluate("path => getComputedStyle(path).strokeWidth")
    assert own == "6px"
    # Four hues in turn, the leader's, and the one that is named, where that is another.
    assert lines.evaluate_all(colors) in {5, 6}
