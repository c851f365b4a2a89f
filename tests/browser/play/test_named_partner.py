"""A named partner and a loner on the table's phone: who plays alone is asked for nobody."""

from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import link_to
from tests.play.test_named_partner import LONERS
from tournaments.formats import FormatKey
from tournaments.models import Hand


def test_a_loner_is_entered_without_a_partner_and_the_next_hand_with_one(phone, site, organizer):
    made = nights.make_night(
        organizer, nights.NAMES[:5], format=FormatKey.FIVE_ALL_PLAY, rules=LONERS, stake_cents=0
    )
    event = nights.start(made, organizer)
    phone.goto(link_to(site, event, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    partner = phone.locator("[name=named_partner]")
    phone.locator(".maker.at-2").tap()
    phone.locator("label.named").nth(3).tap()
    name = nights.match_at(event).seats.get(position=2).player.name
    phone.get_by_role("button", name=f"All five alone, 4 points to {name}", exact=True).tap()
    expect(phone.locator("form.entry legend").first).to_contain_text("Hand 2:")
    expect(phone.locator("[name=named_partner]:disabled")).to_have_count(0)
    phone.locator(".maker.at-3").tap()
    expect(partner.nth(2)).to_be_disabled()
    phone.locator("button[name=tricks][value='3']").tap()
    # The browser asks for the partner first.
    expect(phone.locator("[name=named_partner]:invalid")).not_to_have_count(0)
    phone.locator("label.named").nth(0).tap()
    phone.locator("button[name=tricks][value='3']").tap()
    expect(phone.locator("form.entry legend").first).to_contain_text("Hand 3:")
    told = list(Hand.objects.order_by("number").values_list("maker", "alone", "named_partner", "seat_points"))
    assert told == [(2, True, None, [0, 4, 0, 0, 0]), (3, False, 1, [1, 0, 1, 0, 0])]
