"""The desk and the account pages: everyone can use them, on a small phone too, and they weigh little."""

from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import faults
from tests.direct.test_console import finish
from tournaments.errors import DisputedHandError
from tournaments.models import Event

SMALL = {"width": 320, "height": 640}
MOST_BYTES = 60 * 1024
LINES = """(part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return [...new Set([...range.getClientRects()].map((box) => Math.round(box.bottom)))];
}"""


@pytest.fixture
def page(browsing, site, organizer):
    """A small phone on which the organizer has signed in."""
    client = Client()
    client.force_login(organizer)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page = browsing.device(SMALL)
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site}])
    return page


def one_of(event):
    return event.stages.get(number=1).entries.order_by("pk").first().pk


@pytest.fixture
def desk(running, organizer):
    """Every page of the desk, of nights in every state."""
    match = nights.match_at(running)
    nights.record(match, organizer, 1, tricks=3)
    with pytest.raises(DisputedHandError):
        nights.record(match, organizer, 1, tricks=5)
    coming = nights.make_event(organizer, capacity=5)
    over = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    finish(over, organizer)
    pages = {
        "home": "/",
        "new": "/events/new/",
        "running": f"/events/{running.pk}/",
        "table": f"/events/{running.pk}/rounds/1/tables/1/",
        "recorded game": f"/events/{running.pk}/rounds/1/tables/1/game/",
        "sheets": f"/events/{running.pk}/rounds/1/sheets/",
        "sheets to print": f"/events/{running.pk}/sheets/?round=2",
        "settings": f"/events/{running.pk}/settings/",
        "codes": f"/events/{running.pk}/qr/",
        "share": f"/events/{running.pk}/share/",
        "share to come": f"/events/{coming.pk}/share/",
        "share over": f"/events/{over.pk}/share/",
        "record": f"/events/{running.pk}/activity/",
        "people": f"/events/{running.pk}/people/",
        "person": f"/events/{running.pk}/people/{one_of(running)}/",
        "people to come": f"/events/{coming.pk}/people/",
        "changes": f"/events/{running.pk}/changes/",
        "coming": f"/events/{coming.pk}/",
        "house rules": f"/events/{coming.pk}/house-rules/",
        "coming settings": f"/events/{coming.pk}/settings/",
        "wishes": f"/events/{coming.pk}/requests/",
        "own chart": f"/events/{coming.pk}/chart/",
        "fairness goals": f"/events/{coming.pk}/ideals/",
        "take back": f"/events/{running.pk}/undo/",
        "last part": f"/events/{coming.pk}/playoffs/",
        "list": f"/events/{coming.pk}/entries/import/",
        "over": f"/events/{over.pk}/",
        "pay by the point": f"/events/{over.pk}/who-owes-whom/?unit=0.50",
        "money report": f"/events/{over.pk}/money/report/",
        "side pools": f"/events/{coming.pk}/side-pots/",
        "results": f"/e/{over.public_id}/",
        "club": f"/clubs/{running.club_id}/",
    }
    assert Event.objects.get(pk=over.pk).status == Event.Status.FINISHED
    return pages


ACCOUNT = {
    "landing": "/",
    "sign-up": "/account/sign-up/",
    "sign-in": "/account/sign-in/",
    "forgotten": "/account/password/",
    "nothing there": "/events/1/nothing",
}


def weigh(page, address):
    """Open a page as for the first time; returns the bytes that came over the wire."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    arrived = []
    network.on("Network.loadingFinished", lambda said: arrived.append(said["encodedDataLength"]))
    page.goto(address)
    expect(page.locator("h1")).to_be_visible()
    page.wait_for_load_state("load")
    network.detach()
    return sum(arrived)


def wrong_with(page, site, addresses):
    found = {}
    for name, address in addresses.items():
        bytes_sent = weigh(page, f"{site}{address}")
        width = page.evaluate("document.documentElement.scrollWidth")
        found[name] = [
            *(f"{bytes_sent} bytes" for _ in range(bytes_sent > MOST_BYTES)),
            *(f"{width} pixels wide" for _ in range(width > SMALL["width"])),
            *faults(page, "light"),
            *faults(page, "dark"),
        ]
    return {name: what for name, what in found.items() if what}


@pytest.mark.night
def test_the_desk_suits_everyone_on_a_small_phone(page, site, desk):
    assert wrong_with(page, site, desk) == {}


def test_the_account_pages_suit_everyone_on_a_small_phone(browsing, site, running):
    page = browsing.device(SMALL)
    assert wrong_with(page, site, ACCOUNT) == {}
    assert [complaint for complaint in browsing.complaints if "404" not in complaint] == []
    browsing.complaints.clear()


@pytest.mark.parametrize("width", [320, 390])
def test_the_place_of_a_page_is_seen_whole(width, page, site, running):
    page.set_viewport_size({"width": width, "height": 844})
    hidden = {}
    for name in ("", "money/", "changes/", "qr/", "share/", "tv/", "settings/", "activity/", "requests/"):
        page.goto(f"{site}/events/{running.pk}/{name}")
        here = page.locator(".dock > [aria-current=page], .dock .more:has([aria-current=page])")
        if here.is_visible() and (box := box_of(here)) and not 0 <= box["x"] <= width - box["width"]:
            hidden[name] = box["x"]
    assert hidden == {}


def test_the_fields_of_a_substitute_stand_apart(page, site, running):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/events/{running.pk}/changes/")
    page.get_by_text("Sub in for someone").click()
    gaps = page.evaluate(
        """(() => {
            const boxes = [...document.querySelector("[action*=substitute]").children]
                .filter((each) => each.type !== "hidden").map((each) => each.getBoundingClientRect());
            return boxes.slice(1).map((box, index) => Math.round(box.top - boxes[index].bottom));
        })()"""
    )
    assert len(gaps) == 4
    assert min(gaps) >= 8


@pytest.mark.parametrize("size", [{"width": 390, "height": 844}, {"width": 1280, "height": 900}])
def test_one_low_header_has_the_name_the_tv_and_help(page, site, running, size):
    page.set_viewport_size(size)
    page.goto(f"{site}/events/{running.pk}/")
    header = page.locator("header")
    expect(header).to_have_count(1)
    assert box_of(header)["height"] <= 96
    for part in (header.locator("h1"), header.get_by_text("TV"), header.get_by_text("Help")):
        expect(part).to_be_visible()


def test_the_host_signs_out_from_the_menu_of_a_phone(page, site, running):
    page.goto(f"{site}/events/{running.pk}/")
    page.get_by_text("More", exact=True).tap()
    page.get_by_role("button", name="Sign out").tap()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    page.goto(f"{site}/events/{running.pk}/")
    expect(page).to_have_url(f"{site}/account/sign-in/?next=/events/{running.pk}/")


def test_a_small_phone_has_the_date_of_a_night_on_one_line(page, site, running):
    starts_at = datetime(2026, 11, 25, 15, 30, tzinfo=UTC)
    Event.objects.filter(pk=running.pk).update(name="Demo night", starts_at=starts_at)
    page.goto(f"{site}/events/{running.pk}/")
    header = page.locator("header")
    lines = {part: len(header.locator(part).evaluate(LINES)) for part in ("h1 bdi", "p")}
    assert lines == {"h1 bdi": 1, "p": 1}
    assert box_of(header)["height"] <= 100


def test_no_line_of_what_is_now_begins_with_a_dot(page, site, running):
    page.goto(f"{site}/events/{running.pk}/")
    page.set_viewport_size({"width": 280, "height": 640})
    now = page.locator(".nowbar small").inner_text()
    assert "\N{NO-BREAK SPACE}·" in now
