"""A night of progressive play, from set-up to the standings, in a browser."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, faults, link_to
from tests.browser.organizer import choose_kind, create, enter, open_settings, save_settings, sign_up
from tournaments.models import Event, Hand, Round

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("whole night")]


def set_up(page, site):
    sign_up(page, site)
    choose_kind(page, "progressive", room=8)
    expect(page.locator("#plan")).to_contain_text("Winners move up a table")
    create(page)
    open_settings(page)
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label(re.compile("^Hands (in a|per)")).fill("1")
    page.get_by_label("Who wins a tied table").select_option("dealers")
    assert faults(page) == []
    save_settings(page)
    enter(page, nights.NAMES[:8])


def play(phone, number, *, maker):
    expect(phone.locator("#table")).to_contain_text(f"Round {number} of 2")
    expect(phone.locator("form.entry legend").first).to_contain_text("Hand 1:")
    phone.locator(".maker").nth(maker - 1).click()
    phone.locator("[name=tricks][value='3']").click()
    expect(phone.locator("#table")).to_contain_text("All hands are in")


def close(page, site, event, number):
    page.goto(f"{site}/events/{event.pk}/")
    button = page.get_by_role("button", name=f"Close round {number}", exact=True)
    button.click()
    expect(button).to_have_count(0)


def play_last_round(page, site, event, phones):
    """Have seats 1 and 3 make it at every table; the night is over then."""
    page.goto(f"{site}/events/{event.pk}/")
    page.get_by_role("button", name="Open round 2", exact=True).click()
    for phone in phones:
        play(phone, 2, maker=1)
        expect(phone.locator("#table")).to_contain_text("That was the last round.")
    close(page, site, event, 2)
    expect(page.locator("main")).to_contain_text("The night is over")


def names_at(page, table):
    text = page.locator(".cards section", has=page.get_by_role("heading", name=f"Table {table}")).inner_text()
    return {name for name in nights.NAMES if name in text}


@pytest.mark.night
@pytest.mark.timeout(200)
def test_winners_go_a_table_up_and_the_night_ends_after_its_rounds(laptop, browsing, site):
    page = laptop
    set_up(page, site)
    page.get_by_role("button", name="Seat 8 players").click()
    expect(page.locator("main")).to_contain_text("Later seats depend on the results.")
    page.get_by_role("button", name="Open round 1", exact=True).click()
    event = Event.objects.get()
    fields = dict(Round.objects.get(number=1).seats.values_list("entry__number", "player__name"))
    one, two = (browsing.device(PHONE) for _ in range(2))
    for table, phone in enumerate((one, two), start=1):
        phone.goto(link_to(site, event, table=table))
    play(one, 1, maker=1)
    expect(one.locator("#table")).to_contain_text("You'll get your next seat when every table is done.")
    play(two, 1, maker=2)
    close(page, site, event, 1)
    # Table 1 says afterwards that seats 2 and 4 made it.
    nights.correct(Hand.objects.get(match__table=1), event.created_by, maker=2)
    page.reload()
    expect(page.locator("main")).to_contain_text("Something changed after you drew round 2.")
    assert faults(page) == []
    page.get_by_role("button", name="Redraw round 2").click()
    expect(page.get_by_role("button", name="Redraw round 2")).to_have_count(0)
    page.get_by_role("link", name="See round 2 seats").click()
    # So numbers 2 and 4 won at table 1, 6 and 8 at table 2.
    assert names_at(page, 1) == {fields[number] for number in (2, 4, 6, 8)}
    assert names_at(page, 2) == {fields[number] for number in (1, 3, 5, 7)}
    play_last_round(page, site, event, (one, two))
