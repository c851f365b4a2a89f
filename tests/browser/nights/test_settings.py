"""Settings and house rules at phone size: short while they are closed, each section saved on its own."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import faults
from tests.browser.money.test_money import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("path", "most"), [("settings/", 1_450), ("house-rules/", 1_800)])
def test_the_page_is_short_while_its_sections_are_closed(phone, site, organizer, path, most):
    coming = nights.make_event(organizer, name="The long Friday night of the American Legion, post 60 Ohio")
    running = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    sign_in(phone, site, organizer)
    for night in (coming, running):
        phone.goto(f"{site}/events/{night.pk}/{path}")
        assert phone.evaluate("document.documentElement.scrollHeight") < most
        for scheme in ("light", "dark"):
            assert faults(phone, scheme) == []


def test_a_section_opens_in_place_is_saved_and_says_what_is_wrong(phone, site, organizer):
    night = nights.make_event(organizer)
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/{night.pk}/settings/")
    expect(phone.get_by_label("Entry fee per player")).not_to_be_visible()
    phone.locator("#set-fee > summary").tap()
    phone.get_by_label("Entry fee per player").fill("lots")
    phone.get_by_role("button", name="Save", exact=True).tap()
    expect(phone.locator("#set-fee .errors")).to_be_visible()
    phone.get_by_label("Entry fee per player").fill("5")
    phone.get_by_label("Entry fee per player").press("Enter")
    expect(phone.get_by_text("Saved.")).to_be_visible()
    expect(phone.locator("#set-fee > summary")).to_contain_text("$5 per player")
    expect(phone.locator("#set-prizes > summary")).to_contain_text("$28")


def test_tiebreakers_are_moved_in_their_section_which_stays_open(phone, site, organizer):
    night = nights.make_event(organizer)
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/{night.pk}/settings/")
    phone.locator("#set-order > summary").tap()
    phone.get_by_role("button", name="Move up: Loners").tap()
    expect(phone.locator("#order li strong").first).to_have_text("Loners")
    for scheme in ("light", "dark"):
        assert faults(phone, scheme) == []
    phone.get_by_role("button", name="Save", exact=True).tap()
    expect(phone.locator("#set-order > summary")).to_contain_text("1. Loners · 2. Wins")
