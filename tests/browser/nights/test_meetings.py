"""Nights of pairs that meet one another, and of Swiss rounds, from set-up to the standings on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, faults, link_to
from tests.browser.organizer import choose_kind, create, enter, open_settings, save_settings, sign_up
from tests.last_parts import close
from tournaments.models import Event, Match, Round
from tournaments.results.selectors.standings import standings_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("whole night")]
PAIRS = [f"{one} & {other}" for one, other in zip(nights.NAMES[0:8:2], nights.NAMES[1:8:2], strict=True)]
#: Who enters, the rounds said at set-up and in all, and what the format promises before and after set-up.
KINDS = {
    "round_robin": (PAIRS, None, 3, *["You play every other pair once."] * 2),
    "two_fields": (PAIRS, None, 2, *["The others move up a table each round"] * 2),
    "swiss": (
        list(nights.NAMES[:8]),
        2,
        2,
        "Pairs with similar records meet each round",
        "Each round you get a new partner and new opponents with a record close to yours",
    ),
}


def set_up(page, site, kind, entries, rounds):
    sign_up(page, site)
    choose_kind(page, kind, room=len(entries))
    expect(page.locator("#plan")).to_contain_text(KINDS[kind][3])
    create(page)
    open_settings(page)
    if kind == "swiss":
        page.get_by_label("Who signs up?").select_option("1")
    if rounds:
        page.get_by_label("Rounds", exact=True).fill(str(rounds))
    page.get_by_label(re.compile("^Hands (in a|per)")).fill("1")
    page.get_by_label("Rank by").select_option("wins")
    assert faults(page) == []
    save_settings(page)
    enter(page, entries)


def play(phone, site, event, number):
    """Tell one hand at each table of a round, at the first by its phone: seat 1 makes a point."""
    first, *others = Match.objects.filter(round__number=number).order_by("table")
    for match in others:
        nights.record(match, event.created_by, 1)
    # Else only the address after # would be another, and the page the one of the table before.
    phone.goto("about:blank")
    phone.goto(link_to(site, event, table=first.table))
    expect(phone.locator("#table")).to_contain_text(f"Round {number} of ")
    expect(phone.locator("form.entry legend").first).to_contain_text("Hand 1:")
    phone.locator(".maker").first.click()
    phone.locator("[name=tricks][value='3']").click()
    expect(phone.locator("#table")).to_contain_text("All hands are in")


def play_unseen(event, number):
    """Play a round as ``play`` does, without its pages."""
    nights.open_round(event, number, event.created_by)
    nights.play_round(event, event.created_by, number)
    close(event, event.created_by, number, tables=())


@pytest.mark.night
@pytest.mark.timeout(200)
@pytest.mark.parametrize("kind", KINDS)
def test_a_night_is_played_from_set_up_to_the_standings_on_a_phone(browsing, site, kind):
    entries, asked, rounds, _, promise = KINDS[kind]
    page, phone = browsing.device(PHONE), browsing.device(PHONE)
    set_up(page, site, kind, entries, asked)
    expect(page.locator("main")).to_contain_text(promise)
    page.get_by_role("button", name=re.compile(r"^Seat \d+")).click()
    event = Event.objects.get()
    expect(page.get_by_role("button", name="Open round 1", exact=True)).to_be_visible()
    assert Round.objects.count() == rounds
    for number in range(1, rounds):
        play_unseen(event, number)
    page.reload()
    page.get_by_role("button", name=f"Open round {rounds}", exact=True).click()
    play(phone, site, event, rounds)
    page.goto(f"{site}/events/{event.pk}/")
    page.get_by_role("button", name=f"Close round {rounds}", exact=True).click()
    expect(page.locator("main")).to_contain_text("The night is over")
    page.goto(f"{site}/e/{event.public_id}/")
    lines = standings_of(Event.objects.get())
    shown = page.locator(".places tbody tr th bdi").all_inner_texts()
    assert shown == [line.name for line in lines]
    assert page.locator(".places tbody tr .sum").all_inner_texts() == [str(line.wins) for line in lines]
    assert sorted(shown) == sorted(entries)
    expect(page.locator("main")).to_contain_text("You're ranked by wins.")
    assert faults(page) == []
