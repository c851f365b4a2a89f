"""A phone whose storage goes away, does not answer or refuses: its hands stay, and arrive once, in order."""

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import link_to, until
from tests.browser.offline.test_offline import HELD, asked_for, enter, hands
from tournaments.models import Hand

#: Notes the databases that a page has open.
OPEN = """
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...what) {
        const asked = open.apply(this, what);
        asked.addEventListener("success", () => { (window.bases ||= []).push(asked.result); });
        return asked;
    };
"""
SILENTLY_CLOSED = "window.loseBase = () => bases.forEach((base) => base.close());"
CLOSED = SILENTLY_CLOSED.replace("base.close()", "(base.close(), base.dispatchEvent(new Event('close')))")
#: How a browser takes the database away from a page that has it open, as iOS does in the background.
LOST = {
    "closed": OPEN + CLOSED,
    "closed without a word": OPEN + SILENTLY_CLOSED,
    "deaf": """
        const transaction = IDBDatabase.prototype.transaction;
        window.loseBase = () => {
            IDBDatabase.prototype.transaction = function (...what) {
                const work = transaction.apply(this, what);
                Object.defineProperty(work, "oncomplete", { set() {} });
                return work;
            };
        };
    """,
    "unreadable": """
        window.loseBase = () => {
            IDBObjectStore.prototype.getAll = () => { throw new DOMException("Lost", "UnknownError"); };
        };
    """,
}
NEVER_OPENS = "IDBFactory.prototype.open = () => ({});"


def device(browsing, site, running, script):
    """A phone that has opened table 1, in a browser with this fault."""
    page = browsing.device()
    page.add_init_script(script)
    page.goto(link_to(site, running, table=1))
    asked_for(page, 1)
    return page


@pytest.mark.parametrize("fault", LOST)
def test_hands_stay_when_the_database_is_lost_and_arrive_in_order(fault, browsing, site, running):
    page = device(browsing, site, running, LOST[fault])
    page.context.set_offline(True)
    enter(page, maker=1, tricks=3)
    asked_for(page, 2)
    page.evaluate("loseBase()")
    enter(page, maker=2, tricks=3)
    asked_for(page, 3)
    expect(page.locator("#held")).to_have_text("2 hands on this phone")
    page.context.set_offline(False)
    expect(page.locator("#hands")).to_have_text("2 of 12 hands", timeout=25_000)
    assert hands(nights.match_at(running)) == [(1, 1, 3), (2, 2, 3)]
    until(lambda: page.evaluate(HELD) == [])


def test_a_hand_that_was_taken_back_while_the_database_was_deaf_stays_so_after_a_reload(
    browsing, site, running
):
    page = device(browsing, site, running, LOST["deaf"] + "window.confirm = () => true;")
    page.route("**/t/hand", lambda route: route.abort())
    enter(page, maker=1, tricks=3)
    asked_for(page, 2)
    enter(page, maker=2, tricks=3)
    asked_for(page, 3)
    # As if neither had ever been sent: only then may one be taken back.
    page.evaluate(
        """orderUp.held.all()
        .then((all) => Promise.all(all.map((hand) => orderUp.held.put({ ...hand, tries: 0 }))))"""
    )
    page.evaluate("loseBase()")
    page.evaluate(
        """orderUp.held.all().then(([one, other]) =>
        orderUp.held.drop(one.key).then(() => orderUp.held.put({ ...other, number: 1 })))"""
    )
    page.reload()
    page.unroute("**/t/hand")
    expect(page.locator("#hands")).to_have_text("1 of 12 hands")
    asked_for(page, 2)
    assert hands(nights.match_at(running)) == [(1, 2, 3)]
    until(lambda: page.evaluate(HELD) == [])


def test_a_page_that_asks_for_a_newer_database_is_not_held_up(browsing, site, running):
    page = device(browsing, site, running, "")
    upgraded = page.evaluate(
        """new Promise((resolve) => {
            const asked = indexedDB.deleteDatabase("order-up");
            asked.onsuccess = () => resolve("done");
            asked.onblocked = () => resolve("blocked");
        })"""
    )
    assert upgraded == "done"
    page.context.set_offline(True)
    enter(page, maker=1, tricks=3)
    asked_for(page, 2)
    assert page.evaluate(HELD) == [[1, "waiting"]]


