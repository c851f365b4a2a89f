"""The phone at the table without a network: it opens, goes on scoring, and hands everything over in order."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import faults, link_to, until
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.models import Hand

KEPT = """
navigator.serviceWorker.controller
&& caches.open("order-up").then((kept) => kept.match("/t")).then(Boolean)
"""
HELD = "orderUp.held.all().then((hands) => hands.map((hand) => [hand.number, hand.state]))"


@pytest.fixture
def phone(browsing):
    return browsing.device(service_workers="allow")


@pytest.fixture
def table(phone, site, running):
    """A phone that has opened table 1 of round one."""
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    return phone


@pytest.fixture
def kept(table):
    """The same, once its page is kept for the time without a network."""
    until(lambda: table.evaluate(KEPT))
    return table


def enter(page, maker, tricks):
    page.locator(f".maker.at-{maker}").tap()
    page.locator(f"button[name=tricks][value='{tricks}']").tap()


def asked_for(page, number):
    expect(page.locator("form.entry legend").first).to_have_text(f"Hand {number}: who called trump?")


def hands(match):
    return list(
        match.hands.filter(voided_at=None).order_by("number").values_list("number", "maker", "tricks")
    )


def test_eight_hands_without_network_survive_a_reload_and_arrive_in_order(kept, site, running):
    match = nights.match_at(running)
    kept.context.set_offline(True)
    for number in range(1, 9):
        asked_for(kept, number)
        enter(kept, maker=1 + number % 4, tricks=3)
    expect(kept.locator("#sending")).to_contain_text("8 results are safe on this phone")
    kept.reload()
    asked_for(kept, 9)
    # Four hands of one point went to each side.
    expect(kept.locator(".felt-score strong")).to_have_text(["4", "4"])
    expect(kept.locator(".at-1 .deals")).to_be_visible()
    expect(kept.locator(".at-2 .leads")).to_be_visible()
    expect(kept.locator("#held")).to_have_text("8 hands on this phone")
    assert not Hand.objects.exists()
    kept.context.set_offline(False)
    expect(kept.locator("#hands")).to_have_text("8 of 12 hands")
    assert hands(match) == [(number, 1 + number % 4, 3) for number in range(1, 9)]
    expect(kept.locator("#held")).to_have_count(0)
    until(lambda: kept.evaluate(HELD) == [])


def test_a_page_that_goes_while_an_answer_is_read_does_not_ask_for_the_hand_again(table, running):
    """What the table is then was not noted yet: so the hand is held still, and sent with the same key."""
    table.evaluate(
        "void (orderUp.held.remember = () => { window.isNoting = true; return new Promise(() => {}); })"
    )
    enter(table, maker=1, tricks=3)
    until(lambda: table.evaluate("window.isNoting"))
    assert table.evaluate(HELD) == [[1, "waiting"]]
    table.reload()
    asked_for(table, 2)
    until(lambda: table.evaluate(HELD) == [])
    assert hands(nights.match_at(running)) == [(1, 1, 3)]


@pytest.mark.parametrize("change", ["offline", "online"])
def test_a_network_that_comes_and_goes_takes_nothing_from_under_the_thumb(change, table):
    """A button that is drawn anew between a finger's down and up is not tapped."""
    is_still_there = table.evaluate(
        """async (change) => {
            const form = document.querySelector("form.entry");
            window.dispatchEvent(new Event(change));
            // What is read of the queue after the page has read it comes after the page's drawing.
            for (const _ of "12") await orderUp.held.all();
            return form.isConnected;
        }""",
        change,
    )
    assert is_still_there


def test_a_lost_network_is_said_before_a_hand_waits_and_no_more_once_it_is_back(table, running):
    line = table.locator("#sending")
    expect(line).to_be_hidden()
    table.context.set_offline(True)
    expect(line).to_have_text("No connection. Keep playing: hands are saved on this phone.")
    for scheme in ("light", "dark"):
        assert faults(table, scheme) == []
    assert table.evaluate("document.documentElement.scrollWidth <= innerWidth")
    enter(table, maker=1, tricks=3)
    expect(line).to_contain_text("Not saved yet: no connection.")
    table.context.set_offline(False)
    until(lambda: hands(nights.match_at(running)) == [(1, 1, 3)])
    expect(line).to_be_hidden()


def test_a_server_that_is_gone_is_said_too(browsing, site, running):
    """The phone has its Wi-Fi, and nobody answers."""
    phone = browsing.device()
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    phone.route("**/*", lambda route: route.abort())
    # The stream that was open goes on; its page looks every 15 seconds all the same.
    expect(phone.locator("#sending")).to_contain_text("No connection.")
    phone.unroute("**/*")
    expect(phone.locator("#sending")).to_be_hidden()


