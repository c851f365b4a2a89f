"""A night of fourteen at three tables, from set-up to who sits out, in a browser."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, SCREEN, faults, link_to
from tests.browser.organizer import create, enter, open_settings, save_settings, sign_up
from tournaments.models import Bye, Entry, Event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("whole night")]

NAMES = [*nights.NAMES, "Mia", "Ned"]


def set_up(page, site):
    sign_up(page, site)
    page.get_by_label("Max players").fill("14")
    expect(page.locator("#plan")).to_contain_text(
        "2 of 14 sit out each round. 10 sit out once, 4 sit out twice."
    )
    create(page)
    open_settings(page)
    page.get_by_label("Rounds", exact=True).fill("7")
    expect(page.locator("#forecast")).to_contain_text("2 of 14 sit out each round. Everyone sits out once.")
    assert faults(page) == []
    save_settings(page)


@pytest.mark.night
@pytest.mark.timeout(200)
def test_fourteen_are_drawn_and_those_who_sit_out_are_told(laptop, browsing, site):
    page = laptop
    set_up(page, site)
    enter(page, NAMES)
    page.get_by_role("button", name="Seat 14 players").click()
    page.get_by_role("button", name="Open round 1", exact=True).click()
    expect(page.locator(".table-card")).to_have_count(3)
    event = Event.objects.get()
    out = Entry.objects.filter(pk__in=Bye.objects.filter(round__number=1).values("entry")).order_by("number")
    names = [entry.members.get().player.name for entry in out]
    expect(page.locator("main .note:visible")).to_contain_text(f"Sitting out this round: {', '.join(names)}")
    assert urlsplit(page.url).path == f"/events/{event.pk}/"

    phone = browsing.device(PHONE)
    phone.goto(link_to(site, event, entry=out[0]))
    expect(phone.locator(".big-seat").first).to_have_text("You're sitting out this round")
    assert faults(phone) == []
    wall = browsing.device(SCREEN)
    wall.goto(f"{site}/e/{event.public_id}/tv/")
    expect(wall.locator(".wall-byes")).to_have_text(f"Sitting out: {', '.join(names)}")

    table = browsing.device(PHONE)
    table.goto(link_to(site, event, table=1))
    expect(table.locator("form.entry legend").first).to_contain_text("Hand 1:")
    table.locator(".maker").first.click()
    table.locator("[name=tricks][value='5']").click()
    expect(table.locator("form.entry legend").first).to_contain_text("Hand 2:", timeout=25_000)
