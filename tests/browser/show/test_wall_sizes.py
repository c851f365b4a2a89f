"""The letters of the wall's lists are read across a room, and a pair's line ends between the two."""

import pytest
from playwright.sync_api import expect

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import until
from tests.browser.show.test_public import public
from tournaments.audit.actor import Actor
from tournaments.formats import FORMATS, FormatKey, MovementSettings
from tournaments.show.services.clock import clock_start
from tournaments.show.services.screens import screen_set

FIRST = ("Ann", "Bob", "Kit", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kay", "Lou")
LETTERS = "(all) => all.map((each) => Math.round(parseFloat(getComputedStyle(each).fontSize)))"
LINES = """(all) => all.map((each) => {
    const words = [...each.querySelectorAll("bdi")];
    return words.map((word) => Math.round(word.getClientRects().length
        && word.getBoundingClientRect().height / parseFloat(getComputedStyle(word).fontSize)));
})"""

ALONE = """(all) => all.map((each) =>
    each.offsetHeight < 1.9 * each.querySelector("bdi").getBoundingClientRect().height)"""


def pairs(count):
    people = [f"{FIRST[each % 12]} {chr(65 + each // 12)}. Villanuevas" for each in range(2 * count)]
    return [" & ".join(pair) for pair in zip(people[::2], people[1::2], strict=True)]


@pytest.mark.parametrize(
    ("size", "least"), [((1920, 1080), 28), ((1280, 720), 18), ((1080, 1920), 28)], ids=str
)
def test_the_standings_of_many_pairs_are_read_across_a_room(browsing, site, organizer, size, least):
    event = nights.make_night(
        organizer, pairs(44), format=FormatKey.ROUND_ROBIN, movement=MovementSettings(entry_size=2)
    )
    event = nights.start(event, organizer)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=5, alone=True)
    screen_set(event_id=event.pk, number=1, views=["standings"], seconds=10, actor=Actor(organizer))
    tv = browsing.device({"width": size[0], "height": size[1]})
    tv.clock.install()
    tv.goto(public(site, event, "tv/"))
    expect(tv.locator(".wall-places:visible")).to_have_count(1)
    assert whole(tv, ".wall-places") >= least
    tv.clock.run_for(10_500)
    expect(tv.locator(".wall-leaders:visible")).to_have_count(1)
    assert whole(tv, ".wall-places") >= least
    assert whole(tv, ".wall-leaders") >= least


def whole(tv, part):
    """Return the size of a list's letters, where no one's name is cut or goes on in another line."""
    names = tv.locator(f"{part}:visible .who")
    until(
        lambda: names.evaluate_all("(all) => all.every((each) => each.scrollWidth <= each.clientWidth + 1)")
    )
    assert {height for name in names.evaluate_all(LINES) for height in name} == {1}
    (size,) = set(names.evaluate_all(LETTERS))
    return size


@pytest.mark.parametrize(
    ("size", "least"), [((1920, 1080), 96), ((1280, 720), 64), ((1080, 1920), 55)], ids=str
)
def test_the_only_table_of_a_night_fills_the_tv(browsing, site, organizer, size, least):
    names = [f"{first} A. Featherstoneh" for first in FIRST[:4]]
    event = nights.start(nights.make_night(organizer, names), organizer)
    screen_set(event_id=event.pk, number=1, views=["seats"], seconds=10, actor=Actor(organizer))
    tv = browsing.device({"width": size[0], "height": size[1]})
    tv.goto(public(site, event, "tv/"))
    table = tv.locator(".wall-table:visible")
    expect(table).to_have_count(1)
    assert box_of(table)["height"] > size[1] * 0.65
    until(lambda: min(tv.locator(".wall-pairs p").evaluate_all(LETTERS)) >= least)


@pytest.mark.parametrize(
    ("size", "scene", "least"),
    [((1920, 1080), "night", 45), ((1080, 1920), "night", 48), ((1080, 1920), "seats", 55)],
    ids=str,
)
def test_the_only_table_of_six_fills_its_part_of_the_tv(browsing, site, organizer, size, scene, least):
    names = [f"{first} A. Featherstoneh" for first in FIRST[:6]]
    event = nights.make_night(
        organizer,
        names,
        format=FormatKey.PEUCHRE,
        rules=PRESETS["peuchre"],
        criteria=FORMATS["peuchre"].usual_criteria,
    )
    event = nights.start(event, organizer)
    screen_set(event_id=event.pk, number=1, views=[scene], seconds=10, actor=Actor(organizer))
    tv = browsing.device({"width": size[0], "height": size[1]})
    tv.goto(public(site, event, "tv/"))
    table = tv.locator(".wall-table:visible")
    part = box_of(tv.locator(".wall-tables-now .wall-tables"))["height"]
    assert box_of(table)["height"] > part * 0.9
    until(lambda: min(tv.locator(".wall-pairs p").evaluate_all(LETTERS)) >= least)
    # Each name stands in one line with its "&", which has none of its own.
    whole = tv.locator(".wall-pairs .names").evaluate_all(LINES)
    assert {line for pair in whole for line in pair} == {1}
    assert set(tv.locator(".wall-pairs .one").evaluate_all(ALONE)) == {True}


def test_the_clock_that_fills_the_tv_is_the_only_one(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, FIRST[:4]), organizer)
    clock_start(event_id=event.pk, minutes=20, each_round=False, actor=Actor(organizer))
    screen_set(event_id=event.pk, number=1, views=["clock"], seconds=10, actor=Actor(organizer))
    tv = browsing.device({"width": 1920, "height": 1080})
    tv.goto(public(site, event, "tv/"))
    expect(tv.locator("[data-clock]:visible")).to_have_count(1)


@pytest.mark.parametrize("rounds", [1, 8])
def test_upright_the_clock_stands_beside_the_rounds_and_sound_beside_the_time(
    browsing, site, organizer, rounds
):
    event = nights.make_night(organizer, FIRST, movement=MovementSettings(rounds=rounds))
    event = nights.start(event, organizer)
    clock_start(event_id=event.pk, minutes=20, each_round=False, actor=Actor(organizer))
    tv = browsing.device({"width": 1080, "height": 1920})
    tv.goto(public(site, event, "tv/"))
    sound = tv.get_by_role("button", name="Turn on sound")
    expect(sound).to_be_visible()
    assert middle(tv.locator(".wall-clock")) == pytest.approx(middle(tv.locator(".deal")), abs=8)
    assert middle(sound) == pytest.approx(middle(tv.locator("[data-time]")), abs=8)
    assert sound.evaluate_all(LETTERS)[0] >= 28


def middle(part):
    box = box_of(part)
    return box["y"] + box["height"] / 2
