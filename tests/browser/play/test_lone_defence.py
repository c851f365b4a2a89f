"""A lone defender on the table's phone: what each result brings changes before it is tapped."""

from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import link_to
from tests.play.test_lone_defence import DEFENDED
from tournaments.models import Hand


def test_a_lone_defender_is_picked_and_the_results_say_what_that_brings(phone, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], rules=DEFENDED), organizer)
    phone.goto(link_to(site, event, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    phone.locator(".maker.at-1").tap()
    none = phone.locator("button[name=alone_tricks][value='0']")
    expect(none).to_be_hidden()
    # Partners of the maker cannot defend.
    expect(phone.locator("#lone-defender option[value='3']")).to_be_disabled()
    phone.locator("#lone-defender").select_option("4")
    expect(none.locator("[data-points]")).to_have_text("+4")
    # Who has a partner is not defended against alone.
    expect(phone.locator("button[name=tricks]:visible")).to_have_count(0)
    phone.get_by_role("button", name="No tricks alone, 4 points to").tap()
    expect(phone.locator("#hands")).to_have_text("1 of 12 hands")
    expect(phone.locator("ol.hands")).to_contain_text("alone")
    hand = Hand.objects.get()
    assert (hand.maker, hand.alone, hand.lone_defender, hand.seat_points) == (1, True, 4, [0, 4, 0, 4])
    expect(phone.locator("#lone-defender")).to_have_value("")
