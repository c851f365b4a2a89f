"""A private night as its own people and strangers find it, each on a device of their own."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import SCREEN, faults, link_to
from tests.browser.money.test_money import sign_in
from tests.browser.organizer import go_to
from tournaments.access.links import guest_link_replace
from tournaments.audit.actor import Actor
from tournaments.models import Event, Link
from tournaments.nights.services.privacy import privacy_set

pytestmark = pytest.mark.django_db(transaction=True)

NOT_THERE = re.compile("find that, or it.s private")


@pytest.fixture(autouse=True)
def _not_there_is_logged(browsing):
    """A browser complains of every page that is not there, which is what these tests look for."""
    yield
    browsing.complaints[:] = [said for said in browsing.complaints if "status of 404" not in said]


@pytest.fixture
def stranger(browsing):
    return browsing.device()


@pytest.fixture
def private(organizer):
    return nights.start(nights.make_night(organizer, is_private=True), organizer)


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_private_night_is_made_on_a_phone_and_not_there_for_strangers(phone, stranger, site, organizer):
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/new/")
    phone.locator("#privacy summary").tap()
    phone.get_by_label("Who can see this night?").select_option("yes")
    assert fits(phone)
    for scheme in ("light", "dark"):
        assert faults(phone, scheme) == []
    phone.get_by_role("button", name="Create night").tap()
    phone.wait_for_url(re.compile(r"/events/\d+/$"))
    event = Event.objects.get()
    assert event.is_private
    go_to(phone, "Share")
    expect(phone.get_by_role("heading", name="Guests and TV")).to_be_visible()
    assert fits(phone)
    for page in ("", "seats/", "tv/", "rules/"):
        assert stranger.goto(f"{site}/e/{event.public_id}/{page}").status == 404
        expect(stranger.get_by_text(NOT_THERE)).to_be_visible()
    stranger.goto(f"{site}/e/{event.public_id}/join/")
    stranger.get_by_label("Your name").fill("Wendy")
    stranger.get_by_role("button", name="Sign up").tap()
    expect(stranger.get_by_role("heading", name="You're in")).to_be_visible()
    expect(stranger).to_have_url(f"{site}/p")


def test_a_player_sees_it_by_their_link(phone, site, private, organizer):
    link = Link.objects.filter(event=private, kind=Link.Kind.PLAYER).first()
    phone.goto(link_to(site, private, entry=link.entry_id))
    phone.get_by_role("link", name="Standings").tap()
    expect(phone.locator(".places tbody tr").first).to_be_visible()
    phone.evaluate("window.stayed = true")
    nights.record(nights.match_at(private), organizer, 1, tricks=5, alone=True)
    expect(phone.locator(".places tbody tr td.sum").first).to_have_text("4")
    assert phone.evaluate("window.stayed")


def test_a_tv_is_let_in_by_the_guests_link_until_it_is_replaced(browsing, site, private, organizer):
    screen = browsing.device(SCREEN)
    screen.goto(link_to(site, private, kind=Link.Kind.GUEST))
    wall = screen.get_by_role("link", name="TV")
    expect(wall).to_be_visible()
    assert "#" not in screen.url
    for scheme in ("light", "dark"):
        assert faults(screen, scheme) == []
    wall.click()
    expect(screen.locator(".wall-board")).to_be_visible()
    nights.record(nights.match_at(private), organizer, 1, tricks=5, alone=True)
    expect(screen.locator(".wall-places li", has_text="4").first).to_be_visible()
    guest_link_replace(event_id=private.pk, actor=Actor(organizer))
    expect(screen.get_by_text(NOT_THERE)).to_be_visible(timeout=25_000)
    expect(screen.locator(".wall-board")).to_have_count(0)


def test_who_watched_a_night_that_becomes_private_sees_nothing_more(
    stranger, phone, site, running, organizer
):
    stranger.goto(f"{site}/e/{running.public_id}/")
    expect(stranger.locator(".places tbody tr").first).to_be_visible()
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/{running.pk}/settings/")
    phone.get_by_text("Who can see this night?").first.tap()
    phone.get_by_label("Who can see this night?").select_option("yes")
    phone.get_by_role("button", name="Save privacy setting").tap()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    for scheme in ("light", "dark"):
        assert faults(phone, scheme) == []
    assert fits(phone)
    expect(stranger.get_by_text(NOT_THERE)).to_be_visible(timeout=25_000)
    expect(stranger.locator(".places")).to_have_count(0)
    phone.goto(f"{site}/e/{running.public_id}/")
    expect(phone.locator(".places tbody tr").first).to_be_visible()
    privacy_set(event_id=running.pk, is_private=False, actor=Actor(organizer))
    stranger.reload()
    expect(stranger.locator(".places tbody tr").first).to_be_visible()
