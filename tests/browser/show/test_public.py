"""What guests and the wall see: standings that follow, seats, sign-up; and that everyone can use them."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import LAPTOP, PHONE, SCREEN, faults, link_to, until
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.models import Entry

MOST_BYTES = 60 * 1024
MANY = [f"Christopher Montgomery {number}" for number in range(1, 22)]


def public(site, event, page=""):
    return f"{site}/e/{event.public_id}/{page}"


def row(page, name):
    return page.locator(".places tbody tr").filter(has=page.get_by_text(name, exact=True))


@pytest.fixture
def names(running):
    return list(nights.match_at(running).seats.order_by("position").values_list("player__name", flat=True))


def test_standings_follow_a_hand_by_the_stream_alone(phone, site, running, organizer, names):
    phone.route("**/board/**", lambda route: route.abort())
    phone.goto(public(site, running))
    expect(row(phone, names[0]).locator("td").nth(1)).to_have_text("0")
    phone.evaluate("window.stayed = true")
    nights.record(nights.match_at(running), organizer, 1, maker=1, tricks=5, alone=True)
    expect(row(phone, names[0]).locator("td").nth(1)).to_have_text("4")
    expect(row(phone, names[0]).locator("td").first).to_contain_text("1")
    expect(row(phone, names[2]).locator(".because")).to_contain_text(f"{names[0]} beats {names[2]} on")
    assert phone.evaluate("window.stayed")


def test_standings_follow_without_a_stream(phone, site, running, organizer, names):
    phone.route("**/live/**", lambda route: route.fulfill(status=503))
    phone.goto(public(site, running))
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=5)
    expect(row(phone, names[1]).locator("td").nth(1)).to_have_text("2")
    expect(phone.locator("[data-stale-note]")).to_be_hidden()


def test_an_old_board_is_never_shown_after_a_new_one(phone, site, running, organizer, names):
    """A poll is answered with a board that was drawn before what the page shows already."""
    match, fragment = nights.match_at(running), f"**/e/{running.public_id}/board/**"
    phone.route("**/live/**", lambda route: route.fulfill(status=503))
    with phone.expect_response(fragment) as first:
        phone.goto(public(site, running))
        nights.record(match, organizer, 1, maker=1, tricks=5)
        phone.evaluate("dispatchEvent(new Event('online'))")
    body, etag = first.value.text(), first.value.headers["etag"]
    expect(row(phone, names[0]).locator("td").nth(1)).to_have_text("2")
    nights.record(match, organizer, 2, maker=1, tricks=5)
    phone.evaluate("dispatchEvent(new Event('online'))")
    expect(row(phone, names[0]).locator("td").nth(1)).to_have_text("4")
    phone.route(fragment, lambda route: route.fulfill(body=body, headers={"ETag": etag}))
    with phone.expect_response(lambda answer: answer.headers.get("etag") == etag) as late:
        phone.evaluate("dispatchEvent(new Event('online'))")
    late.value.finished()
    phone.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(row(phone, names[0]).locator("td").nth(1)).to_have_text("4")


def test_a_screen_without_network_says_since_when(phone, site, running):
    phone.goto(public(site, running))
    expect(phone.locator("[data-stale-note]")).to_be_hidden()
    phone.context.set_offline(True)
    expect(phone.locator("[data-stale-note]")).to_have_text(re.compile("No connection since"))
    phone.context.set_offline(False)
    expect(phone.locator("[data-stale-note]")).to_be_hidden(timeout=25_000)


def test_the_wall_of_twelve_fits_and_is_large(browsing, site, running, organizer, names):
    page = browsing.device(SCREEN)
    page.goto(public(site, running, "tv/"))
    expect(page.locator(".wall-places:visible li")).to_have_count(12)
    expect(page.locator(".wall-table:visible")).to_have_count(3)
    nights.record(nights.match_at(running), organizer, 1, maker=1, tricks=5, alone=True)
    expect(page.locator(".wall-places li").first).to_contain_text("4")
    assert page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]") == [
        SCREEN["height"],
        SCREEN["width"],
    ]
    # In one step, and once the line that went up has arrived.
    lowest = (
        "Math.max(...[...document.querySelectorAll('.wall-places li, .wall-table')]"
        ".map((part) => part.getBoundingClientRect().bottom))"
    )
    until(lambda: 0 < page.evaluate(lowest) <= SCREEN["height"])
    sizes = page.evaluate(
        "[...document.querySelectorAll('.wall bdi, .wall-places strong')]"
        ".map((each) => parseFloat(getComputedStyle(each).fontSize))"
    )
    assert len(sizes) > 12
    assert min(sizes) >= 40


def test_a_wall_of_more_takes_turns(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, names=MANY), organizer)
    page = browsing.device(SCREEN)
    page.clock.install()
    page.goto(public(site, event, "tv/"))
    expect(page.locator(".wall-places:visible li")).to_have_count(11)
    first = page.locator(".wall-places:visible li").all_inner_texts()
    expect(page.locator(".wall-byes")).to_contain_text("Sitting out: Christopher")
    page.clock.run_for(10_500)
    expect(page.locator(".wall-places:visible li")).to_have_count(10)
    second = page.locator(".wall-places:visible li").all_inner_texts()
    assert set(first).isdisjoint(second)
    assert page.evaluate("document.documentElement.scrollHeight") == SCREEN["height"]


def test_the_seating_board_goes_on_to_the_next_round(phone, site, running, organizer):
    phone.goto(public(site, running, "seats/"))
    expect(phone.locator("h2").first).to_have_text("Round 1 of 11 (playing)")
    # Its tables stand in one column on a phone, all of them as wide.
    wide = "all => new Set(all.map((card) => card.getBoundingClientRect().width)).size"
    assert phone.locator(".cards .card").evaluate_all(wide) == 1
    stands = dict.fromkeys((1, 2, 3), "Called off")
    round_close(event_id=running.pk, number=1, stands=stands, actor=Actor(organizer))
    round_open(event_id=running.pk, number=2, actor=Actor(organizer))
    expect(phone.locator("h2").first).to_have_text("Round 2 of 11 (playing)")
    phone.get_by_role("link", name="Round 11").tap()
    expect(phone.locator("h2").first).to_have_text("Round 11 of 11")


def test_players_sign_themselves_up_and_twenty_taps_are_one_entry(phone, browsing, site, organizer):
    event = nights.make_event(organizer, capacity=1)
    phone.goto(public(site, event, "join/"))
    phone.get_by_label("Your name").fill("Ann O'Brien")
    phone.evaluate(
        "const form = document.querySelector('main form'); for (let n = 0; n < 20; n += 1) form.submit()"
    )
    expect(phone.get_by_role("heading", name="You're in")).to_be_visible()
    phone.reload()
    other = browsing.device()
    other.goto(public(site, event, "join/"))
    other.get_by_label("Your name").fill("Bob")
    other.get_by_role("button", name="Sign up").tap()
    expect(other.get_by_role("heading", name="You're 1st in line")).to_be_visible()
    entries = Entry.objects.filter(stage__event=event).order_by("queue")
    assert list(entries.values_list("status", flat=True)) == ["signed_up", "waiting"]


def test_a_name_that_cannot_be_shown_is_refused_at_its_field(phone, site, organizer):
    event = nights.make_event(organizer)
    phone.goto(public(site, event, "join/"))
    phone.get_by_label("Your name").fill("\u200b")
    phone.get_by_role("button", name="Sign up").tap()
    expect(phone.get_by_label("Your name")).to_have_attribute("aria-invalid", "true")
    expect(phone.get_by_role("alert")).to_be_visible()
    assert not Entry.objects.filter(stage__event=event).exists()


def pages(site, running):
    entry = Entry.objects.filter(stage__event=running).first()
    return {
        "standings": public(site, running),
        "seats": public(site, running, "seats/"),
        "join": public(site, running, "join/"),
        "rules": public(site, running, "rules/"),
        "certificate": public(site, running, "fairness/"),
        "table": link_to(site, running, table=1),
        "done": link_to(site, running, table=2),
        "player": link_to(site, running, entry=entry),
    }


@pytest.fixture
def busy(running, organizer):
    """Round one with one table done and one half-way."""
    for number in range(1, 13):
        nights.record(nights.match_at(running, table=2), organizer, number, maker=number % 4 + 1)
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=5)
    return running


def test_axe_finds_nothing_in_light_or_dark(browsing, site, busy, organizer):
    coming = nights.make_list(
        organizer, ["Ann Becker"], place="VFW Post", about="- [Bar](https://a.org)", shows_coming="names"
    )
    addresses = {
        **pages(site, busy),
        "sign-up": public(site, coming, "join/"),
        "invitation": public(site, coming),
    }
    found = {}
    for name, address in addresses.items():
        page = browsing.device(LAPTOP if name == "standings" else PHONE)
        page.goto(address)
        page.wait_for_selector("h1")
        expect(page).not_to_have_url(re.compile("#"))
        expect(page.locator("#opening")).to_have_count(0)
        for scheme in ("light", "dark"):
            found[name, scheme] = faults(page, scheme)
        page.context.close()
    assert {where: what for where, what in found.items() if what} == {}


def test_axe_finds_nothing_on_the_wall(browsing, site, busy):
    page = browsing.device(SCREEN)
    page.goto(public(site, busy, "tv/"))
    assert faults(page) == faults(page, "dark") == []


def test_no_page_weighs_more_than_sixty_kilobytes_on_the_wire(browsing, site, busy):
    weights = {}
    for name, address in {**pages(site, busy), "wall": public(site, busy, "tv/")}.items():
        page = browsing.device()
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        arrived = []
        network.on(
            "Network.loadingFinished", lambda said, arrived=arrived: arrived.append(said["encodedDataLength"])
        )
        page.goto(address)
        page.wait_for_selector("h1")
        page.wait_for_timeout(200)
        weights[name] = sum(arrived)
    assert min(weights.values()) > 1000
    assert {name: weight for name, weight in weights.items() if weight > MOST_BYTES} == {}
