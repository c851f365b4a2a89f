"""Answers that are not ours, a phone that is let in no more, and a second tab."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import link_to, until
from tests.browser.offline.test_offline import HELD, asked_for, enter, hands
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.models import LinkSession

SIGN_IN = "<!doctype html><html><body><h1>Welcome to the hall's Wi-Fi</h1></body></html>"


@pytest.fixture
def table(phone, site, running):
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    return phone


@pytest.mark.parametrize("status", [200, 403, 404, 410])
def test_a_house_network_that_answers_for_us_neither_counts_nor_takes_the_page(
    phone, site, running, browsing, status
):
    # Before the page opens: where a stream is open already, the page asks four times a minute only.
    phone.route("**/live/**", lambda route: route.abort())
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    phone.evaluate("window.isSamePage = true")
    for address in ("**/t/hand", "**/t/now*"):
        phone.route(
            address, lambda route: route.fulfill(status=status, content_type="text/html", body=SIGN_IN)
        )
    enter(phone, maker=1, tricks=3)
    expect(phone.locator("#sending")).to_contain_text("Not saved yet")
    with phone.expect_response("**/t/now*"):
        pass
    asked_for(phone, 2)
    assert phone.evaluate("window.isSamePage")
    assert phone.evaluate(HELD) == [[1, "waiting"]]
    phone.unroute("**/t/hand")
    phone.unroute("**/t/now*")
    expect(phone.locator("#hands")).to_have_text("1 of 12 hands", timeout=25_000)
    assert hands(nights.match_at(running)) == [(1, 1, 3)]
    browsing.complaints[:] = [each for each in browsing.complaints if f"status of {status}" not in each]


#: Somebody looks at the page again, which then asks at once what it asks every few seconds.
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


@pytest.mark.parametrize("status", [200, 404])
@pytest.mark.parametrize("kind", ["standings", "player"])
def test_a_page_that_follows_the_night_stays_while_a_house_network_answers(
    phone, site, running, browsing, kind, status
):
    phone.route("**/live/**", lambda route: route.abort())
    seat = nights.match_at(running).seats.first()
    own = link_to(site, running, entry=seat.entry)
    phone.goto(own if kind == "player" else site + reverse("standings", args=[running.public_id]))
    expect(phone.locator("[data-live]")).to_be_attached()
    phone.evaluate("window.isSamePage = true")
    sign_in = {"status": status, "content_type": "text/html", "body": SIGN_IN}
    asked = "**/p" if kind == "player" else "**/board/**"
    phone.route(asked, lambda route: route.fulfill(**sign_in))
    phone.evaluate(LOOK)
    expect(phone.locator("body[data-stale]")).to_be_attached()
    assert phone.evaluate("window.isSamePage")
    phone.unroute(asked)
    phone.evaluate(LOOK)
    expect(phone.locator("body[data-stale]")).not_to_be_attached()
    assert phone.evaluate("window.isSamePage")
    browsing.complaints.clear()


def test_a_code_is_exchanged_by_us_only(phone, site, running, browsing):
    phone.route(
        "**/api/v1/table-session",
        lambda route: route.fulfill(
            status=403, content_type="application/json", body='{"message": "Pay first."}'
        ),
    )
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("h1")).to_have_text("No connection. Trying again…")
    phone.unroute("**/api/v1/table-session")
    expect(phone.locator("h1")).to_have_text("Table 1", timeout=25_000)
    browsing.complaints[:] = [each for each in browsing.complaints if "status of 403" not in each]


@pytest.mark.parametrize("ended", ["expired", "forgotten"])
def test_a_phone_that_is_let_in_no_more_shows_no_old_table(ended, table, browsing):
    """Nobody taps: the page finds out by itself."""
    if ended == "expired":
        LinkSession.objects.update(expires_at="2020-01-01T00:00Z")
    else:
        table.context.clear_cookies(name="table")
    table.evaluate(LOOK)
    said = {"expired": "Ask the host", "forgotten": "Scan your table's code"}[ended]
    expect(table.locator("h1")).to_contain_text(said)
    browsing.complaints[:] = [each for each in browsing.complaints if "status of 404" not in each]


def test_a_hand_that_another_tab_has_just_sent_is_not_taken_back(table, running):
    table.context.set_offline(True)
    for number in (1, 2):
        enter(table, maker=number, tricks=3)
        asked_for(table, number + 1)
    # What another tab notes as the thumb comes down: the hand has left, and may have arrived.
    table.evaluate(
        """orderUp.held.all().then(async ([, hand]) => {
            await orderUp.held.put({ ...hand, tries: 1 });
            document.querySelector(`[data-act=leave][data-key="${hand.key}"]`).click();
        })"""
    )
    expect(table.locator("#sending")).to_contain_text("Too late. Hand 2 was already sent.")
    until(lambda: [number for number, _ in table.evaluate(HELD)] == [1, 2])
    table.context.set_offline(False)
    expect(table.locator("#hands")).to_have_text("2 of 12 hands", timeout=25_000)


def test_a_refused_hand_of_one_round_holds_up_no_other_round(table, running, organizer):
    table.context.set_offline(True)
    enter(table, maker=1, tricks=3)
    asked_for(table, 2)
    enter(table, maker=2, tricks=3)
    asked_for(table, 3)
    stands = dict.fromkeys((1, 2, 3), "Out of time")
    round_close(event_id=running.pk, number=1, stands=stands, actor=Actor(organizer))
    round_open(event_id=running.pk, number=2, actor=Actor(organizer))
    table.context.set_offline(False)
    refused = table.locator(".held li").nth(0)
    expect(refused).to_contain_text("Only the host can change its score")
    expect(table.locator(".where")).to_contain_text("Round 2")
    for number in (1, 2):
        asked_for(table, number)
        enter(table, maker=number, tricks=3)
        expect(table.locator("#hands")).to_have_text(f"{number} of 12 hands")
    # Without a network it goes on scoring too.
    table.context.set_offline(True)
    enter(table, maker=3, tricks=3)
    asked_for(table, 4)
    table.context.set_offline(False)
    expect(table.locator("#hands")).to_have_text("3 of 12 hands", timeout=25_000)
    expect(refused).to_contain_text("Only the host can change its score")
    until(lambda: table.evaluate(HELD) == [[1, "refused"], [2, "waiting"]])
    match = nights.match_at(running, round_number=2)
    assert hands(match) == [(1, 1, 3), (2, 2, 3), (3, 3, 3)]
