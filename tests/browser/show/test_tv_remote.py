"""A TV opened by its code, and a phone that chooses what it shows."""

import pytest
from playwright.sync_api import expect

from tests.browser.boxes import box_of
from tests.browser.conftest import PHONE, SCREEN, faults
from tests.browser.show.test_wall import sign_in
from tournaments.audit.actor import Actor
from tournaments.models import Show
from tournaments.show.services.remote import tv_remote
from tournaments.show.services.screens import screen_set


def test_a_tv_opens_by_its_code_and_follows_the_phone(browsing, site, running, organizer):
    tv, phone = browsing.device(SCREEN), browsing.device(PHONE)
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/{running.pk}/tv/")
    phone.get_by_role("button", name="Get TV code").click()
    expect(phone.get_by_role("button", name="Extend code")).to_be_visible()
    tv.goto(f"{site}/tv/")
    expect(tv.get_by_label("Enter the TV code")).to_be_focused()
    assert faults(tv, "light") == []
    tv.keyboard.type(Show.objects.get().tv_code.lower())
    tv.keyboard.press("Enter")
    expect(tv.locator(".wall-places:visible")).to_have_count(1)
    expect(tv.locator(".wall-table:visible")).to_have_count(3)
    standings = phone.get_by_role("button", name="Standings", exact=True)
    standings.click()
    expect(standings).to_have_attribute("aria-pressed", "true")
    expect(tv.locator(".wall-table:visible")).to_have_count(0)
    phone.get_by_role("button", name="Next").click()
    expect(tv.locator(".wall-places:visible")).to_have_count(0)
    expect(tv.locator(".wall-table:visible")).to_have_count(3)
    phone.get_by_role("button", name="Rotate scenes").click()
    expect(tv.locator(".wall-places:visible")).to_have_count(1)
    assert [*faults(phone, "light"), *faults(phone, "dark")] == []


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_the_page_for_the_code_is_read_from_a_couch(browsing, site, size):
    """Letters of a hundredth of the screen and a half, as large as those of the small print on a TV."""
    tv = browsing.device({"width": size[0], "height": size[1]})
    tv.goto(f"{site}/tv/")
    parts = tv.locator(".tv-open :is(label, input, p, button)")
    sizes = parts.evaluate_all("(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))")
    assert min(sizes) >= 28
    assert box_of(tv.locator(".tv-open"))["width"] > size[0] * 0.45
    field, button = (box_of(tv.locator(f".tv-open {part}")) for part in ("input:not([type])", "button"))
    assert field["width"] == pytest.approx(button["width"], abs=1)


def test_a_paused_tv_stays_on_its_scene(browsing, site, running, organizer):
    actor = Actor(organizer)
    screen_set(event_id=running.pk, number=1, views=["seats", "standings"], seconds=5, actor=actor)
    tv_remote(event_id=running.pk, press="pause", actor=actor)
    tv = browsing.device(SCREEN)
    tv.clock.install()
    tv.goto(f"{site}/e/{running.public_id}/tv/")
    expect(tv.locator(".wall-table:visible")).to_have_count(3)
    tv.clock.run_for(11_000)
    expect(tv.locator(".wall-table:visible")).to_have_count(3)
    tv_remote(event_id=running.pk, press="play", actor=actor)
    expect(tv.locator("[data-remote*='false']")).to_have_count(1)
    tv.clock.run_for(5_500)
    expect(tv.locator(".wall-places:visible")).to_have_count(1)
