"""The scoring page on a low phone: a hand in one view, long names, seats as people sit, what is not saved."""

import math

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import faults, link_to
from tournaments.formats import FORMATS, FormatKey
from tournaments.models import Hand

#: A small phone, below the bars of its browser.
LOW = {"width": 375, "height": 553}
TWENTY = [
    "Maximilianoferdinand",
    "Wilhelminacharlotte ",
    "Bartholomew Fredrick",
    "Annemarie Kowalczyk Z"[:20],
]
SIXTY = ["Wolfeschlegelsteinhausenbergerdorff", "Maria Guadalupe Hernandez de la Cruz y Santos", "Bob", "Ann"]
SIXTY = [f"{name} {'Featherstonehaugh ' * 4}"[:60].strip() for name in SIXTY]
#: Everything of the page's hand that cannot be seen at once, or that something else covers.
UNSEEN = """() => [...document.querySelectorAll("form.entry :is(.maker, button)")]
    .filter((each) => each.offsetWidth)
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ each, box }) => {
        const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return box.top < 0 || box.bottom > innerHeight || box.right > innerWidth || !each.contains(at);
    })
    .map(({ each }) => each.textContent.trim())"""
MOST_BYTES, MOST_REQUESTS = 60 * 1024, 6


def opened(browsing, site, event, size=LOW, **options):
    phone = browsing.device(size, **options)
    phone.goto(link_to(site, event, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    expect(phone.locator("#table [data-still]")).to_have_count(0)
    return phone


def test_a_table_is_opened_by_its_code_with_six_requests(browsing, site, running):
    """From the scan to the form: all that goes over the air but the stream, and what follows it."""
    phone, sent, sizes = browsing.device(LOW), [], {}
    network = phone.context.new_cdp_session(phone)
    network.send("Network.enable")
    network.on(
        "Network.requestWillBeSent", lambda each: sent.append((each["requestId"], each["request"]["url"]))
    )
    network.on("Network.requestServedFromCache", lambda each: sizes.setdefault(each["requestId"], 0))
    network.on(
        "Network.loadingFinished", lambda each: sizes.setdefault(each["requestId"], each["encodedDataLength"])
    )
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    phone.wait_for_load_state("load")
    opening = {
        each: url
        for each, url in sent
        if not any(part in url for part in ("data:", "/live/", "/now", "sw.js"))
    }
    paid = {url: sizes.get(each) for each, url in opening.items() if sizes.get(each) != 0}
    asked = [url for each, url in opening.items() if sizes.get(each) != 0]
    assert len(asked) <= MOST_REQUESTS, asked
    assert sum(size or 0 for size in paid.values()) <= MOST_BYTES


@pytest.fixture
def table(browsing, site, running):
    return opened(browsing, site, running)


@pytest.mark.parametrize("names", [nights.NAMES[:4], TWENTY], ids=["short", "of 20"])
def test_a_usual_hand_is_in_one_view_of_a_low_phone(names, browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, names), organizer)
    phone = opened(browsing, site, event)
    assert phone.locator(".result:visible").count() == 6
    assert phone.evaluate(UNSEEN) == []
    phone.locator(".maker.at-2").tap()
    assert phone.evaluate(UNSEEN) == []
    assert phone.evaluate("scrollY") == 0


def test_names_of_sixty_letters_leave_the_hand_usable(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, SIXTY), organizer)
    phone = opened(browsing, site, event)
    assert phone.evaluate("document.documentElement.scrollWidth") <= LOW["width"]
    for seat in phone.locator(".maker").all():
        assert box_of(seat)["height"] <= 90
    phone.locator(".maker.at-2").tap()
    phone.locator("button[name=alone_tricks][value='5']").tap()
    expect(phone.locator("#hands")).to_have_text("1 of 12 hands")
    assert Hand.objects.values_list("maker", "alone", "tricks").get() == (2, True, 5)


@pytest.mark.parametrize(
    ("size", "kind"), [(4, FormatKey.PARTY), (5, FormatKey.FIVE_ROTATING), (6, FormatKey.PEUCHRE)]
)
def test_seats_stand_around_the_table_as_people_sit(size, kind, browsing, site, organizer):
    rules = FORMATS[kind].house_rules["usual"]
    made = nights.make_night(organizer, nights.NAMES[:size], format=kind, rules=rules, stake_cents=0)
    phone = opened(browsing, site, nights.start(made, organizer))
    felt = box_of(phone.locator(".felt-score"))
    x, y = felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] / 2
    angles = []
    for seat in range(1, size + 1):
        box = box_of(phone.locator(f".maker.at-{seat}"))
        at = (box["x"] + box["width"] / 2 - x, box["y"] + box["height"] / 2 - y)
        # From seat 1 at the bottom, to the left, as the deal goes.
        angles.append(round(math.degrees(math.atan2(-at[0], at[1])) % 360))
    assert angles == sorted(angles)
    assert angles[0] in {0, 360}
    assert max(later - one for one, later in zip(angles, [*angles[1:], 360], strict=True)) <= 150
    assert faults(phone) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_not_saved_is_amber_with_a_dashed_frame_and_never_green(scheme, browsing, site, running):
    phone = opened(browsing, site, running, color_scheme=scheme)
    line, entry = phone.locator("#sending"), phone.locator("form.entry")
    frame = "(part) => getComputedStyle(part).borderTopStyle"
    assert entry.evaluate(frame) == "solid"
    phone.context.set_offline(True)
    phone.locator(".maker.at-1").tap()
    phone.locator("button[name=tricks][value='3']").tap()
    expect(line).to_contain_text("Not saved yet")
    assert "rgb(255, 194, 74)" in line.evaluate("(part) => getComputedStyle(part).backgroundImage")
    assert (entry.evaluate(frame), phone.locator(".held").evaluate(frame)) == ("dashed", "dashed")
    assert faults(phone, scheme) == []
    phone.context.set_offline(False)
    expect(phone.locator("#hands")).to_have_text("1 of 12 hands")
    # "Saved." goes by itself, so that only what it is not is waited for.
    expect(line).not_to_have_attribute("data-kind", "unsaved")
    # The form may be swapped for a fresh one just now.
    expect(entry).to_have_css("border-top-style", "solid")
    expect(line).to_have_css("background-image", "none")


def test_a_phone_counts_every_trick_if_it_is_asked_to(table, running):
    table.locator("#comfort summary").tap()
    table.get_by_label("Count every trick").check()
    expect(table.locator(".result:visible")).to_have_count(12)
    table.locator(".maker.at-1").tap()
    table.get_by_role("button", name="Made it 4 tricks").first.tap()
    expect(table.locator(".hands li")).to_contain_text("made it (4 tricks)")
    assert Hand.objects.values_list("maker", "tricks").get() == (1, 4)
    table.reload()
    expect(table.locator(".result:visible")).to_have_count(12)
    assert faults(table) == []
