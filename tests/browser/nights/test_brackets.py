"""Brackets from set-up to their places on a phone: two losses and out, and groups whose best play on."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import PHONE, faults, link_to
from tests.browser.nights.test_meetings import play, play_unseen
from tests.browser.organizer import choose_kind, create, enter, go_to, open_settings, save_settings, sign_up
from tournaments.models import Event, Round
from tournaments.results.selectors.standings import standings_of

pytestmark = [
    pytest.mark.night,
    pytest.mark.django_db(transaction=True),
    pytest.mark.xdist_group("whole night"),
]
PAIRS = [f"{one} & {other}" for one, other in zip(nights.NAMES[0:8:2], nights.NAMES[1:8:2], strict=True)]
WALL = {"width": 1920, "height": 1080}


def begin(page, site, kind, pairs):
    """Make a night of this kind with one hand a game, as far as its settings."""
    sign_up(page, site)
    choose_kind(page, kind, room=pairs)
    create(page)
    open_settings(page)
    page.get_by_label(re.compile("^Hands (in a|per)")).fill("1")
    page.get_by_label("Or points to win").fill("")


def save(page):
    assert faults(page) == []
    save_settings(page)


def draw(page, pairs):
    enter(page, pairs)
    page.get_by_role("button", name=re.compile(r"^Seat \d+")).click()
    expect(page.get_by_role("button", name="Open round 1", exact=True)).to_be_visible()
    return Event.objects.get()


def play_round(page, phone, site, event, number, tell=play):
    page.goto(f"{site}/events/{event.pk}/")
    page.get_by_role("button", name=f"Open round {number}", exact=True).click()
    tell(phone, site, event, number)
    page.goto(f"{site}/events/{event.pk}/")
    close = page.get_by_role("button", name=f"Close round {number}", exact=True)
    close.click()
    expect(close).to_have_count(0)


def play_series(phone, site, event, number):
    """Tell the two games at table 1 that make a best of 3."""
    phone.goto("about:blank")
    phone.goto(link_to(site, event, table=1))
    expect(phone.locator("#table")).to_contain_text("Best of 3 games of 1 hand")
    for hand in (1, 2):
        expect(phone.locator("form.entry legend").first).to_contain_text(f"Hand {hand}:")
        phone.locator(".maker").first.click()
        phone.locator("[name=tricks][value='3']").click()
    expect(phone.locator("#table")).to_contain_text("won the match, 2–0")
    assert faults(phone) == []


def looked_at(browsing, site, event, headings):
    """See the drawing whole on the wall, and as wide as the phone with its own scrolling."""
    for size in (PHONE, WALL):
        page = browsing.device(size)
        page.goto(f"{site}/e/{event.public_id}/bracket/")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        for heading in headings:
            expect(page.locator("svg.bracket")).to_contain_text(heading)
        assert faults(page) == []
        assert faults(page, "dark") == []
    assert box_of(page.locator("svg.bracket"))["width"] <= WALL["width"]


def places_shown(page, site, event):
    page.goto(f"{site}/e/{event.public_id}/")
    shown = page.locator(".places tbody tr th bdi").all_inner_texts()
    assert shown == [line.name for line in standings_of(Event.objects.get())]
    assert sorted(shown) == sorted(PAIRS)
    return page.locator(".places .because").all_inner_texts()


@pytest.mark.timeout(200)
def test_two_losses_and_out_with_the_list_put_in_order(browsing, site):
    page, phone = browsing.device(PHONE), browsing.device(PHONE)
    begin(page, site, "knockout", 4)
    page.get_by_label("Elimination").select_option("2")
    page.get_by_label("First matchups").select_option("seeded")
    save(page)
    enter(page, PAIRS)
    last = page.locator("#roster li", has_text=PAIRS[3])
    last.locator("summary").click()
    assert faults(page) == []
    last.get_by_label("Seed", exact=True).fill("1")
    last.get_by_role("button", name="Move to this seed").click()
    expect(page.locator("#roster li bdi").first).to_have_text(PAIRS[3])
    expect(page.locator("#start")).to_contain_text("Double elimination: 6 matches")
    page.get_by_role("button", name=re.compile(r"^Seat \d+")).click()
    expect(page.get_by_role("button", name="Open round 1", exact=True)).to_be_visible()
    event, number = Event.objects.get(), 2
    first = nights.match_at(event).seats.order_by("position").values_list("player__name", flat=True)
    assert sorted(first) == sorted([*PAIRS[3].split(" & "), *PAIRS[2].split(" & ")])
    play_round(page, phone, site, event, 1)
    while Round.objects.filter(number=number).exists():
        play_unseen(event, number)
        number += 1
    page.reload()
    expect(page.locator("main")).to_contain_text("The night is over")
    looked_at(browsing, site, event, ("Winners' round 1", "Losers' round 1", "Losers' final", "Final"))
    assert places_shown(page, site, event)[0] == "Won the final"


@pytest.mark.timeout(200)
def test_the_best_of_two_groups_play_on_to_a_final_of_three_games(browsing, site):
    page, phone = browsing.device(PHONE), browsing.device(PHONE)
    begin(page, site, "round_robin", 4)
    page.get_by_label("Groups").fill("2")
    save(page)
    go_to(page, "Settings")
    page.get_by_role("link", name="Playoffs").click()
    page.get_by_label("How many make the playoffs?").fill("4")
    page.get_by_label("Partners").select_option("keep")
    page.get_by_label("Format").select_option("knockout")
    page.get_by_label("Games per match, by round").fill("3, 1")
    page.get_by_role("button", name="Save").last.click()
    page.wait_for_url(re.compile(r"/settings/$"))
    page.goto(f"{site}/events/{Event.objects.get().pk}/")
    event = draw(page, PAIRS)
    play_round(page, phone, site, event, 1)
    page.locator("summary", has_text="Draw the playoffs").click()
    page.get_by_role("button", name="Draw the playoffs", exact=True).click()
    expect(page.get_by_role("button", name="Open round 2", exact=True)).to_be_visible()
    play_unseen(event, 2)
    play_round(page, phone, site, event, 3, play_series)
    expect(page.locator("main")).to_contain_text("The night is over")
    looked_at(browsing, site, event, ("Semifinals", "Final, best of 3"))
    assert places_shown(page, site, event)[:2] == ["Won the final", "Lost the final"]
