"""Rules that decide at the end of a game, played on a table's phone until they have decided."""

from dataclasses import replace
from uuid import uuid4

from playwright.sync_api import expect

from scoring.rules.options import DefendAlone, LonerLead
from scoring.table.hand_points import dealer_of_hand
from scoring.table.hands import HandReport
from tests import nights
from tests.browser.conftest import faults, link_to
from tournaments.audit.actor import Actor
from tournaments.formats import FORMATS, PAIR, FormatKey, MovementSettings
from tournaments.formats.house_rules import HOUSE_RULES
from tournaments.models import Hand, Match
from tournaments.play.services.hands import hand_record

PHONE = {"width": 390, "height": 740}


def one_table(organizer, key, rules="usual"):
    kind = FORMATS[FormatKey(key)]
    event = nights.make_night(
        organizer,
        nights.NAMES[: kind.seats],
        format=kind.key,
        rules=kind.house_rules[rules],
        criteria=kind.usual_criteria,
    )
    return nights.start(event, organizer)


def told(event, organizer, *hands):
    """Record the hands of table 1, each given as (maker, tricks, alone)."""
    match = nights.match_at(event)
    for number, (maker, tricks, alone) in enumerate(hands, start=match.hands_played + 1):
        dealer = dealer_of_hand(number, first_dealer=1, seats=event.ruleset.seats)
        report = HandReport(dealer=dealer, maker=maker, tricks=tricks, alone=alone)
        hand_record(match_id=match.pk, number=number, report=report, key=uuid4(), actor=Actor(organizer))


def names_at(event):
    return dict(nights.match_at(event).seats.values_list("position", "player__name"))


def enter(phone, number, maker, tricks):
    """Enter the hand that the page asks for."""
    expect(phone.locator("form.entry legend").first).to_contain_text(f"Hand {number}:")
    phone.locator(f".maker.at-{maker}").tap()
    phone.locator(f"button[name=tricks][value='{tricks}']:visible").tap()


def test_five_who_tie_read_which_hand_decides_and_play_it(browsing, site, organizer):
    event = one_table(organizer, "five_rotating")
    told(event, organizer, (2, 5, True), (2, 5, True), (4, 3, False), (5, 3, False), (1, 3, False))
    names = names_at(event)
    phone = browsing.device(PHONE)
    phone.goto(link_to(site, event, table=1))
    goal = phone.locator(".goal")
    expect(goal).to_have_text("A game to 10")
    tied = f"A game to 10. {names[2]} and {names[4]} are tied at"
    death = "Sudden death: the next hand they play against each other decides."
    enter(phone, 6, 2, 3)  # with seat 4, the partner in this hand
    expect(goal).to_have_text(f"{tied} 10. {death} The next hand can't break the tie: they're partners.")
    enter(phone, 7, 4, 3)
    expect(goal).to_have_text(f"{tied} 11. {death} The next hand can't break the tie: {names[2]} sits out.")
    enter(phone, 8, 3, 3)
    expect(goal).to_have_text(f"{tied} 11. {death}")
    assert faults(phone) == []
    enter(phone, 9, 2, 3)  # seat 4 deals, and the two are on opposite sides
    expect(phone.get_by_role("heading", name=f"{names[2]} won")).to_be_visible()
    assert nights.match_at(event).status == Match.Status.DONE


def test_a_level_game_of_a_bracket_takes_one_more_hand_and_then_says_who_goes_on(browsing, site, organizer):
    event = nights.make_night(
        organizer,
        ["Ann & Bob", "Carla & Dave", "Edith & Frank", "Grace & Hank"],
        format=FormatKey.KNOCKOUT,
        rules=replace(
            FORMATS[FormatKey.KNOCKOUT].house_rules["usual"], target=None, hands=4, passed_out_counts=True
        ),
        movement=MovementSettings(entry_size=PAIR),
    )
    event = nights.start(event, organizer)
    told(event, organizer, (1, 3, False), (2, 3, False), (1, 3, False))
    names = names_at(event)
    one, other = f"{names[1]} & {names[3]}", f"{names[2]} & {names[4]}"
    phone = browsing.device(PHONE)
    phone.goto(link_to(site, event, table=1))
    enter(phone, 4, 2, 3)
    goal = phone.locator(".goal")
    tied = f"{one} and {other} are tied at 2. Play one more hand to decide. It adds no points."
    expect(goal).to_have_text(f"4 hands. {tied}")
    assert faults(phone) == []
    enter(phone, 5, 2, 3)
    expect(
        phone.get_by_role("heading", name=f"{other} won, 2–2: after an extra hand to break the tie.")
    ).to_be_visible()
    assert nights.match_at(event).status == Match.Status.DONE


def canadian(organizer, **changes):
    rules = replace(HOUSE_RULES["canadian"], **changes)
    event = nights.make_night(organizer, ["Ann", "Bob", "Carla", "Dave"], rules=rules)
    return nights.start(event, organizer)


