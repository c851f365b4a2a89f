"""Who deals first, asked on a small phone: one tap, or cards drawn there; and the deal that goes round."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from scoring.rules.options import FirstDealer, MisdealBy, RedealHand
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.browser.conftest import PHONE, faults, link_to
from tournaments.models import DealNote, Hand

SMALL = {"width": 320, "height": 640}
LONG = ("Bartholomew Fitzgerald", "Wilhelmina Featherston", "Carla", "Dave")


@pytest.fixture
def event(organizer):
    rules = replace(PRESETS["party"], first_dealer=FirstDealer.BLACK_JACK)
    return nights.start(nights.make_night(organizer, LONG, rules=rules), organizer)


@pytest.fixture
def five(organizer):
    made = nights.make_night(
        organizer,
        nights.NAMES[:5],
        format="five_rotating",
        rules=replace(PRESETS["five_rotating"], first_dealer=FirstDealer.BLACK_JACK),
    )
    return nights.start(made, organizer)


def seat_names(event):
    return dict(nights.match_at(event).seats.values_list("position", "player__name"))


def opened(browsing, site, event, size):
    phone = browsing.device(size)
    phone.goto(link_to(site, event, table=1))
    return phone


def dealer(phone):
    return phone.locator(".maker:has(.deals) bdi")


def tell(phone, maker, tricks):
    phone.locator(f".maker.at-{maker}").tap()
    phone.locator(f"button[name=tricks][value='{tricks}']").tap()


def test_one_tap_says_who_deals_first_and_the_deal_goes_round_also_without_a_network(event, browsing, site):
    names, phone = seat_names(event), opened(browsing, site, event, SMALL)
    expect(phone.get_by_role("heading", name="Who deals first?")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    assert faults(phone) == []
    phone.locator("button[name=seat][value='3']").tap()
    expect(dealer(phone)).to_have_text(names[3])
    expect(phone.get_by_role("heading", name="Who deals first?")).to_have_count(0)
    tell(phone, 1, 3)
    expect(dealer(phone)).to_have_text(names[4])
    phone.context.set_offline(True)
    tell(phone, 2, 3)
    expect(dealer(phone)).to_have_text(names[1])
    phone.context.set_offline(False)
    expect(phone.locator("#hands")).to_contain_text("2 of 12")
    assert list(Hand.objects.order_by("number").values_list("dealer", flat=True)) == [3, 4]


def test_the_cards_are_drawn_on_the_phone_and_shown_with_who_got_them(event, browsing, site):
    names, phone = seat_names(event), opened(browsing, site, event, PHONE)
    phone.get_by_role("button", name="Draw cards").tap()
    expect(phone.get_by_role("heading", name="You drew for the deal")).to_be_visible()
    note = DealNote.objects.get()
    expect(phone.locator(".cards .playing-card")).to_have_count(len(note.cards))
    # One line a player, however many cards it takes.
    expect(phone.locator(".cards li")).to_have_count(4)
    expect(phone.locator(".cards .deals-first bdi")).to_have_text(names[note.seat])
    jack = "J♣" if note.cards[-1][1] == "Jc" else "J♠"
    expect(phone.locator(".cards .deals-first .playing-card").last).to_have_text(jack)
    expect(phone.locator(".drawn .hint")).to_have_text(f"{names[note.seat]} deals first.")
    # What is said of it goes by itself, and uncovers the seats.
    expect(phone.locator("#sending")).to_be_hidden()
    expect(dealer(phone)).to_have_text(names[note.seat])
    assert faults(phone) == []


def test_of_five_the_dealer_who_is_said_decides_who_sits_out_of_every_hand(five, browsing, site):
    names, phone = seat_names(five), opened(browsing, site, five, SMALL)
    phone.locator("button[name=seat][value='4']").tap()
    expect(dealer(phone)).to_have_text(names[4])
    expect(phone.locator(".maker:has(.out) bdi")).to_have_text(names[3])
    phone.context.set_offline(True)
    tell(phone, 4, 3)
    expect(dealer(phone)).to_have_text(names[5])
    expect(phone.locator(".maker:has(.out) bdi")).to_have_text(names[4])
    tell(phone, 5, 3)
    phone.context.set_offline(False)
    expect(phone.locator(".maker:has(.out) bdi")).to_have_text(names[5])
    # 4 plays with 1 while 3 sits out; 5 with 2 while 4 does.
    expect(phone.locator(".felt-score strong")).to_have_text(["1", "1", "0", "1", "1"])


def test_a_misdeal_passes_the_deal_where_the_rules_say_so_and_is_undone(organizer, browsing, site):
    rules = replace(PRESETS["party"], misdeal_by=MisdealBy.NEXT_DEALS, redeal_hand=RedealHand.FARMERS_HAND)
    event = nights.start(nights.make_night(organizer, LONG, rules=rules), organizer)
    names, phone = seat_names(event), opened(browsing, site, event, SMALL)
    tell(phone, 1, 3)
    expect(dealer(phone)).to_have_text(names[2])
    phone.get_by_role("button", name="Misdeal, deal again").tap()
    expect(dealer(phone)).to_have_text(names[3])
    phone.get_by_role("button", name="Farmer's hand, deal again").tap()
    lines = phone.locator("section[aria-labelledby=dealt-again] li")
    expect(lines).to_have_text(
        [
            f"2 Hand thrown in: {names[3]} deals again",
            f"2 Misdeal: {names[2]} dealt, {names[3]} deals next",
        ]
    )
    assert faults(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= 320
    phone.get_by_role("button", name="Undo last redeal").tap()
    expect(lines).to_have_count(1)
    phone.get_by_role("button", name="Undo last redeal").tap()
    expect(dealer(phone)).to_have_text(names[2])
    tell(phone, 2, 3)
    expect(dealer(phone)).to_have_text(names[3])
