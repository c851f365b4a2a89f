"""Pages of the days before a night, for hosts and guests: on the smallest phone, and by keyboard alone."""

from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import faults, link_to
from tests.messages.addresses import entry_of, has_address, has_phone, link_of
from tournaments.audit.actor import Actor
from tournaments.messages.services.host_messages import message_send
from tournaments.models import Letter, PayWays, PushSubscription, SentPayment

SMALL = {"width": 320, "height": 640}
LONG = "Maximiliana Alexandrina Oppenheimer-Wolfenstein of Kalamazoo"
NAMES = ("Ann", "Bob", "Carla", LONG)


@pytest.fixture
def night(organizer):
    """Ann's email bounced, Bob's was refused, the phone of a long name is gone; two say they have paid."""
    event = nights.make_list(organizer, NAMES, capacity=8, stake_cents=10_00, place="VFW Post 1138")
    for name in NAMES[:2]:
        has_address(event, name, invites=True)
    phone = has_phone(event, LONG)
    message_send(event_id=event.pk, to="everyone", text="Bring a dish.", key=uuid4(), actor=Actor(organizer))
    now = timezone.now()
    Letter.objects.update(refused_at=now, done_at=None)
    link_of(event, "Ann").mail_addresses.update(bounced_at=now)
    phone.messages.update(refused_at=now, done_at=None)
    PushSubscription.objects.update(gone_at=now, endpoint="gone:1")
    PayWays.objects.create(club=event.club, venmo="maple-euchre", bank="Maple Bank, account 123")
    for name in (NAMES[2], LONG):
        SentPayment.objects.create(entry=entry_of(event, name), way="venmo")
    return event


@pytest.fixture
def host(browsing, site, organizer):
    client = Client()
    client.force_login(organizer)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    page = browsing.device(SMALL)
    page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": site}])
    return page


@pytest.fixture
def guest(browsing, site, night):
    page = browsing.device(SMALL)
    page.goto(link_to(site, night, entry=entry_of(night, "Ann")))
    # The page behind a link opens the player's own.
    page.wait_for_url(f"{site}/p")
    expect(page.locator("h1")).to_be_visible()
    return page


def wrong_with(page, site, addresses):
    found = {}
    for address in addresses:
        page.goto(f"{site}{address}")
        found[address] = wrong_here(page)
    return {address: what for address, what in found.items() if what}


def wrong_here(page):
    """Name what is wrong with the page that is open, with all that it folds."""
    expect(page.locator("h1, h2").first).to_be_visible()
    page.evaluate("for (const each of document.querySelectorAll('main details')) each.open = true;")
    width = page.evaluate("document.documentElement.scrollWidth")
    return [
        *(f"{width} pixels wide" for _ in range(width > SMALL["width"])),
        *(f"not reached by Tab: {each}" for each in unreached(page)),
        *faults(page, "light"),
        *faults(page, "dark"),
    ]


#: Names what can be used, the same after a page has drawn itself anew.
NAMED = """(each) => [each.tagName, each.name, each.type === "radio" ? "" : each.value,
    each.getAttribute("href"), each.innerText?.trim().slice(0, 40)].join(" ")"""


def unreached(page):
    """Go through a page by Tab alone; returns what can be used and was not reached."""
    left = page.evaluate(
        f"""() => [...document.querySelector("main")
                .querySelectorAll("a[href], button, select, textarea, input, summary")]
            .filter((each) => each.type !== "hidden" && each.checkVisibility() && !each.disabled)
            // A question closes again by itself as one goes on.
            .filter((each) => !each.closest(".ask form"))
            .map({NAMED})"""
    )
    page.evaluate("document.activeElement?.blur()")
    for _ in range(3 * len(left) + 60):
        page.keyboard.press("Tab")
        at = page.evaluate(f"({NAMED})(document.activeElement)")
        left = [each for each in left if each != at]
        if not left:
            break
    # The link that skips the header lies over it while it has the focus.
    page.evaluate("document.activeElement?.blur()")
    return left


def test_the_hosts_pages_suit_everyone_on_a_small_phone(host, site, night):
    desk = f"/events/{night.pk}"
    pages = ("messages/", "repeat/", "people/", "money/", "qr/", f"people/{entry_of(night, 'Ann').pk}/")
    addresses = [*(f"{desk}/{each}" for each in pages), f"/clubs/{night.club_id}/pay-ways/"]
    assert wrong_with(host, site, addresses) == {}


def test_the_guests_pages_suit_everyone_on_a_small_phone(guest, site, night):
    public = f"/e/{night.public_id}"
    addresses = ["/p", "/p/data", "/privacy/", f"{public}/", f"{public}/join/", f"{public}/here/"]
    assert wrong_with(guest, site, addresses) == {}


def test_a_message_is_written_previewed_and_sent_by_keyboard_alone(host, site, night):
    has_address(night, "Carla")
    host.goto(f"{site}/events/{night.pk}/messages/")
    host.locator("#text").focus()
    host.keyboard.type("Doors at six.")
    host.keyboard.press("Tab")
    host.keyboard.press("Enter")
    send = host.get_by_role("button", name="Send now")
    expect(send).to_be_visible()
    expect(host.get_by_text("2 emails", exact=True)).to_be_visible()
    for _ in range(60):
        host.keyboard.press("Tab")
        if send.evaluate("(button) => button === document.activeElement"):
            break
    host.keyboard.press("Enter")
    expect(host.get_by_text("Sending 2 emails.")).to_be_visible()
