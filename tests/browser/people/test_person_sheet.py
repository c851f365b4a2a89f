"""A person's sheet over whatever page the name stands on, and a person chosen by typing."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import LAPTOP, PHONE, faults
from tests.browser.show.test_wall import sign_in
from tournaments.formats import MovementSettings

pytestmark = pytest.mark.django_db(transaction=True)
IS_WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def at(browsing, site, organizer):
    def at(event, path, viewport=PHONE):
        page = browsing.device(viewport)
        sign_in(page, site, organizer)
        page.goto(f"{site}/events/{event.pk}/{path}")
        return page

    return at


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_name_on_run_opens_over_it_and_back_esc_and_the_cross_close(at, running, viewport):
    page = at(running, "", viewport)
    address = page.url
    name = page.locator(".table-card").get_by_role("link", name="Ann", exact=True)
    sheet = page.get_by_role("dialog")
    for close in (
        page.go_back,
        lambda: page.keyboard.press("Escape"),
        lambda: sheet.get_by_role("button", name="Close").click(),
    ):
        name.click()
        expect(sheet.get_by_role("heading", name="Ann")).to_be_focused()
        assert (faults(page), page.evaluate(IS_WIDER), page.url) == ([], False, address)
        close()
        expect(sheet).to_have_count(0)
        expect(name).to_be_focused()
        assert page.url == address
    name.click()
    sheet.get_by_role("button", name="Leaving").click()
    expect(sheet.get_by_text("Ann will leave before round 2")).to_be_visible()
    sheet.get_by_role("button", name="Undo: Ann left").click()
    expect(sheet.get_by_role("button", name="Leaving")).to_be_visible()
    page.go_back()
    expect(page.locator(".table-card")).to_have_count(3)


def test_what_a_sheet_changed_is_seen_on_a_page_that_does_not_follow(at, running):
    page = at(running, "seats/")
    page.get_by_role("link", name="Ann", exact=True).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_text("Fix the name").click()
    sheet.get_by_label("Name", exact=True).fill("Ánn")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet.get_by_role("heading", name="Ánn")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Ánn", exact=True)).to_be_focused()


def test_a_swap_is_chosen_by_typing_with_the_keyboard_alone(at, organizer):
    names = [f"Player {n}" for n in range(20)]
    event = nights.start(nights.make_night(organizer, names, movement=MovementSettings(rounds=3)), organizer)
    page = at(event, "changes/")
    assert page.locator("#everyone > li:visible").count() == 8
    page.get_by_text("Swap seats").click()
    first, second = page.get_by_label("First to swap"), page.get_by_label("Second to swap")
    first.focus()
    page.keyboard.type("player 1")
    expect(page.locator("#one-list li")).to_have_count(11)
    assert faults(page) == []
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(first).to_have_value("Player 10")
    page.keyboard.press("Tab")
    expect(second).to_be_focused()
    page.keyboard.type("nobody")
    page.keyboard.press("Enter")
    assert second.evaluate("field => field.validationMessage") == "No one by that name. Check the spelling."
    second.fill("player 7")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Preview")).to_be_visible()
    # What was chosen stays beside the preview.
    expect(first).to_have_value("Player 10")
    expect(second).to_have_value("Player 7")


def test_a_table_of_a_large_room_is_found_by_a_name(at, organizer):
    names = [f"Player {n}" for n in range(52)]
    event = nights.start(nights.make_night(organizer, names, movement=MovementSettings(rounds=2)), organizer)
    page = at(event, "seats/")
    expect(page.get_by_role("heading", name=re.compile("^Table "))).to_have_count(0)
    page.get_by_label("Find a name").fill("player 51")
    expect(page.get_by_role("heading", name=re.compile("^Table "))).to_have_count(1)
    page.get_by_role("link", name="Player 51", exact=True).click()
    expect(page.get_by_role("dialog").get_by_role("heading", name="Player 51")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_label("Find a name").fill("")
    expect(page.get_by_role("heading", name=re.compile("^Table "))).to_have_count(0)
    public = page.context.new_page()
    public.goto(page.url.replace(f"/events/{event.pk}/", f"/e/{event.public_id}/"))
    public.get_by_label("Find me").fill("player 51")
    expect(public.locator(".me")).to_be_visible()
