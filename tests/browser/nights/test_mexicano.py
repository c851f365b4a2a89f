"""A night of Mexicano, from set-up to the standings, in a browser: the standings seat everybody."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, faults, link_to
from tests.browser.nights.test_progressive import close, names_at, play, play_last_round
from tests.browser.organizer import choose_kind, create, enter, open_settings, save_settings, sign_up
from tournaments.models import Event, Round

pytestmark = [
    pytest.mark.night,
    pytest.mark.django_db(transaction=True),
    pytest.mark.xdist_group("whole night"),
]


def set_up(page, site):
    sign_up(page, site)
    choose_kind(page, "mexicano", room=8)
    create(page)
    open_settings(page)
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label(re.compile("^Hands (in a|per)")).fill("1")
    assert faults(page) == []
    save_settings(page)
    enter(page, nights.NAMES[:8])


@pytest.mark.timeout(200)
def test_the_first_four_of_the_standings_meet_at_table_1(laptop, browsing, site):
    page = laptop
    set_up(page, site)
    page.get_by_role("button", name="Seat 8 players").click()
    page.get_by_role("button", name="Open round 1", exact=True).click()
    event = Event.objects.get()
    seats = Round.objects.get(number=1).seats.order_by("match__table", "position")
    drawn = list(seats.values_list("player__name", flat=True))
    one, two = (browsing.device(PHONE) for _ in range(2))
    for table, phone in enumerate((one, two), start=1):
        phone.goto(link_to(site, event, table=table))
    play(one, 1, maker=1)
    play(two, 1, maker=2)
    close(page, site, event, 1)
    page.get_by_role("link", name="See round 2 seats").click()
    # Seats 1 and 3 made a point at table 1, seats 2 and 4 at table 2.
    assert names_at(page, 1) == {drawn[index] for index in (0, 2, 5, 7)}
    assert names_at(page, 2) == {drawn[index] for index in (1, 3, 4, 6)}
    play_last_round(page, site, event, (one, two))
    page.goto(f"{site}/e/{event.public_id}/")
    expect(page.locator(".places tbody tr")).to_have_count(8)
    # Who sat at table 1 with a point already and made another stands first.
    expect(page.locator(".places tbody tr").first.locator(".sum")).to_have_text("2")
