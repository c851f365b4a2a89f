"""What a night would pay, at phone size, while it is typed."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import faults
from tests.browser.money.test_money import sign_in
from tests.browser.organizer import choose_format
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_split_is_a_tap_and_the_podium_and_the_slider_follow(phone, site, organizer):
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/new/")
    podium = phone.locator("#podium")
    phone.get_by_label("Max players").fill("8")
    phone.get_by_role("button", name="$20", exact=True).tap()
    expect(podium).to_contain_text("If everyone pays, the prize pool is $160")
    phone.get_by_role("button", name="70/30").tap()
    expect(podium).to_contain_text(re.compile(r"\$112\s*1st\s*\$48\s*2nd"))
    expect(phone.get_by_role("button", name="70/30")).to_have_attribute("aria-pressed", "true")
    # As everything is asked anew with each tap, the list must not close.
    phone.get_by_text("Custom split").tap()
    phone.get_by_role("button", name="2nd doubles, 3rd breaks even").tap()
    prizes = phone.locator("[name=prizes]")
    expect(prizes).to_have_value("40, 40, 20")
    expect(podium).to_contain_text(re.compile(r"\$100\s*1st\s*\$40\s*2nd\s*\$20\s*3rd"))
    slider = phone.get_by_label("If fewer people pay")
    expect(slider).to_have_attribute("max", "8")
    slider.fill("6")
    expect(podium).to_contain_text("If 6 pay, the prize pool is $120")
    slider.fill("4")
    expect(podium).to_have_text(
        "The prizes add up to $100, but only $80 is left for them. Lower a prize or add money."
    )
    # A split that is made of entry fees follows the fee.
    phone.get_by_role("button", name="$10", exact=True).tap()
    expect(prizes).to_have_value("20, 20, 10")
    for scheme in ("light", "dark"):
        assert faults(phone, scheme) == []


def test_what_few_nights_need_is_folded_away_and_asks_for_points_where_they_count(phone, site, organizer):
    night = nights.make_night(organizer, nights.NAMES[:12])
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/{night.pk}/settings/")
    expect(phone.get_by_label("Bye points")).not_to_be_visible()
    phone.get_by_text("Sitting out and forfeits").tap()
    labels = {
        "Bye points": "Points per bye",
        "Forfeit points": "Points per forfeit",
    }
    for what, how_many in labels.items():
        points = phone.get_by_label(how_many)
        expect(points).not_to_be_visible()
        phone.get_by_label(what).select_option("Fixed points")
        points.fill("6")
    for scheme in ("light", "dark"):
        assert faults(phone, scheme) == []
    phone.get_by_role("button", name="Save", exact=True).last.tap()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    night.refresh_from_db()
    assert (night.sit_out, night.sit_out_points, night.walk_over_points) == ("fixed", 6, 6)
    # What is not as usual stands in its line.
    expect(phone.locator("#set-uneven > summary")).to_contain_text("Points per forfeit: 6")


def test_a_format_fills_in_what_it_is_played_with_but_nothing_that_was_typed(phone, site, organizer):
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/new/")
    room, prizes = (phone.locator(f"[name={name}]") for name in ("capacity", "prizes"))
    choose_format(phone, "peuchre")
    expect(room).to_have_value("6")
    expect(prizes).to_have_value("100")
    expect(phone.get_by_text("How long?")).not_to_be_visible()
    phone.get_by_text("Custom split").tap()
    prizes.fill("60/40")
    choose_format(phone, "knockout")
    expect(phone.get_by_label("Max pairs")).to_have_value("8")
    expect(phone.locator("#fee-label")).to_have_text("Entry fee per pair")
    expect(prizes).to_have_value("60/40")
    expect(phone.locator("#forecast h2")).to_contain_text("a game to 10")
    # A pair more fills half a table; a table is filled at once.
    phone.get_by_role("button", name="More people").tap()
    expect(room).to_have_value("10")
    choose_format(phone, "party")
    expect(room).to_have_value("10")
    for expected in ("12", "16"):
        phone.get_by_role("button", name="More people").tap()
        expect(room).to_have_value(expected)
    for scheme in ("light", "dark"):
        assert faults(phone, scheme) == []


def test_a_night_is_asked_for_by_its_length_and_one_tap_lets_everyone_partner_everyone(
    phone, site, organizer
):
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/new/")
    meant, rounds = phone.locator("#forecast h2"), phone.get_by_label("Rounds", exact=True)
    expect(meant).to_have_text("9 rounds of 8 hands")
    expect(rounds).not_to_be_visible()
    phone.get_by_role("button", name="Partner everyone").tap()
    expect(meant).to_have_text("11 rounds of 6 hands")
    expect(phone.get_by_label("Hands per round")).to_have_value("6")
    phone.get_by_role("radio", name="About 4 hours").check(force=True)
    expect(meant).to_have_text("15 rounds of 8 hands")
    expect(rounds).not_to_be_visible()
    assert box_of(phone.get_by_role("button", name="Create night"))["y"] < phone.viewport_size["height"]
    phone.get_by_label("Date and time").fill("2026-11-27T21:00")
    expect(phone.locator("#forecast .ends")).to_contain_text("Sat, Nov 28")
    expect(phone.locator("#plan")).to_contain_text("This night would end Sat, Nov 28 at 1 AM.")
    # Without a yes it is asked once more; nothing typed is lost.
    phone.get_by_role("button", name="Create night").tap()
    expect(phone.get_by_role("alert")).to_contain_text("This night would end Sat, Nov 28 at 1 AM.")
    expect(phone.get_by_label("Date and time")).to_have_value("2026-11-27T21:00")
    phone.get_by_label("Keep end time").check()
    phone.get_by_role("button", name="Create night").tap()
    phone.wait_for_url(re.compile(r"/events/\d+/$"))


def test_rounds_by_hand_start_from_what_the_length_has_made(phone, site, organizer):
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/new/")
    phone.get_by_role("radio", name="Custom rounds and hands").check(force=True)
    expect(phone.get_by_label("Rounds", exact=True)).to_have_value("9")
    phone.get_by_role("button", name="Fewer rounds").tap()
    expect(phone.locator("#forecast h2")).to_have_text("8 rounds of 8 hands")


def test_the_form_is_whole_without_scripts(browsing, site, organizer):
    page = browsing.device(java_script_enabled=False)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/new/")
    page.get_by_label("Max players").fill("16")
    page.get_by_role("button", name="$5", exact=True).tap()
    expect(page.locator("#podium")).to_contain_text("If everyone pays, the prize pool is $80")
    page.get_by_role("button", name="Create night").tap()
    page.wait_for_url(re.compile(r"/events/\d+/$"))
    assert (Event.objects.get().capacity, Event.objects.get().stake_cents) == (16, 5_00)
