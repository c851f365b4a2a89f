"""A finger that taps twice, or once as the page changes under it; and a keyboard that only chooses."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import LAPTOP, link_to, until
from tests.browser.offline.test_offline import HELD, asked_for, hands

#: Taps at one place, by the milliseconds between them, as a hand makes them that is not sure of the first.
DOUBLE_TAP = (120, 200, 300, 400)


@pytest.fixture
def table(phone, site, running):
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    # The question was answered a moment ago, where the form is now.
    expect(phone.locator("#table [data-still]")).to_have_count(0)
    return phone


@pytest.fixture
def desk(browsing, site, running, organizer, client):
    client.force_login(organizer)
    page = browsing.device(LAPTOP)
    page.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    page.goto(site + reverse("table", args=[running.pk, 1, 1]))
    expect(page.locator("form.entry")).to_be_visible()
    return page


def middle(control):
    control.scroll_into_view_if_needed()
    box = box_of(control)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_twice(page, control, apart):
    """Tap where the control is, and there again after so many milliseconds, whatever is there by then.

    The page's own timer keeps the second tap before whatever the page does later, on any machine.
    """
    page.evaluate(
        """([x, y, apart]) => {
            const at = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
            const tap = () => document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", at));
            tap();
            return new Promise((done) => setTimeout(() => done(tap()), apart));
        }""",
        [*middle(control), apart],
    )


@pytest.mark.parametrize("network", ["online", "offline"])
@pytest.mark.parametrize("apart", DOUBLE_TAP)
def test_a_double_tap_records_one_hand(table, running, apart, network):
    if network == "offline":
        table.context.set_offline(True)
        # The line moves the table, which takes no tap meant for what was there before.
        expect(table.locator("#sending")).to_contain_text("No connection")
        expect(table.locator("[data-still]")).to_have_count(0)
    tap_twice(table, table.get_by_role("button", name="Everyone passed"), apart)
    asked_for(table, 2)
    table.context.set_offline(False)
    expect(table.locator("#hands")).to_have_text("1 of 12 hands")
    until(lambda: table.evaluate(HELD) == [])
    assert hands(nights.match_at(running)) == [(1, None, None)]


def test_a_tap_that_lands_as_another_phones_hand_arrives_saves_nothing(table, running, organizer):
    """The page changed between the look and the tap: hand 2 is not passed because hand 1 was."""
    x, y = middle(table.get_by_role("button", name="Everyone passed"))
    table.evaluate(
        """([x, y]) => new MutationObserver(() => {
            if (document.querySelector("legend").textContent.trim().startsWith("Hand 2"))
                window.under ??= document.elementFromPoint(x, y).closest("button")?.textContent ?? "nothing";
        }).observe(document.getElementById("table"), { childList: true, subtree: true })""",
        [x, y],
    )
    nights.record(nights.match_at(running), organizer, 1)
    asked_for(table, 2)
    assert table.evaluate("window.under") == "nothing"
    # A moment later it takes taps like any other.
    table.get_by_role("button", name="Everyone passed").tap()
    asked_for(table, 3)


def test_what_has_come_up_waits_no_longer_for_what_changes_beside_it(desk):
    """A part of the page that arrives 300 ms later begins no second half of a second for the rest."""
    desk.clock.install(time=1_000)
    desk.clock.pause_at(2_000)
    x, y = middle(desk.get_by_role("button", name="Everyone passed"))
    desk.evaluate("at => sessionStorage.setItem('order-up-tap', JSON.stringify([...at, Date.now()]))", [x, y])
    desk.reload()
    still = desk.locator("[data-still]")
    expect(still).not_to_have_count(0)
    desk.clock.run_for(300)
    desk.evaluate("for (const name of ['live-soon', 'live']) document.dispatchEvent(new Event(name))")
    expect(still).not_to_have_count(0)
    desk.clock.run_for(200)
    assert still.count() == 0


def test_the_next_hand_is_entered_as_fast_as_a_finger_moves(table, running):
    """A seat is chosen at once; what is chosen in the new form is meant for it."""
    table.evaluate(
        """() => {
            const tap = (where) => {
                const control = document.querySelector(where);
                control.scrollIntoView({ block: "center", behavior: "instant" });
                const box = control.getBoundingClientRect();
                const x = box.x + box.width / 2, y = box.y + box.height / 2;
                const at = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
                document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", at));
            };
            const enter = () => {
                tap(".maker.at-2");
                setTimeout(tap, 150, "button[name=tricks][value='3']");
            };
            new MutationObserver((_, seen) => {
                if (!document.querySelector("legend").textContent.trim().startsWith("Hand 2")) return;
                seen.disconnect();
                setTimeout(enter, 50);
            }).observe(document.getElementById("table"), { childList: true, subtree: true });
            enter();
        }"""
    )
    expect(table.locator("#hands")).to_have_text("2 of 12 hands")
    assert hands(nights.match_at(running)) == [(1, 2, 3), (2, 2, 3)]


def test_a_keyboard_waits_for_nothing(desk, running):
    for number in (1, 2):
        asked_for(desk, number)
        desk.get_by_role("button", name="Everyone passed").press("Enter")
    expect(desk.locator("#hands")).to_have_text("2 of 12 hands")


@pytest.mark.parametrize("later", [0, 200, 400])
def test_a_click_too_many_at_the_desk_records_nothing(desk, running, later):
    """One more on the page as it was, and one on the page that comes up under the pointer."""
    x, y = middle(desk.get_by_role("button", name="Everyone passed"))
    desk.add_init_script(
        f"""document.addEventListener("DOMContentLoaded", () => {{
            if (sessionStorage.getItem("clicked")) return;
            const event = {{ bubbles: true, cancelable: true, detail: 1, clientX: {x}, clientY: {y} }};
            setTimeout(() => {{
                sessionStorage.setItem("clicked", 1);
                document.elementFromPoint({x}, {y}).dispatchEvent(new MouseEvent("click", event));
            }}, {later});
        }});"""
    )
    desk.mouse.dblclick(x, y)
    asked_for(desk, 2)
    until(lambda: desk.evaluate("sessionStorage.getItem('clicked')"))
    asked_for(desk, 2)
    assert hands(nights.match_at(running)) == [(1, None, None)]
    desk.get_by_role("button", name="Everyone passed").click()
    asked_for(desk, 3)


@pytest.mark.parametrize("place", ["phone", "desk", "phone without scripts"])
@pytest.mark.parametrize("part", ["[name=maker][value='2']", "[name=maker][value='4']"])
def test_enter_on_what_is_chosen_saves_nothing(place, part, browsing, site, running, request):
    if place == "phone without scripts":
        opener = request.getfixturevalue("table")
        page = browsing.device(java_script_enabled=False)
        page.context.add_cookies(opener.context.cookies())
        page.goto(f"{site}/t")
    else:
        page = request.getfixturevalue({"phone": "table", "desk": "desk"}[place])
    page.locator("[name=maker][value='2']").press("Space")
    page.locator(part).press("Enter")
    # What is sent after it is there: the hand that was meant is the first.
    page.locator("button[name=tricks][value='5']").press("Enter")
    expect(page.locator("#hands")).to_have_text("1 of 12 hands")
    assert hands(nights.match_at(running)) == [(1, 2, 5)]
