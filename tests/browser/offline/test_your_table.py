"""Whose table is it: what a phone asks before it tells the first hand of a round."""

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import PHONE, YES, faults, link_to, until
from tests.browser.offline.test_handover import play_alone, scan, seen_by_camera
from tests.browser.offline.test_offline import KEPT, asked_for, enter
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.models import Hand
from tournaments.seating.services.substitutes import TakesSeat, substitute_take

SMALL = {"width": 320, "height": 640}


@pytest.fixture
def phone(browsing):
    return browsing.device(SMALL, answers=False, service_workers="allow")


@pytest.fixture
def table(phone, site, running):
    """A phone that has scanned the code of table 1 and is asked."""
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("#yours")).to_be_visible()
    return phone


def say_yes(page):
    page.get_by_role("button", name=YES).tap()


def names(match):
    return list(match.seats.order_by("position").values_list("player__name", flat=True))


def close_round_one(event, organizer):
    stands = dict.fromkeys((1, 2, 3), "Out of time")
    round_close(event_id=event.pk, number=1, stands=stands, actor=Actor(organizer))


def test_table_round_and_partners_are_shown_before_anything_can_be_told(table, running):
    first, second, third, fourth = names(nights.match_at(running))
    expect(table.get_by_role("heading", name="Is this your table?")).to_be_visible()
    expect(table.locator(".where")).to_have_text("Table 1 Round 1 of 11", use_inner_text=True)
    sides = table.locator(".sitting li")
    expect(sides).to_have_count(2)
    expect(sides.nth(0)).to_have_text(f"{first} seat 1 & {third} seat 3")
    expect(sides.nth(1)).to_have_text(f"against {second} seat 2 & {fourth} seat 4")
    expect(table.locator("#yours")).to_contain_text("Wrong table? Scan the code on yours.")
    # Letters of at least 24 pixels: large text, as WCAG calls it.
    for part in (table.locator(".where h1"), table.locator(".where p"), table.locator(".sitting bdi").first):
        assert float(part.evaluate("(part) => getComputedStyle(part).fontSize").removesuffix("px")) >= 24
    buttons = table.get_by_role("button").filter(visible=True)
    assert buttons.all_inner_texts() == [YES]
    expect(table.locator("#table a:visible")).to_have_count(0)
    assert box_of(buttons)["height"] >= 48


def test_axe_finds_nothing(table):
    assert faults(table) == faults(table, "dark") == []


@pytest.mark.parametrize("size", [SMALL, {"width": 667, "height": 320}])
def test_the_question_fits_a_small_phone_also_on_its_side(table, size):
    table.set_viewport_size(size)
    assert table.evaluate("document.documentElement.scrollWidth") <= size["width"]
    box = box_of(table.get_by_role("button", name=YES))
    assert box["y"] + box["height"] <= size["height"]


def test_it_is_answered_once_and_the_hand_is_two_taps_from_there(table, running):
    say_yes(table)
    asked_for(table, 1)
    expect(table.locator("form.entry legend").first).to_be_focused()
    expect(table.locator("#yours")).to_have_count(0)
    table.reload()
    asked_for(table, 1)
    expect(table.locator("#yours")).to_have_count(0)
    expect(table.locator("form.entry")).to_be_visible()
    enter(table, maker=2, tricks=3)
    expect(table.locator("#hands")).to_have_text("1 of 12 hands")
    table.reload()
    expect(table.locator("form.entry")).to_be_visible()
    expect(table.locator("#yours")).to_have_count(0)


def test_it_is_answered_without_a_network_and_stays_so_after_a_reload(table, running):
    until(lambda: table.evaluate(KEPT))
    table.context.set_offline(True)
    table.reload()
    expect(table.locator("form.entry")).to_be_hidden()
    say_yes(table)
    table.reload()
    expect(table.locator("form.entry")).to_be_visible()
    enter(table, maker=2, tricks=3)
    asked_for(table, 2)
    expect(table.locator("#yours")).to_have_count(0)
    table.context.set_offline(False)
    expect(table.locator("#hands")).to_have_text("1 of 12 hands")


def test_it_is_asked_again_in_the_next_round_and_named_to_a_screen_reader(table, running, organizer):
    say_yes(table)
    enter(table, maker=2, tricks=3)
    expect(table.locator("#hands")).to_have_text("1 of 12 hands")
    close_round_one(running, organizer)
    nights.open_round(running, 2, organizer)
    expect(table.locator(".where")).to_contain_text("Round 2 of 11")
    expect(table.get_by_role("heading", name="Is this your table?")).to_be_focused()
    expect(table.get_by_role("region", name="Is this your table?")).to_be_visible()
    expect(table.locator("form.entry")).to_be_hidden()
    for name in names(nights.match_at(running, round_number=2)):
        expect(table.locator(".sitting")).to_contain_text(name)
    say_yes(table)
    enter(table, maker=1, tricks=3)
    expect(table.locator("#hands")).to_have_text("1 of 12 hands")
    assert nights.match_at(running, round_number=2).hands.get().tricks == 3


def test_hands_of_the_round_before_are_sent_while_it_is_asked(table, running, organizer):
    until(lambda: table.evaluate(KEPT))
    say_yes(table)
    table.context.set_offline(True)
    enter(table, maker=1, tricks=3)
    asked_for(table, 2)
    close_round_one(running, organizer)
    nights.open_round(running, 2, organizer)
    table.context.set_offline(False)
    expect(table.locator("#yours")).to_be_visible()
    expect(table.locator(".held li")).to_contain_text("Only the host can change its score")
    expect(table.get_by_role("button", name="Send again")).to_be_visible()
    expect(table.locator("form.entry")).to_be_hidden()


