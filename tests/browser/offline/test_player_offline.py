"""A player's own page without a network: as it was last seen, and saying so."""

import re

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import faults, link_to, until
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.models import Link

SMALL = {"width": 320, "height": 640}
OLD = "No connection since"
KEPT = """
navigator.serviceWorker.controller
&& caches.open("order-up-player").then((kept) => kept.match("/p")).then((page) => page?.text() ?? "")
"""


@pytest.fixture
def seat(running):
    return nights.match_at(running).seats.select_related("entry", "player").get(position=2)


@pytest.fixture
def player(browsing, site, running, seat):
    """A phone that has opened the page of whoever sits in seat 2 of table 1, and keeps it."""
    page = browsing.device(SMALL, service_workers="allow")
    page.goto(link_to(site, running, entry=seat.entry))
    expect(page.locator(".you-sit")).to_contain_text("Table 1, seat 2")
    until(lambda: page.evaluate(KEPT))
    return page


@pytest.mark.night
def test_the_page_opens_without_a_network_with_seat_and_standing(player, site, running, organizer, seat):
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=5)
    player.reload()
    expect(player.locator(".facts")).to_contain_text("Points2")
    expect(player.get_by_text(OLD)).to_be_hidden()
    until(lambda: "<dd>2</dd>" in player.evaluate(KEPT))
    player.context.set_offline(True)
    player.goto("about:blank")
    player.goto(f"{site}/p")
    expect(player.locator("h1")).to_have_text(seat.player.name)
    expect(player.locator(".you-sit")).to_contain_text("Table 1, seat 2")
    expect(player.locator(".facts")).to_contain_text("Points2")
    expect(player.get_by_role("status").filter(has_text=OLD)).to_have_text(
        re.compile(r"^No connection since \d\d:\d\d( [AP]M)?\. This is the latest we have\.$"), timeout=25_000
    )
    assert faults(player) == faults(player, "dark") == []
    assert player.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    player.context.set_offline(False)
    expect(player.get_by_text(OLD)).to_be_hidden(timeout=25_000)


def test_it_says_the_time_at_which_the_page_was_as_it_is(player, site):
    """Twelve hours back, kept on another day or at another time of this one."""
    # Before the kept page is changed: the worker may be about to keep it once more.
    player.context.set_offline(True)
    player.evaluate(
        """caches.open("order-up-player").then(async (kept) => {
            const page = await (await kept.match("/p")).text();
            const at = Number(/data-at="(\\d+)"/.exec(page)[1]) - 12 * 3600 * 1000;
            const time = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
            const older = page.replace(/data-at="\\d+"/, `data-at="${at}"`);
            await kept.put("/p", new Response(older, { headers: { "Content-Type": "text/html" } }));
            sessionStorage.setItem("expected", time);
        })"""
    )
    player.goto(f"{site}/p")
    expected = player.evaluate("sessionStorage.getItem('expected')")
    expect(player.get_by_text(OLD)).to_contain_text(expected, timeout=25_000)


def test_what_changed_while_the_page_was_open_is_kept_too(player, site, running, organizer):
    stands = dict.fromkeys((1, 2, 3), "Out of time")
    round_close(event_id=running.pk, number=1, stands=stands, actor=Actor(organizer))
    nights.open_round(running, 2, organizer)
    expect(player.locator(".you-sit")).to_contain_text("Round 2, playing now")
    until(lambda: "Round 2, playing now" in player.evaluate(KEPT))
    player.context.set_offline(True)
    player.reload()
    expect(player.locator(".you-sit")).to_contain_text("Round 2, playing now")


def test_an_installed_page_that_starts_with_its_link_opens_without_a_network(player, site, running, seat):
    player.goto("about:blank")
    player.context.set_offline(True)
    player.goto(link_to(site, running, entry=seat.entry))
    expect(player.get_by_role("alert")).to_have_text("No connection. Trying again…")
    expect(player.locator(".you-sit")).to_contain_text("Table 1, seat 2")
    player.context.set_offline(False)
    expect(player.get_by_role("alert")).to_have_count(0, timeout=25_000)
    expect(player.locator(".you-sit")).to_contain_text("Table 1, seat 2")
    assert player.evaluate("location.href") == f"{site}/p"


def test_a_phone_that_was_signed_out_opens_nothing_without_a_network(player):
    player.get_by_text("Not your phone?").tap()
    player.get_by_role("button", name="Sign out").tap()
    expect(player.locator("h1")).to_have_text("Open your link again")
    until(lambda: player.evaluate("caches.match('/p').then((page) => !page)"))


def test_a_replaced_link_takes_the_page_off_the_phone(player, site, seat):
    Link.objects.filter(entry=seat.entry).update(revoked_at=timezone.now())
    player.reload()
    expect(player.locator("h1")).to_contain_text("Ask the host")
    until(lambda: player.evaluate("caches.match('/p').then((page) => !page)"))


def test_a_phone_that_is_also_a_tables_keeps_both_pages(player, site, running):
    player.goto(link_to(site, running, table=1))
    expect(player.locator("form.entry")).to_be_visible()
    until(lambda: player.evaluate("caches.match('/t').then(Boolean)"))
    player.context.set_offline(True)
    for address, part in (("/p", ".you-sit"), ("/t", "form.entry")):
        player.goto(site + address)
        expect(player.locator(part)).to_be_visible()
        # Its files are kept as well: a page without its style has another letter.
        assert player.evaluate("getComputedStyle(document.querySelector('.card')).display") == "grid"
