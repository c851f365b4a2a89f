"""A knock-out of five pairs on a phone, from set-up to its places, with one result corrected afterwards."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import LAPTOP, PHONE, faults
from tests.browser.nights.test_meetings import play, play_unseen
from tests.browser.organizer import choose_kind, create, enter, open_settings, save_settings, sign_up
from tournaments.models import Event
from tournaments.results.selectors.standings import standings_of

pytestmark = [
    pytest.mark.night,
    pytest.mark.django_db(transaction=True),
    pytest.mark.xdist_group("whole night"),
]
PAIRS = [f"{one} & {other}" for one, other in zip(nights.NAMES[0:10:2], nights.NAMES[1:10:2], strict=True)]


def set_up(page, site):
    sign_up(page, site)
    choose_kind(page, "knockout", room=5)
    expect(page.locator("#plan")).to_contain_text("Single elimination: 4 matches.")
    create(page)
    open_settings(page)
    page.get_by_label("First matchups").select_option("seeded")
    page.get_by_label("Play for third place").check()
    page.get_by_label(re.compile("^Hands (in a|per)")).fill("1")
    page.get_by_label("Or points to win").fill("")
    assert faults(page) == []
    save_settings(page)
    enter(page, PAIRS)
    page.get_by_role("button", name=re.compile(r"^Seat \d+")).click()


def correct_first_game(page, site, event):
    """Let Iris and Joe have won game 1, after all others were played."""
    page.goto(f"{site}/events/{event.pk}/bracket/")
    page.locator("#game-1 summary").click()
    form = page.locator("#game-1 form")
    form.get_by_label("Iris & Joe").check()
    form.get_by_label("Why").fill("Written down for the wrong side")
    form.get_by_role("button", name="Save").click()
    shown = page.locator("#shown")
    expect(shown).to_contain_text("round 2, table 1: Ann & Bob vs. Grace & Hank (already started)")
    expect(shown).to_contain_text("Ann & Bob vs. Iris & Joe")
    assert faults(page) == []
    shown.get_by_role("button", name="Save and undo games").click()
    expect(page.locator("main")).to_contain_text("Iris & Joe got the win, 0–1")


def play_round(page, phone, site, event, number):
    page.goto(f"{site}/events/{event.pk}/")
    page.get_by_role("button", name=f"Open round {number}", exact=True).click()
    play(phone, site, event, number)
    page.goto(f"{site}/events/{event.pk}/")
    close = page.get_by_role("button", name=f"Close round {number}", exact=True)
    close.click()
    expect(close).to_have_count(0)


@pytest.mark.timeout(200)
def test_a_knock_out_is_played_and_corrected_from_phones(browsing, site):
    page, phone, guest = (browsing.device(PHONE) for _ in range(3))
    set_up(page, site)
    event = Event.objects.get()
    guest.goto(f"{site}/e/{event.public_id}/bracket/")
    play_round(page, phone, site, event, 1)
    told = guest.locator("svg.bracket .decided title").first
    expect(told).to_contain_text("Quarterfinal, game 1: Grace & Hank won 1–0")
    expect(guest.locator("main")).to_contain_text("Winners go to the final, table 2.")
    assert faults(guest) == faults(guest, "dark") == []
    play_unseen(event, 2)
    play_round(page, phone, site, event, 3)
    expect(page.locator("main")).to_contain_text("The night is over")
    correct_first_game(page, site, event)
    play_unseen(event, 4)
    play_round(page, phone, site, event, 5)
    page.goto(f"{site}/e/{event.public_id}/")
    shown = page.locator(".places tbody tr th bdi").all_inner_texts()
    assert shown == [line.name for line in standings_of(Event.objects.get())]
    assert shown[-1] == "Grace & Hank"
    expect(page.locator(".places .because").first).to_have_text("Won the final")
    page.get_by_role("link", name="Bracket").click()
    expect(page.locator("svg.bracket")).to_be_visible()
    wide = browsing.device(LAPTOP)
    wide.goto(f"{site}/e/{event.public_id}/bracket/")
    assert box_of(wide.locator("svg.bracket"))["width"] <= 1280
