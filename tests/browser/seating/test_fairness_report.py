"""The fairness report of a night on a small phone: within the screen, for everyone, in both themes."""

import pytest
from playwright.sync_api import expect

from accounts.models import Player
from benchmarks.rig.crowd import seat_night
from tests.browser.conftest import faults

NARROW = {"width": 320, "height": 640}
LONG = "Maria Guadalupe Hernandez-Vanderbilt de la Cruz Montgomery {}"


@pytest.mark.parametrize("players", [12, 40, 64])
def test_the_report_fits_320_pixels_and_axe_finds_nothing(browsing, site, organizer, players):
    event = seat_night(organizer, players=players, played=4)
    for player in Player.objects.filter(club=event.club):
        Player.objects.filter(pk=player.pk).update(name=LONG.format(player.pk))
    page = browsing.device(NARROW)
    page.goto(f"{site}/e/{event.public_id}/fairness/?compare=rotation")
    expect(page.get_by_role("heading", name="Uneven")).to_be_visible()
    expect(page.get_by_role("img", name=f"How often {players} players meet")).to_have_count(
        int(players <= 60)
    )
    expect(page.get_by_role("columnheader", name="New rotation")).to_be_visible()
    for summary in ("Player by player", "All numbers"):
        page.get_by_text(summary, exact=True).click()
    assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
    assert faults(page, "light") == faults(page, "dark") == []
