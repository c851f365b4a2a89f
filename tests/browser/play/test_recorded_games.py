"""A recorded game goes from a phone to its table, and its names to those who sit there."""

import json

from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import faults, link_to
from tests.scoring.egn.recorded import DEAL, dealt_by, game


def choose(phone, written):
    phone.get_by_role("link", name="Enter a recorded game").tap()
    phone.get_by_label("Game file").set_input_files(
        files=[{"name": "game.egn", "mimeType": "application/json", "buffer": written}]
    )
    phone.get_by_role("button", name="Enter game").tap()


def test_a_phone_uploads_a_recorded_game_and_says_who_is_who(phone, site, running):
    """With scripts and under the table page's own policy: the form must still say where it comes from."""
    first, second, third, fourth = (
        seat.player.name for seat in nights.match_at(running).seats.order_by("position")
    )
    names = [f"{first}a", "Ace_189x", third, fourth]
    document = json.dumps(game("metadata", "players", names, deals=[DEAL, dealt_by(1)]))
    phone.goto(link_to(site, running, table=1))
    choose(phone, document.encode())
    expect(phone.get_by_label(f"Is “{first}a” the file's name for {first}?")).to_have_value("1")
    expect(phone.get_by_role("alert")).to_contain_text("“Ace_189x” isn't at this table.")
    assert faults(phone) == faults(phone, "dark") == []
    phone.get_by_label("Who is “Ace_189x”?").select_option(second)
    phone.get_by_role("button", name="Enter game").tap()
    expect(phone.locator("#hands")).to_have_text("2 of 12 hands")
    choose(phone, b"{}")
    expect(phone.locator(".faults li")).to_have_count(1)
    assert faults(phone) == faults(phone, "dark") == []
    phone.get_by_role("link", name="Back to the table").tap()
    choose(phone, json.dumps(game("metadata", "players", [first, third, second, fourth])).encode())
    expect(phone.get_by_role("alert")).to_contain_text("In the file, ")
    phone.get_by_role("link", name="Back to the table").tap()
    choose(phone, json.dumps(game()).encode())
    expect(phone.get_by_role("alert")).to_contain_text("North")
