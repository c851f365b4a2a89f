"""What a night would pay, at phone size, while it is typed."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import faults
from tests.browser.money.test_money import sign_in

pytestmark = pytest.mark.django_db(transaction=True)


def test_ready_plans_stay_open_and_the_slider_knows_the_room(phone, site, organizer):
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/new/")
    wins = phone.locator("#wins")
    phone.get_by_label("Max players").fill("8")
    phone.get_by_label("Entry fee per player").fill("20")
    expect(wins).to_contain_text("All pay, $160 prize pool:")
    phone.get_by_text("Usual prize splits").tap()
    phone.get_by_role("button", name="70/30").tap()
    expect(wins).to_contain_text("1st $112 2nd $48")
    # As everything is asked anew with each tap, the list must not close.
    phone.get_by_role("button", name="2nd doubles their money, 3rd breaks even").tap()
    expect(phone.get_by_label("Prizes", exact=True)).to_have_value("40, 40, 20")
    expect(wins).to_contain_text("1st $100 2nd $40 3rd $20")
    slider = phone.get_by_label("If fewer people pay")
    expect(slider).to_have_attribute("max", "8")
    slider.fill("6")
    expect(wins).to_contain_text("6 pay, $120 prize pool: 1st $60 2nd $40 3rd $20")
    slider.fill("4")
    expect(wins).to_have_text("The prizes add up to $100, but the prize pool is $80.")
    assert phone.evaluate(
        "document.querySelector('#wins').getBoundingClientRect().bottom"
        " - document.querySelector('#payers').getBoundingClientRect().top < innerHeight"
    )
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


def test_a_kind_of_night_fills_in_what_it_is_played_with_but_nothing_that_was_typed(phone, site, organizer):
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/new/")
    expect(phone.locator("#means")).to_be_visible()
    phone.get_by_text("Format", exact=True).tap()
    kind, room, prizes = (phone.locator(f"[name={name}]") for name in ("format", "capacity", "prizes"))
    kind.select_option("peuchre")
    expect(room).to_have_value("6")
    expect(prizes).to_have_value("100")
    expect(phone.get_by_label("How long?")).not_to_be_visible()
    prizes.fill("60/40")
    kind.select_option("knockout")
    expect(phone.get_by_label("Max pairs")).to_have_value("8")
    expect(phone.get_by_label("Entry fee per pair")).to_have_value("10")
    expect(prizes).to_have_value("60/40")
    expect(phone.locator("#forecast")).to_contain_text("a game to 10")
    kind.select_option("party")
    expect(room).to_have_value("12")
    for scheme in ("light", "dark"):
        assert faults(phone, scheme) == []


def test_a_night_is_asked_for_by_its_length_and_one_tap_lets_everyone_partner_everyone(
    phone, site, organizer
):
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/new/")
    facts = phone.locator("#forecast .facts")
    expect(facts).to_contain_text("Rounds9")
    expect(phone.get_by_label("Rounds", exact=True)).not_to_be_visible()
    phone.get_by_role("button", name="Partner everyone").tap()
    expect(facts).to_contain_text("Rounds11")
    expect(phone.get_by_label("Hands per round")).to_have_value("6")
    phone.get_by_label("How long?").select_option("About 4 hours")
    expect(facts).to_contain_text("Rounds15")
    expect(phone.get_by_label("Rounds", exact=True)).not_to_be_visible()
    phone.get_by_label("Date and time").fill("2026-11-27T21:00")
    expect(facts).to_contain_text("Sat, Nov 28")
    phone.get_by_role("button", name="Create night").tap()
    expect(phone.get_by_text("This night would end Sat, Nov 28 at 1 AM.")).to_be_visible()
    phone.get_by_role("button", name="Keep this end time").tap()
    phone.wait_for_url(re.compile(r"/events/\d+/$"))
