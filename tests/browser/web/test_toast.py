"""What was just done is shown over the foot of a host's page for a while, with Undo."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import LAPTOP, PHONE, faults
from tests.browser.show.test_wall import sign_in
from tournaments.models import Entry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def listed(organizer):
    return nights.make_list(organizer, ("Ann", "Bob"))


def let_in(page, site, organizer, event):
    sign_in(page, site, organizer)
    page.clock.install()
    page.goto(f"{site}/events/{event.pk}/people/")
    page.get_by_role("button", name="Here & paid $10: Ann").click()
    toast = page.locator("#notes .toasts")
    expect(toast).to_contain_text("Ann checked in and paid")
    return toast


@pytest.mark.parametrize("viewport", [{"width": 320, "height": 640}, PHONE, LAPTOP])
def test_it_is_seen_and_read_and_goes_by_itself(browsing, site, organizer, listed, viewport):
    page = browsing.device(viewport)
    toast = let_in(page, site, organizer, listed)
    assert (faults(page), faults(page, "dark")) == ([], [])
    box, dock = box_of(toast), box_of(page.locator(".dock"))
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= viewport["width"]
    assert viewport is LAPTOP or box["y"] + box["height"] <= dock["y"]
    assert page.locator("[role=status] .toasts").count() == 1
    page.clock.run_for(11_000)
    expect(toast).to_have_count(0)


def test_the_keyboard_in_it_keeps_it_and_undoes(browsing, site, organizer, listed):
    page = browsing.device(LAPTOP)
    toast = let_in(page, site, organizer, listed)
    toast.get_by_role("button", name="Undo").focus()
    page.clock.run_for(30_000)
    expect(toast).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#notes .toasts")).to_contain_text("Undone: Ann checked in and paid")
    assert not Entry.objects.filter(stage__event=listed, status="in").exists()


def test_without_scripts_it_is_a_note_that_stays(browsing, site, organizer, listed):
    page = browsing.device(PHONE, java_script_enabled=False)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{listed.pk}/people/")
    page.get_by_role("button", name="Here & paid $10: Ann").click()
    page.locator("#notes").get_by_role("button", name="Undo").click()
    expect(page.locator("#notes")).to_contain_text("Undone: Ann checked in and paid")


@pytest.mark.parametrize("answer", [None, 503])
def test_a_tap_that_got_no_answer_says_so_and_can_be_repeated(browsing, site, organizer, listed, answer):
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{listed.pk}/people/")
    page.route("**/arrive/", lambda route: route.fulfill(status=answer) if answer else route.abort())
    ann = page.get_by_role("button", name="Here & paid $10: Ann")
    ann.tap()
    expect(page.locator("#notes")).to_have_text("That didn't work. Check your connection and try again.")
    expect(ann).not_to_have_attribute("aria-busy", "true")
    assert (faults(page), faults(page, "dark")) == ([], [])
    page.unroute("**/arrive/")
    ann.tap()
    expect(page.locator("#notes")).to_contain_text("Ann checked in and paid")
    browsing.complaints.clear()