def test_it_is_asked_again_where_somebody_else_sits_down(table, running, organizer):
    say_yes(table)
    asked_for(table, 1)
    seat = nights.match_at(running).seats.get(position=1)
    asked = TakesSeat(entry=seat.entry_id, person="Dolores", first=1)
    substitute_take(event_id=running.pk, draft=asked, actor=Actor(organizer))
    expect(table.locator(".sitting li").first).to_contain_text(f"Dolores for {seat.player.name} seat 1")
    expect(table.locator("form.entry")).to_be_hidden()
    say_yes(table)
    enter(table, maker=1, tricks=3)
    expect(table.locator("#hands")).to_have_text("1 of 12 hands")


def test_who_is_in_the_question_stays_in_it_when_somebody_else_sits_down(table, running, organizer):
    table.get_by_role("button", name=YES).focus()
    seat = nights.match_at(running).seats.get(position=1)
    asked = TakesSeat(entry=seat.entry_id, person="Dolores", first=1)
    substitute_take(event_id=running.pk, draft=asked, actor=Actor(organizer))
    expect(table.locator(".sitting li").first).to_contain_text("Dolores")
    expect(table.get_by_role("heading", name="Is this your table?")).to_be_focused()


def test_two_tabs_are_asked_once(table, site, browsing):
    other = browsing.watch(table.context.new_page(), answers=False)
    other.goto(f"{site}/t")
    expect(other.locator("#yours")).to_be_visible()
    say_yes(table)
    expect(other.locator("form.entry")).to_be_visible()
    expect(other.locator("#yours")).to_have_count(0)


def test_another_tables_code_is_asked_for_itself(table, site, running):
    say_yes(table)
    asked_for(table, 1)
    table.goto("about:blank")
    table.goto(link_to(site, running, table=2))
    expect(table.locator("#yours")).to_be_visible()
    expect(table.locator(".sitting")).to_contain_text(names(nights.match_at(running, table=2))[0])
    say_yes(table)
    table.goto("about:blank")
    table.goto(link_to(site, running, table=1))
    expect(table.locator("h1")).to_have_text("Table 1")
    expect(table.locator("form.entry")).to_be_visible()


def test_the_table_before_takes_no_tap_while_another_code_is_exchanged(browsing, site, running):
    # Without a service worker, which would keep the route below from holding anything back.
    table = browsing.device()
    table.goto(link_to(site, running, table=1))
    asked_for(table, 1)
    held_back = []
    # Not the bare method: the driver of the browser asks for its signature, and it has none.
    table.route("**/api/v1/table-session", lambda route, _: held_back.append(route))
    table.goto("about:blank")
    table.goto(link_to(site, running, table=2))
    expect(table.locator("h1")).to_have_text("Table 1")
    assert table.locator(".maker.at-1").evaluate("(part) => Boolean(part.closest('[inert]'))")
    until(lambda: table.evaluate("document.readyState") and held_back)
    held_back[0].continue_()
    expect(table.locator("h1")).to_have_text("Table 2")
    enter(table, maker=1, tricks=3)
    expect(table.locator("#hands")).to_have_text("1 of 12 hands")
    assert nights.match_at(running, table=2).hands.count() == 1


def test_whoever_sent_hands_of_this_round_is_not_asked(browsing, site, running, table):
    first = browsing.device(SMALL, service_workers="allow")
    first.goto(link_to(site, running, table=1))
    asked_for(first, 1)
    play_alone(first, 1)
    first.get_by_role("button", name="Use another phone").tap()
    scan(table, seen_by_camera(first))
    expect(table.locator("form.entry")).to_be_hidden()
    table.get_by_role("button", name="Send from here").tap()
    expect(table.locator("#hands")).to_have_text("1 of 12 hands")
    table.evaluate("localStorage.clear()")
    table.reload()
    expect(table.locator("form.entry")).to_be_visible()
    expect(table.locator("#yours")).to_have_count(0)


def test_a_phone_that_keeps_nothing_asks_again_after_a_reload_only(browsing, site, running):
    page = browsing.device(PHONE, answers=False)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('Full'); }")
    page.goto(link_to(site, running, table=1))
    say_yes(page)
    enter(page, maker=1, tricks=3)
    expect(page.locator("#hands")).to_have_text("1 of 12 hands")
    expect(page.locator("#yours")).to_have_count(0)
    assert Hand.objects.count() == 1


def test_points_of_a_round_are_asked_for_the_same_way(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.TOTALS), organizer)
    page = browsing.device(SMALL, answers=False)
    page.goto(link_to(site, event, table=1))
    expect(page.locator("#yours")).to_be_visible()
    expect(page.get_by_role("button", name="Save points")).to_be_hidden()
    say_yes(page)
    expect(page.get_by_role("button", name="Save points")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Save points")).to_be_visible()


def test_without_scripts_the_names_stand_above_the_form(table, browsing, site, running):
    plain = browsing.device(java_script_enabled=False, storage_state=table.context.storage_state())
    plain.goto(f"{site}/t")
    expect(plain.locator(".sitting")).to_contain_text(names(nights.match_at(running))[3])
    expect(plain.get_by_role("button", name=YES)).to_be_hidden()
    assert box_of(plain.locator("#yours"))["y"] < box_of(plain.locator("form.entry"))["y"]
    plain.locator(".maker.at-3").click()
    plain.locator("button[name=tricks][value='5']").click()
    expect(plain.locator("#hands")).to_have_text("1 of 12 hands")
    expect(plain.locator("#yours")).to_have_count(0)