def test_the_canadian_rule_is_asked_for_in_one_tap_of_the_dealers_partner_only(browsing, site, organizer):
    event = canadian(organizer)
    names = names_at(event)
    phone = browsing.device(PHONE)
    phone.goto(link_to(site, event, table=1))
    asked, partnered = phone.locator("fieldset[data-round]"), phone.locator("button[name=tricks]:visible")
    expect(asked).to_be_hidden()
    phone.locator(".maker.at-2").tap()
    expect(asked).to_be_hidden()
    phone.locator(".maker.at-3").tap()
    expect(asked.locator("legend")).to_have_text(f"When did {names[3]} call trump?")
    phone.locator("button[name=tricks][value='3']").tap()  # the browser asks for the answer first
    assert not Hand.objects.exists()
    asked.locator("label", has_text="First time around, alone").tap()
    expect(partnered).to_have_count(0)
    expect(phone.locator("#going-alone")).to_have_text(f"Alone: {names[4]} leads")  # left of the loner
    assert faults(phone) == []
    asked.locator("label", has_text="Second time around").tap()
    expect(phone.locator(".maker:has(.leads) bdi")).to_have_text(names[2])
    phone.locator("button[name=tricks][value='3']").tap()
    expect(phone.locator("form.entry legend").first).to_contain_text("Hand 2:")
    assert Hand.objects.values_list("maker", "alone", "call_round").get() == (3, False, 2)
    expect(asked).to_be_hidden()
    # Seat 2 deals now, so that seat 4 is asked; the others are not.
    phone.locator(".maker.at-3").tap()
    expect(asked).to_be_hidden()
    phone.locator(".maker.at-4").tap()
    expect(asked.locator("legend")).to_have_text(f"When did {names[4]} call trump?")


def test_the_round_of_a_hand_outlives_a_lost_network(browsing, site, organizer):
    event = canadian(organizer)
    phone = browsing.device(PHONE)
    phone.goto(link_to(site, event, table=1))
    expect(phone.locator("form.entry")).to_be_visible()
    phone.context.set_offline(True)
    phone.locator(".maker.at-3").tap()
    phone.locator("fieldset[data-round] label", has_text="Second time around").tap()
    phone.locator("button[name=tricks][value='3']").tap()
    expect(phone.locator("form.entry legend").first).to_contain_text("Hand 2:")
    phone.locator(".maker.at-4").tap()
    # Alone it does not matter when.
    phone.locator("button[name=alone_tricks][value='5']").tap()
    expect(phone.locator("form.entry legend").first).to_contain_text("Hand 3:")
    # The same hands, as another phone would read them from the code.
    read = phone.evaluate(
        """async () => {
            const hands = await orderUp.held.all(), [text] = orderUp.hand_codes.codes(hands[0].place, hands);
            const read = orderUp.hand_codes.read(text).hands;
            return read.map((hand) => [hand.maker, hand.alone, hand.call_round ?? null]);
        }"""
    )
    assert read == [["3", False, "2"], ["4", True, None]]
    phone.context.set_offline(False)
    expect(phone.locator("#hands")).to_have_text("2 of 12 hands")
    told = Hand.objects.order_by("number").values_list("maker", "alone", "call_round")
    assert list(told) == [(3, False, 2), (4, True, None)]


def test_who_leads_follows_the_loner_and_the_lone_defender(browsing, site, organizer):
    """Seat 1 deals: seat 2 leads, but whoever lays the hand down is skipped."""
    event = canadian(
        organizer,
        loner_lead=LonerLead.LEFT_OF_DEALER,
        defend_alone=DefendAlone.AGAINST_LONER,
        lone_defence=4,
        lone_defence_march=4,
    )
    names = names_at(event)
    phone = browsing.device(PHONE)
    phone.goto(link_to(site, event, table=1))
    leads = phone.locator(".maker:has(.leads) bdi")
    expect(leads).to_have_text(names[2])
    phone.locator(".maker.at-4").tap()
    expect(leads).to_have_text(names[2])
    alone = phone.locator("#going-alone")
    expect(alone).to_have_text(f"Alone: {names[3]} leads")  # seat 2 is the loner's partner
    phone.locator("#lone-defender").select_option("1")
    expect(alone).to_have_text(f"Alone: {names[1]} leads")


def test_packets_are_chosen_in_the_house_rules_and_stand_on_the_card(browsing, site, organizer, client):
    event = nights.make_night(organizer, ["Ann", "Bob", "Carla", "Dave"])
    client.force_login(organizer)
    phone = browsing.device(PHONE)
    phone.context.add_cookies([{"name": "session", "value": client.cookies["session"].value, "url": site}])
    phone.goto(f"{site}/events/{event.pk}/house-rules/")
    phone.get_by_text("The table", exact=True).first.click()
    phone.get_by_label("How are cards dealt?").select_option("Two or three at a time")
    phone.get_by_role("button", name="Save rules").click()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    phone.get_by_role("link", name="Rule card").click()
    expect(phone.get_by_text("Deal two cards each, then three")).to_be_visible()
    assert faults(phone) == []