def test_a_closed_browser_goes_on_where_it_was(kept, site, browsing, running):
    kept.context.set_offline(True)
    enter(kept, maker=2, tricks=5)
    asked_for(kept, 2)
    kept.close()
    again = browsing.watch(browsing.contexts[0].new_page())
    again.goto(f"{site}/t")
    asked_for(again, 2)
    expect(again.locator(".felt-score strong")).to_have_text(["0", "2"])
    browsing.contexts[0].set_offline(False)
    expect(again.locator("#hands")).to_have_text("1 of 12 hands")
    assert hands(nights.match_at(running)) == [(1, 2, 5)]


def test_two_tabs_keep_one_queue(kept, site, browsing, running):
    other = browsing.watch(kept.context.new_page())
    other.goto(f"{site}/t")
    asked_for(other, 1)
    kept.context.set_offline(True)
    enter(kept, maker=1, tricks=3)
    asked_for(kept, 2)
    asked_for(other, 2)
    enter(other, maker=2, tricks=3)
    asked_for(kept, 3)
    kept.context.set_offline(False)
    expect(kept.locator("#hands")).to_have_text("2 of 12 hands")
    assert hands(nights.match_at(running)) == [(1, 1, 3), (2, 2, 3)]


def test_a_hand_that_has_not_been_sent_is_taken_back_on_the_phone(kept, running):
    kept.context.set_offline(True)
    enter(kept, maker=1, tricks=3)
    asked_for(kept, 2)
    enter(kept, maker=2, tricks=5)
    asked_for(kept, 3)
    kept.get_by_role("button", name="Undo hand 2").tap()
    asked_for(kept, 2)
    expect(kept.locator(".felt-score strong")).to_have_text(["1", "0"])
    until(lambda: kept.evaluate(HELD) == [[1, "waiting"]])


def test_a_refusal_is_shown_against_its_hand_and_the_next_ones_wait(kept, running, organizer):
    """The director closed the round while the phone was away."""
    kept.context.set_offline(True)
    for maker in (1, 2):
        enter(kept, maker=maker, tricks=3)
        asked_for(kept, maker + 1)
    stands = dict.fromkeys((1, 2, 3), "Out of time")
    round_close(event_id=running.pk, number=1, stands=stands, actor=Actor(organizer))
    kept.context.set_offline(False)
    first, second = kept.locator(".held li").nth(0), kept.locator(".held li").nth(1)
    expect(first).to_contain_text("Only the host can change its score")
    expect(second).to_contain_text("waiting for the previous hand")
    until(lambda: kept.evaluate(HELD) == [[1, "refused"], [2, "waiting"]])
    kept.reload()
    expect(first).to_contain_text("Only the host can change its score")
    assert not Hand.objects.exists()


def test_a_phone_that_went_to_another_table_keeps_the_hands_of_the_first(kept, site, running):
    kept.context.set_offline(True)
    enter(kept, maker=2, tricks=3)
    asked_for(kept, 2)
    # The page of table 1 would send it as soon as there is a network again.
    kept.goto("about:blank")
    kept.context.set_offline(False)
    kept.goto(f"{site}/account/sign-in/")
    kept.goto(link_to(site, running, table=2))
    expect(kept.locator("h1")).to_have_text("Table 2")
    # It may have been sent on the way, while the phone still opened table 1, but never for table 2.
    assert not nights.match_at(running, table=2).hands.exists()
    kept.goto("about:blank")
    kept.goto(link_to(site, running, table=1))
    expect(kept.locator("#hands")).to_have_text("1 of 12 hands")
    assert hands(nights.match_at(running)) == [(1, 2, 3)]
    assert not nights.match_at(running, table=2).hands.exists()


def test_a_full_storage_is_said_and_the_hand_is_sent_from_memory(browsing, site, running):
    page = browsing.device()
    page.add_init_script(
        """
        const full = () => { throw new DOMException("Full", "QuotaExceededError"); };
        IDBObjectStore.prototype.put = full;
        Storage.prototype.setItem = full;
        """
    )
    page.goto(link_to(site, running, table=1))
    asked_for(page, 1)
    page.route("**/t/hand", lambda route: route.abort())
    enter(page, maker=1, tricks=3)
    expect(page.locator("#sending")).to_contain_text("This phone can't store it. Stay on this page")
    page.unroute("**/t/hand")
    expect(page.locator("#hands")).to_have_text("1 of 12 hands", timeout=25_000)
    assert hands(nights.match_at(running)) == [(1, 1, 3)]


