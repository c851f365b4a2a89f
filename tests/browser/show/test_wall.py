"""The wall in a browser: each screen's views, the clock, the ceremony; nothing is cut, nothing burns in."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import PHONE, SCREEN, faults, until
from tests.browser.show.test_public import public
from tests.pictures import a_picture
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.formats import FORMATS, FormatKey, MovementSettings
from tournaments.models import Event, Match, Show
from tournaments.show.selectors.show import ceremony_steps
from tournaments.show.services.clock import clock_pause, clock_start
from tournaments.show.services.screens import announcement_set, screen_set
from tournaments.show.services.show import board_freeze, ceremony_tell
from tournaments.show.services.sponsors import sponsor_set
from tournaments.standings.ceremony import StepKind

LONG = "Maximiliane-Alexandra von und zu Hohenlohe-Waldenburg-Schillingsfürst the {}th"


def sign_in(page, site, organizer):
    page.goto(f"{site}/account/sign-in/")
    page.get_by_label("Email").fill(organizer.email)
    page.get_by_label("Password").fill(nights.PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{site}/")


@pytest.fixture
def wall(browsing):
    return browsing.device(SCREEN)


def over(event, organizer):
    """Play one hand in each of three rounds of four and close the night."""
    for number in (1, 2, 3):
        round_open(event_id=event.pk, number=number, actor=Actor(organizer))
        match = Match.objects.get(round__stage__event=event, round__number=number)
        nights.record(match, organizer, 1, maker=1, tricks=5, alone=number == 1)
        round_close(event_id=event.pk, number=number, stands={1: "Late"}, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


def cut(page):
    """The names of which a part cannot be seen."""
    return page.evaluate(
        """[...document.querySelectorAll('.wall-pairs :is(p, bdi), .wall-places .who')].filter((each) => {
            const box = each.getBoundingClientRect();
            const card = each.closest('.wall-table, li').getBoundingClientRect();
            return box.width && (each.scrollWidth > each.clientWidth + 1
              || each.scrollHeight > each.clientHeight + 1
              || box.bottom > card.bottom + 1 || box.right > card.right + 1);
        }).map((each) => each.textContent)"""
    )


def test_two_very_long_names_of_a_pair_are_shown_whole(wall, site, organizer):
    event = nights.start(nights.make_night(organizer, [LONG.format(n) for n in range(1, 25)]), organizer)
    wall.goto(public(site, event, "tv/"))
    expect(wall.locator(".wall-table:visible")).to_have_count(6)
    until(lambda: cut(wall) == [])
    assert wall.evaluate("document.documentElement.scrollHeight") == SCREEN["height"]


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (1080, 1920)])
def test_a_screen_on_its_end_shows_one_part_below_the_other(size, browsing, site, running, organizer):
    width, height = size
    page = browsing.device({"width": width, "height": height})
    page.goto(public(site, running, "tv/"))
    expect(page.locator(".wall-table:visible")).to_have_count(3)
    until(lambda: cut(page) == [])
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        width,
        height,
    ]
    sizes = page.evaluate(
        """[...document.querySelectorAll(".wall-head h1, .wall-head p, .wall-places .who, .wall-pairs p")]
            .filter((each) => each.checkVisibility())
            .map((each) => parseFloat(getComputedStyle(each).fontSize))"""
    )
    assert min(sizes) >= width / 25
    places, tables = (box_of(page.locator(part)) for part in (".wall-standings", ".wall-tables-now"))
    assert places["y"] + places["height"] <= tables["y"]
    assert tables["y"] + tables["height"] <= height
    head = box_of(page.locator(".wall-head p").first)
    assert head["x"] + head["width"] <= width


def test_broad_names_are_made_smaller_and_not_cut_short(wall, site, organizer):
    names = [f"Wim{letter} WMW" for letter in "ABCDEFGHIJKLMNOP"]
    event = nights.start(nights.make_night(organizer, names), organizer)
    wall.goto(public(site, event, "tv/"))
    expect(wall.locator(".wall-table:visible")).to_have_count(4)
    until(lambda: cut(wall) == [])


LETTERS = "(names) => names.map((each) => Math.round(parseFloat(getComputedStyle(each).fontSize)))"


def test_names_on_one_page_of_the_standings_have_letters_of_one_size(wall, site, organizer):
    pairs = ["Ann & Bob", "Carla & Dave", "Bartholomew & Christoph", "Al & Bo"]
    event = nights.make_night(
        organizer, pairs, format=FormatKey.ROUND_ROBIN, movement=MovementSettings(entry_size=2)
    )
    wall.goto(public(site, nights.start(event, organizer), "tv/"))
    names = wall.locator(".wall-places .who")
    expect(names).to_have_count(4)
    assert len(set(names.evaluate_all(LETTERS))) == 1
    until(lambda: cut(wall) == [])


def test_each_screen_shows_its_own_views_in_turn(wall, browsing, site, running, organizer):
    actor = Actor(organizer)
    screen_set(event_id=running.pk, number=1, views=["standings"], seconds=10, actor=actor)
    screen_set(event_id=running.pk, number=2, views=["seats", "standings"], seconds=5, actor=actor)
    wall.goto(public(site, running, "tv/"))
    expect(wall.locator(".wall-places:visible")).to_have_count(1)
    expect(wall.locator(".wall-table:visible")).to_have_count(0)
    other = browsing.device(SCREEN)
    other.clock.install()
    other.goto(public(site, running, "tv/?screen=2"))
    expect(other.locator(".wall-table:visible")).to_have_count(3)
    expect(other.locator(".wall-places:visible")).to_have_count(0)
    other.clock.run_for(5_500)
    expect(other.locator(".wall-places:visible")).to_have_count(1)
    screen_set(event_id=running.pk, number=1, views=["seats"], seconds=10, actor=actor)
    expect(wall.locator(".wall-table:visible")).to_have_count(3)


def test_every_page_of_a_scene_has_its_turn_beside_another_scene(browsing, site, organizer):
    event = nights.make_night(
        organizer,
        [f"Ann{number} & Bob{number}" for number in range(8)],
        format=FormatKey.KNOCKOUT,
        criteria=FORMATS[FormatKey.KNOCKOUT].usual_criteria,
        movement=MovementSettings(entry_size=2, losses=2),
    )
    event = nights.start(event, organizer)
    screen_set(
        event_id=event.pk, number=1, views=["bracket", "standings"], seconds=10, actor=Actor(organizer)
    )
    tv = browsing.device(SCREEN)
    tv.clock.install()
    tv.goto(public(site, event, "tv/"))
    number = tv.locator(".wall-of:visible")
    expect(number).to_have_text("1 of 2")
    tv.clock.run_for(10_500)
    expect(tv.locator(".wall-places:visible")).to_have_count(1)
    tv.clock.run_for(10_000)
    expect(number).to_have_text("2 of 2")


def test_the_sponsor_takes_a_turn_and_fits_the_screen(wall, site, running, organizer):
    picture = a_picture(size=(1600, 400))
    sponsor_set(event_id=running.pk, name="Corner Cafe", picture=picture, actor=Actor(organizer))
    screen_set(event_id=running.pk, number=1, views=["sponsor"], seconds=5, actor=Actor(organizer))
    wall.goto(public(site, running, "tv/"))
    expect(wall.get_by_role("heading", name="Thank you, Corner Cafe")).to_be_visible()
    expect(wall.locator(".wall-standings")).to_be_hidden()
    shown = wall.locator(".wall-sponsor img")
    until(lambda: shown.evaluate("img => img.complete && img.naturalWidth") == 1600)
    box = box_of(shown)
    assert (box["width"] > 1600, box["y"] + box["height"] <= 1080) == (True, True)


@pytest.mark.parametrize(
    ("seconds", "shown"), [(1200, r"^(20:00|19:\d\d)$"), (100, r"^1:[234]\d$"), (2, "^0:00$")]
)
def test_the_clock_is_the_servers_whatever_the_screen_thinks(wall, site, running, organizer, seconds, shown):
    clock_start(event_id=running.pk, minutes=20, each_round=False, actor=Actor(organizer))
    Show.objects.update(clock_ends_at=timezone.now() + timedelta(seconds=seconds))
    wall.clock.install(time="2031-05-05T12:00:00")
    wall.goto(public(site, running, "tv/"))
    expect(wall.locator(".wall-clock")).to_have_text(re.compile(shown))
    expect(wall.locator(".wall-clock[data-warning]")).to_have_count(int(seconds <= 120))


def test_a_paused_clock_stands_on_every_screen(wall, site, running, organizer):
    clock_start(event_id=running.pk, minutes=10, each_round=False, actor=Actor(organizer))
    wall.goto(public(site, running, "tv/"))
    expect(wall.locator(".wall-clock")).to_have_text(re.compile(r"^(10:00|9:\d\d)$"))
    clock_pause(event_id=running.pk, actor=Actor(organizer))
    expect(wall.locator(".wall-clock")).to_have_text(re.compile("paused"))
    expect(wall.locator("[data-time]")).to_have_text(re.compile(r"^\d?\d:\d\d [AP]M$"))
    expect(wall.locator("[data-state]")).to_have_text(re.compile("3 tables playing"))


def test_a_change_of_place_moves_and_does_not_jump_unless_that_is_asked_for(
    browsing, site, running, organizer
):
    moved = {}
    for motion in ("no-preference", "reduce"):
        page = browsing.device(SCREEN, reduced_motion=motion)
        page.goto(public(site, running, "tv/"))
        page.evaluate(
            """() => {
                window.moves = 0;
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (...how) {
                    moves += 1;
                    return animate.apply(this, how);
                };
            }"""
        )
        number = 1 + len(moved)
        nights.record(nights.match_at(running), organizer, number, maker=number, tricks=5, alone=True)
        page.wait_for_function(
            "(total) => document.querySelector('.wall-places strong').textContent === total", arg="4"
        )
        moved[motion] = page.evaluate("window.moves")
    assert moved["no-preference"] > 0
    assert moved["reduce"] == 0


def test_the_wall_does_not_stand_in_one_spot(wall, site, running):
    wall.clock.install()
    wall.goto(public(site, running, "tv/"))
    spots = set()
    for _ in range(8):
        wall.clock.run_for(60_000)
        spots.add(wall.evaluate("document.querySelector('.wall-board').style.transform"))
    assert len(spots) >= 6


def test_an_announcement_and_the_ceremony_take_the_wall(wall, phone, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    board_freeze(event_id=event.pk, after=2, actor=Actor(organizer))
    event = over(event, organizer)
    wall.goto(public(site, event, "tv/"))
    phone.goto(public(site, event))
    expect(wall.locator(".wall-frozen")).to_have_text("Standings after round 2 · Final results at the end")
    announcement_set(event_id=event.pk, text="Prizes in five minutes", actor=Actor(organizer))
    expect(wall.locator(".wall-announcement")).to_have_text("Prizes in five minutes")
    ceremony_tell(event_id=event.pk, step=0, actor=Actor(organizer))
    expect(wall.locator(".wall-ceremony h2")).to_have_text("Awards are about to start")
    assert faults(wall) == []
    ceremony_tell(event_id=event.pk, step=1, actor=Actor(organizer))
    expect(wall.locator(".wall-ceremony h2")).to_have_text("Most loners: 1")
    expect(phone.locator("h2").first).to_have_text("Most loners: 1")
    assert faults(wall) == faults(phone) == faults(phone, "dark") == []


@pytest.mark.parametrize(
    ("names", "least"),
    [(nights.NAMES, 70), ([LONG.format(n) for n in range(1, 13)], 18)],
    ids=["short names", "long names"],
)
def test_a_night_that_is_over_fills_the_wall_and_its_places_are_told_large(
    names, least, wall, site, organizer
):
    event = nights.start(nights.make_night(organizer, names), organizer, opened=0)
    board_freeze(event_id=event.pk, after=10, actor=Actor(organizer))
    for number in range(1, 12):
        round_open(event_id=event.pk, number=number, actor=Actor(organizer))
        stands = dict.fromkeys((1, 2, 3), "Late")
        nights.record(nights.match_at(event, number), organizer, 1, maker=1, tricks=5)
        round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))
    wall.goto(public(site, event, "tv/"))
    expect(wall.locator(".wall-frozen")).to_be_visible()
    assert box_of(wall.locator(".wall-places"))["width"] > SCREEN["width"] * 0.9
    steps = ceremony_steps(Event.objects.get(pk=event.pk))
    (number,) = (number for number, step in enumerate(steps, start=1) if step.kind == StepKind.REST)
    for step in range(number + 1):
        ceremony_tell(event_id=event.pk, step=step, actor=Actor(organizer))
    told = wall.locator(".told")
    expect(wall.locator(".wall-ceremony h2")).to_have_text(steps[number - 1].title)
    expect(told.locator("li")).to_have_count(len(steps[number - 1].finishers))
    until(lambda: told.evaluate("(list) => list.scrollWidth <= list.clientWidth + 1"))
    assert told.evaluate("(list) => list.scrollHeight <= list.clientHeight + 1")
    assert told.evaluate("(list) => parseFloat(getComputedStyle(list).fontSize)") >= least


def test_the_director_paces_the_ceremony_from_the_night_page(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    over(event, organizer)
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/")
    page.get_by_role("button", name="Start awards").click()
    step = page.locator("button.big[name=step]")
    while (told := step.get_attribute("value")) != "end":
        step.click()
        expect(step).not_to_have_attribute("value", told)
    page.get_by_role("button", name="Show final standings").click()
    expect(page.get_by_role("button", name="Start awards")).to_be_visible()
    page.locator("summary", has_text="Announce").click()
    page.get_by_label("Show on every TV").fill("Good night")
    page.get_by_role("button", name="Show", exact=True).click()
    page.locator("summary", has_text="Change announcement").click()
    expect(page.get_by_label("Show on every TV")).to_have_value("Good night")
    assert faults(page) == faults(page, "dark") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920)])
@pytest.mark.parametrize("name", ["Ann {}", LONG], ids=["short names", "long names"])
def test_the_podium_stands_complete_and_still_where_less_motion_is_asked_for(
    browsing, site, organizer, size, name
):
    event = nights.start(
        nights.make_night(organizer, [name.format(n) for n in range(1, 5)]), organizer, opened=0
    )
    event = over(event, organizer)
    steps = ceremony_steps(event)
    for step in range(len(steps) + 1):
        ceremony_tell(event_id=event.pk, step=step, actor=Actor(organizer))
    page = browsing.device({"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(public(site, event, "tv/"))
    expect(page.locator(".block-1 svg")).to_be_visible()
    expect(page.locator(".confetti")).to_be_hidden()
    assert page.evaluate("document.getAnimations().length") == 0
    until(lambda: over_the_edge(page) == [])
    assert faults(page) == []


def over_the_edge(page):
    """The parts of a podium that cannot be seen whole."""
    return page.evaluate(
        """[...document.querySelectorAll(".podium :is(.nm, svg, .pts, b)")].filter((each) => {
            const box = each.getBoundingClientRect(), room = each.closest("li").getBoundingClientRect();
            return each.scrollWidth > each.clientWidth + 1 || box.top < room.top - 5 || box.left < 0
                || box.right > innerWidth || box.bottom > innerHeight;
        }).map((each) => each.textContent)"""
    )


def test_first_place_keeps_the_room_waiting_once(wall, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event = over(event, organizer)
    steps = ceremony_steps(event)
    for step in range(len(steps)):
        ceremony_tell(event_id=event.pk, step=step, actor=Actor(organizer))
    wall.goto(public(site, event, "tv/"))
    expect(wall.locator(".wall-ceremony h2")).to_have_text(steps[-2].title)
    ceremony_tell(event_id=event.pk, step=len(steps), actor=Actor(organizer))
    expect(wall.locator(".wall-ceremony h2")).to_have_text(steps[-1].title)
    name = wall.locator(".block-1 .who")
    waits = "(part) => part.getAnimations()[0].effect.getTiming().delay"
    assert name.evaluate(waits) - wall.locator(".block-1 .block").evaluate(waits) > 2000
    announcement_set(event_id=event.pk, text="Well played", actor=Actor(organizer))
    expect(wall.locator(".wall-announcement")).to_have_text("Well played")
    assert wall.evaluate("document.getAnimations().length") == 0
    expect(name).to_contain_text(steps[-1].finishers[0].name)


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
@pytest.mark.parametrize("name", ["P{}", LONG], ids=["short names", "long names"])
def test_who_comes_next_is_said_larger_than_on_a_block_and_covers_nothing(
    browsing, site, organizer, size, name
):
    event = nights.start(
        nights.make_night(organizer, [name.format(n) for n in range(1, 5)]), organizer, opened=0
    )
    event = over(event, organizer)
    page = browsing.device({"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(public(site, event, "tv/"))
    latest, new = page.locator(".wall-latest"), page.locator(".podium .new .nm")
    for step, told in enumerate(["", *(each.title for each in ceremony_steps(event))]):
        ceremony_tell(event_id=event.pk, step=step, actor=Actor(organizer))
        expect(page.locator(".wall-ceremony h2")).to_have_text(told or "Awards are about to start")
        if not latest.is_visible():
            continue
        assert latest.locator(".nm").all_text_contents() == new.all_text_contents()
        assert latest.evaluate_all(LETTERS)[0] > max(new.evaluate_all(LETTERS))
        foot = box_of(latest)["y"] + box_of(latest)["height"]
        assert foot <= min(box_of(part)["y"] for part in page.locator(".crown, .podium .nm").all()) + 4
    # Where there is room above the card, first place is said large too.
    assert latest.is_visible() is (size[0] < size[1])


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_every_list_of_the_wall_has_letters_of_one_size(browsing, site, organizer, size):
    names = ["Al", "Bo", "Cy", "Christopher Kowalski", "Maria Guadalupe Hernandez", "Di", "Ed", "Flo"]
    event = nights.start(nights.make_night(organizer, names), organizer)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=5, alone=True)
    page = browsing.device({"width": size[0], "height": size[1]})
    page.goto(public(site, event, "tv/"))
    expect(page.locator(".wall-pairs b").first).to_have_text("4")
    for part in (".wall-places .who", ".wall-pairs p"):
        until(lambda part=part: len(set(page.locator(part).evaluate_all(LETTERS))) == 1)
    until(lambda: cut(page) == [])
    assert faults(page) == []