def test_two_hands_never_have_one_key(browsing, site, running):
    """What is offered again, for whatever reason, is another hand for the server."""
    page = device(browsing, site, running, "")
    page.route("**/t/hand", lambda route: route.abort())
    with page.expect_request("**/t/hand") as first:
        enter(page, maker=1, tricks=3)
    expect(page.locator("#held")).to_have_text("1 hand on this phone")
    # The phone forgets it, as one does whose storage was cleared.
    page.evaluate("orderUp.held.all().then(([hand]) => orderUp.held.drop(hand.key))")
    page.reload()
    asked_for(page, 1)
    with page.expect_request("**/t/hand") as second:
        enter(page, maker=2, tricks=3)
    keys = {parse_qs(request.value.post_data)["key"][0] for request in (first, second)}
    assert len(keys) == 2


def test_a_database_that_never_opens_holds_up_no_hand(browsing, site, running):
    page = browsing.device(answers=False)
    page.add_init_script(NEVER_OPENS)
    page.goto(link_to(site, running, table=1))
    page.get_by_role("button", name="Yes, it's ours").tap()
    asked_for(page, 1)
    page.context.set_offline(True)
    enter(page, maker=1, tricks=3)
    asked_for(page, 2)
    page.context.set_offline(False)
    expect(page.locator("#hands")).to_have_text("1 of 12 hands", timeout=25_000)
    assert hands(nights.match_at(running)) == [(1, 1, 3)]


def test_a_phone_that_cannot_read_its_hands_says_so_and_shows_them_once_it_can(browsing, site, running):
    page = device(browsing, site, running, "")
    page.context.set_offline(True)
    enter(page, maker=1, tricks=3)
    asked_for(page, 2)
    page.route("**/t/hand", lambda route: route.abort())
    page.context.set_offline(False)
    page.add_init_script(
        """
        const read = IDBObjectStore.prototype.getAll;
        IDBObjectStore.prototype.getAll = function (...what) {
            if (!window.isWell) throw new DOMException("Lost", "UnknownError");
            return read.apply(this, what);
        };
        """
    )
    page.reload()
    expect(page.locator("#unread")).to_contain_text("This phone can't read its saved hands right now")
    page.evaluate("window.isWell = true")
    expect(page.locator("#held")).to_have_text("1 hand on this phone", timeout=25_000)
    expect(page.locator("#unread")).to_have_count(0)
    page.unroute("**/t/hand")
    expect(page.locator("#hands")).to_have_text("1 of 12 hands", timeout=40_000)


@pytest.mark.parametrize("refusal", ["throw new DOMException('No', 'UnknownError')", "return {}"])
def test_a_hand_that_the_storage_will_not_let_go_is_sent_once(refusal, browsing, site, running):
    page = device(browsing, site, running, f"IDBObjectStore.prototype.delete = () => {{ {refusal}; }};")
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/t/hand") else None)
    for number in (1, 2):
        asked_for(page, number)
        enter(page, maker=number, tricks=3)
    expect(page.locator("#hands")).to_have_text("2 of 12 hands", timeout=25_000)
    expect(page.locator("#held")).to_have_count(0)
    assert len(sent) == 2
    # It may be there after a reload, and is the same hand for the server.
    page.reload()
    asked_for(page, 3)
    until(lambda: page.evaluate(HELD) == [])
    assert len(sent) <= 4
    assert Hand.objects.count() == 2


def test_a_server_that_fails_is_asked_more_and_more_seldom(browsing, site, running):
    page = browsing.device()
    page.clock.install()
    page.goto(link_to(site, running, table=1))
    asked_for(page, 1)
    sent = []
    page.route("**/t/hand", lambda route: (sent.append(1), route.fulfill(status=503)))
    page.route("**/live/**", lambda route: route.abort())
    enter(page, maker=1, tricks=3)
    expect(page.locator("#sending")).to_contain_text("Not saved yet")
    for _ in range(60):
        page.clock.run_for(1000)
    # After 1, 2, 4, 8, 16 and 30 seconds, give or take half.
    assert 3 <= len(sent) <= 9
    page.unroute("**/t/hand")
    page.clock.resume()
    page.clock.fast_forward(60_000)
    expect(page.locator("#hands")).to_have_text("1 of 12 hands", timeout=25_000)
