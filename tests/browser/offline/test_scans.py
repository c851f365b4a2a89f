"""Which table opens: the one whose code was scanned last, whatever the network and the phone have kept."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import link_to, served, until
from tests.browser.offline.test_offline import HELD, KEPT, asked_for, enter
from tests.browser.slow_network import SlowNetwork

#: Longer than the worker waits for the network before it shows the page that it has kept.
LONGER_THAN_PATIENCE = 6
SESSION = "/api/v1/table-session"


@pytest.fixture
def network(transactional_db):
    from config.asgi import application  # noqa: PLC0415 -- it lists the static files, which are collected first

    return SlowNetwork(application)


@pytest.fixture
def site(network):
    with served(network) as address:
        yield address
        network.mend()


@pytest.fixture
def other_night(organizer):
    night = nights.make_night(organizer, nights.NAMES[:8], name="Saturday euchre")
    return nights.start(night, organizer)


@pytest.fixture
def phone(browsing, site, running):
    """A phone that has opened table 1 of Friday's night and keeps its page."""
    page = browsing.device(service_workers="allow")
    page.goto(link_to(site, running, table=1))
    asked_for(page, 1)
    until(lambda: page.evaluate(KEPT))
    return page


def place(page):
    return page.locator("#table").get_attribute("data-place")


@pytest.mark.night
def test_another_nights_code_opens_that_night_on_a_slow_network(phone, site, network, running, other_night):
    phone.goto("about:blank")
    network.hold_back("/t")
    phone.goto(link_to(site, other_night, table=1), wait_until="commit")
    # The code is exchanged, and the page that opens by it takes longer than the worker waits.
    until(lambda: len(network.waiting("/t")) > 1 and network.waiting("/t")[-1] > LONGER_THAN_PATIENCE)
    network.mend()
    expect(phone.locator(f"#table[data-place='{other_night.public_id}-1']")).to_be_attached()
    enter(phone, maker=2, tricks=3)
    expect(phone.locator("#hands")).to_contain_text("1 of")
    assert nights.match_at(other_night).hands.get().tricks == 3
    assert not nights.match_at(running).hands.exists()
    until(lambda: phone.evaluate(HELD) == [])


def test_a_page_whose_phone_opens_another_table_by_now_opens_that_table(
    phone, site, browsing, running, other_night
):
    second = browsing.watch(phone.context.new_page())
    second.goto(link_to(site, other_night, table=1))
    expect(second.locator(f"#table[data-place='{other_night.public_id}-1']")).to_be_visible()
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.locator(f"#table[data-place='{other_night.public_id}-1']")).to_be_visible()
    enter(phone, maker=1, tricks=5)
    expect(phone.locator("#hands")).to_contain_text("1 of")
    assert nights.match_at(other_night).hands.count() == 1
    assert not nights.match_at(running).hands.exists()


def test_of_two_codes_scanned_quickly_the_last_counts_whichever_is_answered_first(
    browsing, site, network, running
):
    page = browsing.device()
    page.goto(f"{site}/t")
    network.hold_back(SESSION, "/t")
    one, two = (link_to(site, running, table=table) for table in (1, 2))
    page.evaluate("(code) => { location.href = code; }", one)
    until(lambda: network.waiting(SESSION))
    page.evaluate("(code) => { location.href = code; }", two)
    # An answer of another request shows that what the second scan asks for at once has been asked for.
    page.evaluate("() => fetch('/healthz').then((answer) => answer.text())")
    answered = []
    page.on("response", lambda answer: answered.append(answer) if answer.url.endswith(SESSION) else None)
    while len(answered) < 2:
        if network.waiting(SESSION):
            network.let_go(SESSION, index=-1)
        page.evaluate("() => fetch('/healthz').then((answer) => answer.text())")
    network.mend()
    expect(page.locator("h1")).to_have_text("Table 2")
    assert place(page) == f"{running.public_id}-2"


def test_a_code_scanned_in_another_tab_meanwhile_counts_if_it_was_the_last(browsing, site, network, running):
    first = browsing.device()
    first.goto(f"{site}/t")
    second = browsing.watch(first.context.new_page())
    second.goto(f"{site}/t")
    network.hold_back(SESSION)
    first.evaluate("(code) => { location.href = code; }", link_to(site, running, table=1))
    until(lambda: network.waiting(SESSION))
    second.evaluate("(code) => { location.href = code; }", link_to(site, running, table=2))
    network.mend()
    for page in (first, second):
        expect(page.locator("h1")).to_have_text("Table 2")


def test_a_tab_that_the_phone_has_put_to_sleep_holds_up_no_code(browsing, site, running):
    asleep = browsing.device()
    asleep.goto(f"{site}/account/sign-in/")
    asleep.evaluate(
        "(name) => { navigator.locks.request(name, () => new Promise(() => {})); }",
        f"order-up-scan {SESSION}",
    )
    awake = browsing.watch(asleep.context.new_page())
    awake.clock.install()
    awake.goto(link_to(site, running, table=1))
    expect(awake.locator("h1")).to_contain_text("Scan your table's code")
    awake.clock.fast_forward(12_000)
    expect(awake.locator("form.entry")).to_be_visible()