def test_a_sign_in_page_of_the_house_network_is_not_taken_for_an_answer(running, browsing, site):
    # Without a service worker, which would keep the route below from answering.
    table = browsing.device()
    table.goto(link_to(site, running, table=1))
    expect(table.locator("form.entry")).to_be_visible()
    table.route(
        "**/t/hand", lambda route: route.fulfill(status=200, content_type="text/html", body="<p>Welcome")
    )
    enter(table, maker=1, tricks=3)
    expect(table.locator("#sending")).to_contain_text("Not saved yet")
    table.unroute("**/t/hand")
    expect(table.locator("#hands")).to_have_text("1 of 12 hands", timeout=25_000)
    assert hands(nights.match_at(running)) == [(1, 1, 3)]


def test_the_code_scanned_again_without_network_offers_the_table_as_it_was(kept, site, running):
    kept.goto("about:blank")
    kept.context.set_offline(True)
    kept.goto(link_to(site, running, table=1))
    kept.get_by_role("button", name="Keep scoring table 1 · Friday euchre").tap()
    enter(kept, maker=1, tricks=3)
    asked_for(kept, 2)


def test_a_phone_that_was_not_let_in_sends_its_hand_once_the_code_is_scanned_again(kept, site, running):
    kept.context.set_offline(True)
    enter(kept, maker=2, tricks=5)
    asked_for(kept, 2)
    # As a browser leaves it that lost its cookies and asked twice before it was scanned.
    kept.evaluate(
        """orderUp.held.all().then(([hand]) => orderUp.held.put(
            { ...hand, state: "refused", stale: true, sentences: ["This phone is signed out."] }))"""
    )
    kept.goto("about:blank")
    kept.context.clear_cookies()
    kept.context.set_offline(False)
    kept.goto(link_to(site, running, table=1))
    expect(kept.locator("#hands")).to_have_text("1 of 12 hands")
    assert hands(nights.match_at(running)) == [(1, 2, 5)]
    until(lambda: kept.evaluate(HELD) == [])


def test_a_code_scanned_while_the_page_opens_anew_is_not_lost(browsing, site, running):
    phone, code = browsing.device(), link_to(site, running, table=1)
    phone.goto(code)
    expect(phone.locator("form.entry")).to_be_visible()
    # It does not find out by itself that it is let in no more.
    phone.context.route("**/t/now*", lambda _: None)
    phone.context.clear_cookies()
    asked = []

    def slow(route):
        asked.append(route)
        if len(asked) > 1:
            route.continue_()

    phone.context.route(re.compile(r"/t$"), slow)
    # What the page that goes asks is not answered in time.
    phone.context.route("**/table-session", lambda route: route.continue_() if len(asked) > 1 else None)
    with phone.expect_request(lambda request: asked and request.url.endswith(("/t", "/table-session"))):
        # In a second, as nothing can be evaluated in a page that goes.
        phone.evaluate(
            """(code) => {
                setTimeout(() => location.reload(), 1000);
                setTimeout(() => { location.href = code; }, 1200);
            }""",
            code,
        )
    asked[0].continue_()
    expect(phone.locator("form.entry")).to_be_visible()
    # Without the cookie there is no page but the one that asks for the code.
    assert [complaint for complaint in browsing.complaints if "404" not in complaint] == []
    browsing.complaints.clear()


def test_the_page_can_be_installed(site, table):
    described = table.request.get(f"{site}/manifest.webmanifest")
    assert described.headers["content-type"] == "application/manifest+json"
    app = described.json()
    assert (app["start_url"], app["display"]) == ("/t", "standalone")
    for icon in app["icons"]:
        assert table.request.get(site + icon["src"]).headers["content-type"] == icon["type"]


@pytest.mark.parametrize("status", [500, 503])
def test_a_server_that_cannot_save_is_said_and_the_hand_is_kept_and_the_next_one_asked_for(
    running, browsing, site, status
):
    table = browsing.device()
    table.goto(link_to(site, running, table=1))
    asked_for(table, 1)
    refusal = {"status": status, "headers": {"Order-Up": "1"}, "body": "One moment."}
    table.route("**/t/hand", lambda route: route.fulfill(**refusal))
    enter(table, maker=1, tricks=3)
    expect(table.locator("#sending")).to_have_text(
        "Not saved yet: Order Up is busy. It's safe on this phone, and we'll keep trying."
    )
    asked_for(table, 2)
    expect(table.locator("button[name=tricks]").first).to_be_enabled()
    assert table.evaluate(HELD) == [[1, "waiting"]]
    table.unroute("**/t/hand")
    expect(table.locator("#hands")).to_have_text("1 of 12 hands", timeout=25_000)
    assert hands(nights.match_at(running)) == [(1, 1, 3)]
    browsing.complaints[:] = [each for each in browsing.complaints if f"status of {status}" not in each]
