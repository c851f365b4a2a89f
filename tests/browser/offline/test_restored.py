"""A backup is put back in mid-night: phones and boards follow by themselves, and lose no hand they hold."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import SCREEN, link_to, until
from tests.browser.offline.test_offline import HELD, asked_for, enter, hands
from tests.stack.backups import back_up, restore

pytestmark = pytest.mark.postgres


@pytest.fixture(autouse=True)
def looks_often(monkeypatch):
    """Without Redis the live server looks by itself every thirty seconds."""
    monkeypatch.setattr("tournaments.show.live.hub.LOOK_AGAIN_SECONDS", 1)


def test_pages_follow_a_restored_backup_and_hands_on_the_phone_stay(
    browsing, site, running, organizer, tmp_path
):
    match, backup = nights.match_at(running), tmp_path / "night.dump"
    nights.record(match, organizer, 1, maker=1, tricks=3)
    phone, wall = browsing.device(), browsing.device(SCREEN)
    phone.goto(link_to(site, running, table=1))
    expect(phone.locator("#hands")).to_have_text("1 of 12 hands")
    back_up(backup)
    wall.goto(site + reverse("wall", args=[running.public_id]))
    for number in (2, 3):
        nights.record(match, organizer, number, maker=2, tricks=5)
    expect(phone.locator("#hands")).to_have_text("3 of 12 hands")
    # Two who have played hand 1 have a point, two have those of hands 2 and 3.
    expect(wall.locator(".wall-places").first).to_contain_text("4")
    shown_before = wall.locator("[data-version]").inner_text()
    phone.context.set_offline(True)
    enter(phone, maker=3, tricks=3)
    asked_for(phone, 5)
    restore(backup)
    expect(wall.locator(".wall-places").first).not_to_contain_text("4")
    assert wall.locator("[data-version]").inner_text() != shown_before
    phone.context.set_offline(False)
    expect(phone.locator("#hands")).to_have_text("1 of 12 hands")
    expect(phone.locator(".held li")).to_contain_text("This table is on hand 2, not hand 4.")
    until(lambda: phone.evaluate(HELD) == [[4, "refused"]])
    # What was played after the backup is entered again, and then the hand that the phone has held all along.
    for number in (2, 3):
        nights.record(match, organizer, number, maker=2, tricks=5)
    expect(phone.locator("#hands")).to_have_text("3 of 12 hands")
    phone.get_by_role("button", name="Send again").tap()
    expect(phone.locator("#hands")).to_have_text("4 of 12 hands")
    assert hands(match) == [(1, 1, 3), (2, 2, 5), (3, 2, 5), (4, 3, 3)]


def test_a_page_of_before_the_restore_shows_the_restored_state_after_a_reload(
    browsing, site, running, organizer, tmp_path
):
    match, backup = nights.match_at(running), tmp_path / "night.dump"
    phone = browsing.device()
    phone.goto(link_to(site, running, table=1))
    asked_for(phone, 1)
    back_up(backup)
    nights.record(match, organizer, 1)
    expect(phone.locator("#hands")).to_have_text("1 of 12 hands")
    phone.goto("about:blank")
    restore(backup)
    phone.goto(f"{site}/t")
    asked_for(phone, 1)
    enter(phone, maker=1, tricks=3)
    expect(phone.locator("#hands")).to_have_text("1 of 12 hands")
    assert hands(match) == [(1, 1, 3)]
