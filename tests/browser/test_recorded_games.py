"""A recorded game goes from a phone to its table."""

from playwright.sync_api import expect

from tests.access.clubs import GAME
from tests.browser.conftest import faults, link_to


def test_a_phone_uploads_a_recorded_game_from_its_table(phone, site, running):
    """With scripts and under the table page's own policy: the form must still say where it comes from."""
    phone.goto(link_to(site, running, table=1))
    phone.get_by_role("link", name="Enter a recorded game").tap()
    phone.get_by_label("The game's file").set_input_files(
        files=[{"name": "game.egn", "mimeType": "application/json", "buffer": GAME.encode()}]
    )
    phone.get_by_role("button", name="Enter its hands").tap()
    expect(phone.locator("#hands")).to_have_text("2 of 12 hands")
    phone.get_by_role("link", name="Enter a recorded game").tap()
    phone.get_by_label("The game's file").set_input_files(
        files=[{"name": "game.egn", "mimeType": "application/json", "buffer": b"{}"}]
    )
    phone.get_by_role("button", name="Enter its hands").tap()
    expect(phone.locator(".faults li")).to_have_count(1)
    assert faults(phone) == faults(phone, "dark") == []
