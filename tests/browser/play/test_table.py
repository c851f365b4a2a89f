"""The phone at the table: opening it, two taps a hand, two phones, a bad connection, no scripts."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import ARGUMENTS, LAPTOP, PHONE, link_to, say_yes, wait_for_scripts
from tests.conftest import browser_path
from tournaments.access.links import table_link_replace
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.models import Hand

SMALL = {"width": 320, "height": 640}
ON_ITS_SIDE = {"width": 667, "height": 375}
#: The same below the bars of its browser.
LOW_ON_ITS_SIDE = {"width": 667, "height": 320}


@pytest.fixture
def table(phone, site, running):
    """A phone that has opened table 1 of round one."""
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    return phone


@pytest.fixture
def seats(running):
    """The names at table 1, seat 1 first."""
    return list(nights.match_at(running).seats.order_by("position").values_list("player__name", flat=True))


def tap_maker(page, seat):
    page.locator(f".maker.at-{seat}").tap()


def tap_tricks(page, tricks, *, alone=False):
    page.locator(f"button[name={'alone_tricks' if alone else 'tricks'}][value='{tricks}']").tap()


def saved(page, count):
    expect(page.locator("#hands")).to_have_text(f"{count} of 12 hands")


def hands(match):
    return list(match.hands.filter(voided_at=None).order_by("number").values_list("maker", "tricks", "alone"))


def test_the_code_is_exchanged_once_and_leaves_the_address(phone, site, running):
    requests = []
    phone.on("request", lambda request: requests.append((request.method, request.url)))
    phone.goto(link_to(site, running, table=2))
    expect(phone.locator("h1")).to_have_text("Table 2")
    expect(phone).to_have_url(f"{site}/t")
    assert [url for method, url in requests if method == "POST"] == [f"{site}/api/v1/table-session"]
    cookie = next(each for each in phone.context.cookies() if each["name"] == "table")
    assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Strict")
    assert phone.evaluate("document.cookie").find("table=") == -1


def test_another_code_scanned_into_an_open_page_opens_the_other_table(table, site, running):
    secret = link_to(site, running, table=3).partition("#")[2]
    table.evaluate("(secret) => { location.hash = secret }", secret)
    expect(table.locator("h1")).to_have_text("Table 3")
    expect(table).to_have_url(f"{site}/t")


def test_a_replaced_code_says_to_ask_the_director(table, site, running, organizer):
    old = link_to(site, running, table=1)
    # Away first: the page would load itself anew at some moment of the next step.
    table.goto("about:blank")
    table_link_replace(event_id=running.pk, table=1, actor=Actor(organizer))
    table.goto(f"{site}/t")
    expect(table.locator("h1")).to_contain_text("Ask the host")
    table.goto("about:blank")
    table.goto(old)
    expect(table.locator("h1")).to_contain_text("Ask the host")
    assert table.evaluate("fetch('/t').then((answer) => answer.status)") == 410


def test_a_code_nobody_gave_is_refused(phone, browsing, site, running):
    phone.goto(f"{site}/t#AAAAAAAAAAAAAAAAAAAAAA")
    expect(phone.locator("h1")).to_contain_text("link doesn")
    assert [complaint for complaint in browsing.complaints if "404" not in complaint] == []
    browsing.complaints.clear()
    phone.goto("about:blank")
    phone.goto(f"{site}/t")
    expect(phone.locator("h1")).to_have_text("Scan your table's code")


def test_the_page_shows_table_round_names_seats_and_dealer_first(table, seats):
    expect(table.locator("h1")).to_have_text("Table 1")
    expect(table.locator(".where")).to_contain_text("Round 1 of 11")
    for position, name in enumerate(seats, start=1):
        expect(table.locator(f".at-{position} bdi")).to_have_text(name)
    expect(table.locator(".at-1 .deals")).to_be_visible()
    expect(table.locator(".deals")).to_have_count(1)
    expect(table.locator(".leads")).to_have_count(1)
    expect(table.locator(".at-2 .leads")).to_be_visible()
    bottom, left, top, right = (box_of(table.locator(f".at-{seat}")) for seat in (1, 2, 3, 4))
    assert top["y"] < left["y"] == right["y"] < bottom["y"]
    assert left["x"] < top["x"] < right["x"]


@pytest.mark.parametrize("size", [PHONE, SMALL, ON_ITS_SIDE, LOW_ON_ITS_SIDE])
def test_a_whole_hand_is_entered_without_scrolling(browsing, site, running, size):
    page = browsing.device(size)
    page.goto(link_to(site, running, table=1))
    last = page.locator("button[name=alone_tricks][value='2']")
    expect(last).to_be_visible()
    box = box_of(last)
    assert box["y"] + box["height"] <= size["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    for part in page.locator("main :is(button, a, summary, .maker):visible").all():
        box = box_of(part)
        assert min(box["width"], box["height"]) >= 48, part.inner_text()


def test_any_result_takes_two_taps_a_loner_too(table, running):
    table.evaluate("addEventListener('pointerdown', () => { window.taps = (window.taps || 0) + 1 })")
    played = [(2, 3, False), (1, 5, True), (3, 2, True), (4, 2, False)]
    for number, (maker, tricks, alone) in enumerate(played, start=1):
        tap_maker(table, maker)
        tap_tricks(table, tricks, alone=alone)
        saved(table, number)
    assert table.evaluate("window.taps") == 2 * len(played)
    table.get_by_role("button", name="Everyone passed").tap()
    saved(table, 5)
    assert hands(nights.match_at(running)) == [*played, (None, None, False)]


def test_the_page_says_the_points_and_who_gets_them_before_it_is_saved(table, seats, running):
    makers, defenders = f"{seats[1]} & {seats[3]}", f"{seats[0]} & {seats[2]}"
    tap_maker(table, 2)
    expect(table.locator("form.entry .result:visible")).to_have_count(6)
    for said in (
        f"Made it 1 point to {makers}",
        f"All five 2 points to {makers}",
        f"Euchred 2 points to {defenders}",
        f"Made it alone, 1 point to {makers}",
        f"All five alone, 4 points to {makers}",
        f"Euchred alone, 2 points to {defenders}",
    ):
        expect(table.get_by_role("button", name=said, exact=True)).to_be_visible()
    shown = table.locator(".result:visible").evaluate_all(
        "(all) => all.map((each) => [each.querySelector('[data-points]').textContent,"
        " ...[...each.querySelectorAll('.side-mark')].map((mark) => mark.dataset.side)])"
    )
    assert shown == [["+1", "2"], ["+2", "2"], ["+2", "1"], ["+1", "2"], ["+4", "2"], ["+2", "1"]]
    assert not Hand.objects.exists()


def test_scores_dealer_and_hands_follow(table, seats):
    tap_maker(table, 1)
    tap_tricks(table, 5)
    saved(table, 1)
    tap_maker(table, 1)
    tap_tricks(table, 2)
    saved(table, 2)
    expect(table.locator(".felt-score strong")).to_have_text(["2", "2"])
    expect(table.locator(".at-3 .deals")).to_be_visible()
    expect(table.locator(".hands li").first).to_contain_text(f"{seats[0]} got euchred")
    expect(table.locator(".hands li").first).to_contain_text(f"+2 {seats[1]} & {seats[3]}")
    expect(table.locator("#sending")).to_have_text("Saved.")


def test_the_last_hand_is_taken_back_in_one_tap(table, running):
    tap_maker(table, 1)
    tap_tricks(table, 3)
    saved(table, 1)
    table.get_by_role("button", name="Undo hand 1").tap()
    expect(table.locator("#sending")).to_have_text("Undone.")
    expect(table.locator("#hands")).to_have_count(0)
    assert hands(nights.match_at(running)) == []


def test_two_phones_at_one_table_see_each_others_hands(table, browsing, site, running):
    other = browsing.device()
    other.goto(link_to(site, running, table=1))
    expect(other.locator("form.entry")).to_be_visible()
    tap_maker(other, 3)
    tap_maker(table, 1)
    tap_tricks(table, 3)
    expect(other.locator("#hands")).to_have_text("1 of 12 hands")
    expect(other.locator("form.entry legend").first).to_contain_text("Hand 2")


def test_a_hand_that_came_second_shows_what_the_other_phone_sent(table, seats, running, organizer):
    table.route("**/t/now*", lambda route: route.abort())
    table.route("**/live/**", lambda route: route.abort())
    # Opened again, so that no stream from before tells the page what it is not to know.
    table.reload()
    expect(table.locator("form.entry legend").first).to_contain_text("Hand 1")
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=5)
    tap_maker(table, 1)
    tap_tricks(table, 3)
    alert = table.get_by_role("alert")
    expect(alert).to_contain_text(
        "Another phone entered a different result for hand 1. The host will decide."
    )
    expect(alert).to_contain_text(
        f"Olive Organizer entered hand 1: {seats[1]} took all five, +2 {seats[1]} & {seats[3]}"
    )
    expect(table.locator(".felt-score strong")).to_have_text(["0", "2"])
    assert hands(nights.match_at(running)) == [(2, 5, False)]


def test_an_answer_that_was_lost_is_asked_for_again_and_is_one_hand(table, running):
    """The first answer is thrown away after the server has stored the hand."""
    keys = []

    def lose_once(route):
        keys.append(dict(pair.split("=") for pair in route.request.post_data.split("&"))["key"])
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    table.route("**/t/hand", lose_once)
    tap_maker(table, 4)
    tap_tricks(table, 3)
    expect(table.locator("#sending")).to_contain_text("safe on this phone, and we'll keep trying")
    saved(table, 1)
    expect(table.locator("#sending")).to_have_text("Saved.")
    assert len(keys) == 2
    assert keys[0] == keys[1]
    assert hands(nights.match_at(running)) == [(4, 3, False)]


def test_a_hand_kept_on_the_phone_survives_a_reload_without_network(table, site, running):
    table.context.set_offline(True)
    tap_maker(table, 2)
    tap_tricks(table, 3)
    expect(table.locator("#sending")).to_contain_text("Not saved yet")
    assert not Hand.objects.exists()
    table.context.set_offline(False)
    table.goto(f"{site}/t")
    saved(table, 1)
    assert hands(nights.match_at(running)) == [(2, 3, False)]
    assert table.evaluate("localStorage.getItem('order-up-hands')") is None


def test_a_hand_kept_for_one_table_is_not_sent_to_another(table, site, running):
    table.context.set_offline(True)
    tap_maker(table, 2)
    tap_tricks(table, 3)
    expect(table.locator("#sending")).to_contain_text("Not saved yet")
    table.context.set_offline(False)
    table.route("**/t/hand", lambda route: route.abort())
    table.goto("about:blank")
    table.goto(link_to(site, running, table=2))
    expect(table.locator("h1")).to_have_text("Table 2")
    table.unroute("**/t/hand")
    table.reload()
    expect(table.locator("form.entry")).to_be_visible()
    expect(table.locator("#sending")).to_be_hidden()
    assert not nights.match_at(running, table=2).hands.exists()


def test_after_the_last_hand_the_table_says_where_everyone_goes(table, seats, running, organizer):
    match = nights.match_at(running)
    for number in range(1, 12):
        nights.record(match, organizer, number)
    expect(table.locator("form.entry legend").first).to_contain_text("Hand 12")
    tap_maker(table, 1)
    tap_tricks(table, 3)
    expect(table.locator("#table")).to_contain_text("All hands are in")
    later = {
        seat.player.name: (seat.match.table, seat.position)
        for seat in nights.match_at(running, round_number=2).round.seats.select_related("match", "player")
    }
    for line, name in zip(table.locator(".next li").all(), seats, strict=True):
        expect(line).to_contain_text(f"{name} ")
        expect(line).to_contain_text("table {}, seat {}".format(*later[name]))


def test_a_table_is_played_without_scripts_once_its_code_is_exchanged(table, browsing, site, running):
    plain = browsing.device(java_script_enabled=False, storage_state=table.context.storage_state())
    plain.goto(f"{site}/t")
    plain.locator(".maker.at-3").click()
    plain.locator("button[name=tricks][value='5']").click()
    saved(plain, 1)
    expect(plain).to_have_url(f"{site}/t")
    stale = plain.content()
    plain.get_by_role("button", name="Undo hand 1").click()
    expect(plain.locator("#hands")).to_have_count(0)
    expect(plain).to_have_url(f"{site}/t")
    assert "csrfmiddlewaretoken" in stale
    assert hands(nights.match_at(running)) == []


def test_link_pages_tell_no_other_site_and_are_not_kept(table, site):
    answer = table.request.get(f"{site}/t")
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "no-store" in answer.headers["cache-control"]
    assert "noindex" in answer.text()


def test_the_player_sees_where_to_sit_now_and_next(phone, site, running, organizer):
    seat = nights.match_at(running).seats.select_related("entry", "player").get(position=2)
    names = {each.position: each.player.name for each in seat.match.seats.select_related("player")}
    nights.record(seat.match, organizer, 1, maker=2, tricks=5)
    phone.goto(link_to(site, running, entry=seat.entry))
    now = phone.locator(".you-sit")
    expect(phone.locator("h1")).to_have_text(names[2])
    expect(now).to_contain_text("Round 1, playing now")
    expect(now).to_contain_text("Table 1, seat 2")
    expect(now).to_contain_text(f"with {names[4]}")
    expect(now).to_contain_text(f"against {names[1]} and {names[3]}")
    expect(phone.locator(".facts")).to_contain_text("Points2")
    expect(phone.locator(".facts")).to_contain_text("PlaceT-1st")
    expect(phone.locator("#next")).to_have_text("Then round 2")
    expect(phone).to_have_url(f"{site}/p")


def test_the_director_enters_a_hand_at_any_table_on_the_same_form(browsing, site, running, organizer, client):
    client.force_login(organizer)
    page = browsing.device(LAPTOP)
    page.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    page.goto(f"{site}/events/{running.pk}/rounds/1/tables/3/")
    page.locator(".maker.at-1").click()
    first, third = nights.match_at(running, table=3).seats.filter(side=1).order_by("position")
    alone = f"All five alone, 4 points to {first.player} & {third.player}"
    expect(page.get_by_role("button", name=alone, exact=True)).to_be_visible()
    page.locator("button[name=tricks][value='5']").click()
    saved(page, 1)
    assert hands(nights.match_at(running, table=3)) == [(1, 5, False)]


def test_a_round_closed_too_early_goes_on_at_a_phone_that_looked_meanwhile(table, running, organizer):
    actor = Actor(organizer)
    stands = dict.fromkeys((1, 2, 3), "Out of time")
    round_close(event_id=running.pk, number=1, stands=stands, actor=actor)
    expect(table.locator(".where")).to_contain_text("Round 2 of 11")
    round_reopen(event_id=running.pk, number=1, actor=actor)
    expect(table.locator(".where")).to_contain_text("Round 1 of 11")
    tap_maker(table, 2)
    tap_tricks(table, 3)
    saved(table, 1)
    round_cancel(event_id=running.pk, number=1, reason="The wrong tables", actor=actor)
    expect(table.get_by_role("heading", name="Round 1 opens soon")).to_be_visible()
    nights.open_round(running, 1, organizer)
    tap_maker(table, 3)
    tap_tricks(table, 5)
    saved(table, 1)
    assert hands(nights.match_at(running)) == [(3, 5, False)]


@pytest.mark.parametrize("size", [PHONE, SMALL])
def test_with_letters_twice_as_large_names_are_whole_and_results_are_tapped(chromium, site, running, size):
    large = chromium.browser_type.launch(
        executable_path=browser_path(), args=[*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    )
    page = large.new_context(viewport=size, has_touch=True, service_workers="block").new_page()
    wait_for_scripts(page)
    say_yes(page)
    page.goto(link_to(site, running, table=1))
    expect(page.locator("form.entry")).to_be_visible()
    width, broken = page.evaluate(
        """[document.documentElement.scrollWidth, [...document.querySelectorAll(".maker bdi")]
            .filter((each) => each.getClientRects().length > 1).map((each) => each.textContent)]"""
    )
    parts = page.locator("form.entry :is(.maker, button):visible").all()
    boxes = [box_of(part) for part in parts]
    # One below the other, and none on another.
    assert all(one["y"] + one["height"] <= below["y"] for one, below in pairwise(boxes[4:]))
    page.locator(".maker.at-2").tap()
    page.locator("button[name=tricks][value='3']").tap()
    expect(page.locator("#hands")).to_have_text("1 of 12 hands")
    page.goto(f"{site}/account/sign-in/")
    bar = page.evaluate("document.documentElement.scrollWidth")
    large.close()
    assert (width, broken, bar) == (size["width"], [], size["width"])


def test_a_phone_that_is_put_away_says_so(table):
    """Its silence then is no lost connection; on a page that is looked at again it asks for its table."""
    hide = """(is) => {
        Object.defineProperty(document, "hidden", { value: is, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    with table.expect_request("**/t/now?away=1"):
        table.evaluate(hide, True)
    with table.expect_request("**/t/now?seen=*"):
        table.evaluate(hide, False)
