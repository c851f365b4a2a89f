"""The auction: who speaks, who makes trump, and when a hand is passed out."""

from dataclasses import replace

import pytest

from scoring.cardplay.calls import AuctionCall, Call, Phrase, follow_auction, hold_auction, phrase
from scoring.cardplay.cards import Card, NoTrump, Suit, parse_card
from scoring.errors import InvalidCallError
from scoring.rules.options import AllPass
from scoring.rules.rulesets import PRESETS

AMERICAN = PRESETS["north_american"]
CANADIAN = PRESETS["canadian"]
PEUCHRE = PRESETS["peuchre"]
ALL_PLAY = PRESETS["five_all_play"]
BRITISH = PRESETS["british_25"]
STICK = replace(AMERICAN, all_pass=AllPass.STICK_DEALER)

PASS = AuctionCall(call=Call.PASS)
ORDER = AuctionCall(call=Call.ORDER_UP)
ALONE = AuctionCall(call=Call.ORDER_UP, alone=True)
WORDS = {"p": PASS, "o": ORDER, "O": ALONE}


def name(trump, **extra):
    return AuctionCall(call=Call.NAME, trump=trump, **extra)


def said(text):
    """p: pass, o: order up, O: order up alone, a suit: name it."""
    return [WORDS.get(letter) or name(Suit(letter)) for letter in text]


def auction(text, rules=AMERICAN, *, dealer=1, upcards="Jh"):
    cards = tuple(parse_card(card) for card in upcards.split())
    return hold_auction(rules, dealer=dealer, upcards=cards, calls=said(text))


@pytest.mark.parametrize(
    ("text", "maker", "trump", "call_round"),
    [
        ("o", 2, Suit.HEARTS, 1),
        ("po", 3, Suit.HEARTS, 1),
        ("ppo", 4, Suit.HEARTS, 1),
        ("pppo", 1, Suit.HEARTS, 1),
        ("pppps", 2, Suit.SPADES, 2),
        ("pppppd", 3, Suit.DIAMONDS, 2),
        ("pppppppc", 1, Suit.CLUBS, 2),
    ],
)
def test_auction_goes_round_from_the_dealers_left(text, maker, trump, call_round):
    held = auction(text)
    assert (held.maker, held.trump, held.call_round) == (maker, trump, call_round)
    assert held.caller is None
    assert not held.is_passed_out


@pytest.mark.parametrize(("passes", "caller"), [(0, 3), (1, 4), (3, 2), (4, 3), (7, 2)])
def test_auction_says_who_speaks_next(passes, caller):
    held = auction("p" * passes, dealer=2)
    assert held.caller == caller


def test_upcard_is_shown_until_it_is_turned_down():
    assert auction("ppp").upcard is Card.HEART_JACK
    turned = auction("pppp")
    assert (turned.upcard, turned.turned_down, turned.call_round) == (None, (Suit.HEARTS,), 2)


def test_everyone_passing_twice_passes_the_hand_out():
    held = auction("p" * 8)
    assert held.is_passed_out
    assert (held.maker, held.trump, held.caller, held.call_round) == (None, None, None, 2)
    assert held.turned_down == (Suit.HEARTS,)


def test_loner_is_said_with_the_call():
    assert auction("O").alone
    assert hold_auction(
        AMERICAN, dealer=1, upcards=[Card.HEART_9], calls=[*[PASS] * 4, name(Suit.CLUBS, alone=True)]
    ).alone


def test_peuchre_walks_through_the_kitty_and_then_names_any_suit():
    kitty = "9h 9c Kd As 6c Jh"
    third = auction("p" * 6 + "p" * 6 + "ppo", PEUCHRE, upcards=kitty)
    assert (third.maker, third.trump, third.call_round) == (4, Suit.DIAMONDS, 3)
    assert third.turned_down == (Suit.HEARTS, Suit.CLUBS)
    last = auction("p" * 36 + "h", PEUCHRE, upcards=kitty)
    assert (last.maker, last.trump, last.call_round) == (2, Suit.HEARTS, 7)
    assert auction("p" * 42, PEUCHRE, upcards=kitty).is_passed_out


def test_five_all_play_names_a_partner_with_the_call():
    held = hold_auction(
        ALL_PLAY, dealer=1, upcards=[Card.HEART_9], calls=[PASS, AuctionCall(call=Call.ORDER_UP, partner=5)]
    )
    assert (held.maker, held.named_partner) == (3, 5)


def test_joker_turned_up_is_the_dealers_to_name():
    assert auction("", BRITISH, dealer=3, upcards="B").caller == 3
    held = auction("c", BRITISH, dealer=3, upcards="B")
    assert (held.maker, held.trump, held.call_round, held.picked_up) == (3, Suit.CLUBS, 1, True)


def test_no_trump_is_named_where_the_rules_have_it():
    rules = replace(AMERICAN, no_trump=True)
    held = hold_auction(rules, dealer=1, upcards=[Card.HEART_9], calls=[*[PASS] * 4, name(NoTrump.NO_TRUMP)])
    assert held.trump is NoTrump.NO_TRUMP


def test_trump_is_unknown_where_the_card_ordered_up_is():
    held = hold_auction(AMERICAN, dealer=1, upcards=[None], calls=[ORDER])
    assert (held.maker, held.trump) == (2, None)
    assert hold_auction(AMERICAN, dealer=1, upcards=[None], calls=[PASS] * 4).turned_down == ()


REFUSED = [
    (AMERICAN, "Jh", "h", "calls", "name_too_early"),
    (AMERICAN, "Jh", "pppph", "trump", "trump_turned_down"),
    (AMERICAN, "Jh", "ppppo", "calls", "nothing_to_order_up"),
    (AMERICAN, "Jh", "op", "calls", "auction_over"),
    (AMERICAN, "Jh", "p" * 9, "calls", "auction_over"),
    (STICK, "Jh", "p" * 8, "calls", "dealer_must_name"),
    (CANADIAN, "Jh", "po", "alone", "partner_must_play_alone"),
    (BRITISH, "B", "p", "calls", "joker_must_name"),
    (BRITISH, "B", "o", "calls", "joker_must_name"),
    (ALL_PLAY, "Jh", "o", "named_partner", "partner_missing"),
    (ALL_PLAY, "Jh", "O", "alone", "loners_not_allowed"),
]


@pytest.mark.parametrize(("rules", "upcard", "text", "field", "code"), REFUSED)
def test_auction_refuses_a_call_out_of_place(rules, upcard, text, field, code):
    with pytest.raises(InvalidCallError) as refusal:
        auction(text, rules, upcards=upcard)
    assert (refusal.value.field, refusal.value.code) == (field, code)


@pytest.mark.parametrize(
    ("rules", "one", "field", "code"),
    [
        (AMERICAN, name(NoTrump.NO_TRUMP), "trump", "no_trump_not_allowed"),
        (AMERICAN, name(Suit.CLUBS, partner=3), "named_partner", "partner_not_named_here"),
        (ALL_PLAY, name(Suit.CLUBS, partner=2), "named_partner", "partner_is_maker"),
        (ALL_PLAY, name(Suit.CLUBS, partner=6), "named_partner", "named_partner_not_at_table"),
    ],
)
def test_auction_refuses_what_may_not_be_named(rules, one, field, code):
    passes = [PASS] * rules.seats
    with pytest.raises(InvalidCallError) as refusal:
        hold_auction(rules, dealer=1, upcards=[Card.HEART_9], calls=[*passes, one])
    assert (refusal.value.field, refusal.value.code) == (field, code)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (STICK, "p" * 7 + "c"),
        (STICK, "p" * 7),
        (CANADIAN, "pO"),
        (CANADIAN, "o"),
        (CANADIAN, "ppo"),
        (CANADIAN, "pppo"),
        (CANADIAN, "pppppc"),
    ],
)
def test_auction_accepts_what_is_near_a_refusal(rules, text):
    assert auction(text, rules).refusals == ()


def test_a_forbidden_call_that_is_understood_still_counts():
    calls = [PASS, PASS, PASS, PASS, name(Suit.HEARTS)]
    held = follow_auction(AMERICAN, dealer=1, upcards=[Card.HEART_9], calls=calls)
    assert (held.maker, held.trump) == (2, Suit.HEARTS)
    assert [refusal.code for refusal in held.refusals] == ["trump_turned_down"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"call": Call.NAME}, "trump_not_named"),
        ({"call": Call.PASS, "trump": Suit.CLUBS}, "trump_not_named"),
        ({"call": Call.ORDER_UP, "trump": Suit.CLUBS}, "trump_not_named"),
        ({"call": Call.PASS, "alone": True}, "pass_says_more"),
        ({"call": Call.PASS, "partner": 2}, "pass_says_more"),
    ],
)
def test_a_call_says_one_thing(fields, code):
    with pytest.raises(InvalidCallError) as refusal:
        AuctionCall(**fields)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("before", "one", "expected"),
    [
        ("", ORDER, Phrase.ORDER_UP),
        ("p", ORDER, Phrase.ASSIST),
        ("pp", ORDER, Phrase.ORDER_UP),
        ("ppp", ORDER, Phrase.PICK_UP),
        ("", PASS, Phrase.PASS),
        ("ppp", PASS, Phrase.TURN_DOWN),
        ("pppp", PASS, Phrase.PASS),
        ("pppp", name(Suit.CLUBS), Phrase.NAME),
        ("ppppppp", PASS, Phrase.PASS),
    ],
)
def test_the_words_of_a_call_depend_on_who_calls(before, one, expected):
    held = auction(before)
    assert phrase(one, held) is expected


@pytest.mark.parametrize(
    ("before", "dealer", "one", "expected"),
    [
        ("", 3, ORDER, Phrase.ORDER_UP),
        ("p", 3, ORDER, Phrase.ASSIST),
        ("pp", 3, ORDER, Phrase.ORDER_UP),
        ("pp", 3, PASS, Phrase.PASS),
        ("ppp", 3, ORDER, Phrase.PICK_UP),
        ("ppp", 3, PASS, Phrase.TURN_DOWN),
        ("pppp", 3, PASS, Phrase.PASS),
        ("p" * 8, 3, PASS, Phrase.PASS),
    ],
)
def test_the_words_of_a_call_go_with_the_dealer(before, dealer, one, expected):
    assert phrase(one, auction(before, dealer=dealer)) is expected


@pytest.mark.parametrize(
    ("text", "picked_up"),
    [("", False), ("p", False), ("o", True), ("pppp", False), ("pppps", False), ("p" * 8, False)],
)
def test_the_dealer_takes_the_card_only_when_it_is_ordered_up(text, picked_up):
    assert auction(text).picked_up is picked_up


def test_the_first_of_several_refusals_is_raised_and_all_are_kept():
    calls = said("hpp")
    with pytest.raises(InvalidCallError) as refusal:
        hold_auction(AMERICAN, dealer=1, upcards=[Card.SPADE_9], calls=calls)
    assert refusal.value.code == "name_too_early"
    followed = follow_auction(AMERICAN, dealer=1, upcards=[Card.SPADE_9], calls=calls)
    assert [one.code for one in followed.refusals] == ["name_too_early", "auction_over", "auction_over"]


@pytest.mark.parametrize(
    ("passes", "turned_down"),
    [
        (0, ()),
        (6, (Suit.HEARTS,)),
        (12, (Suit.HEARTS, Suit.CLUBS)),
        (18, (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)),
    ],
)
def test_only_the_cards_passed_by_have_been_turned_down(passes, turned_down):
    assert auction("p" * passes, PEUCHRE, upcards="9h 9c Kd As 6c Jh").turned_down == turned_down


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_only_the_dealer_is_stuck(dealer):
    assert auction("p" * 7, STICK, dealer=dealer).caller == dealer
    with pytest.raises(InvalidCallError) as refusal:
        auction("p" * 8, STICK, dealer=dealer)
    assert refusal.value.code == "dealer_must_name"


#: Six with a joker, walking the kitty, where a suit turned down cannot be named.
WALK = replace(PEUCHRE, deck=37, may_name_turned_down=False)


def test_a_joker_on_the_way_through_the_kitty_may_be_any_suit_not_turned_down_before():
    named = auction("p" * 6 + "c", WALK, upcards="9h B 9c 9d", dealer=3)
    assert (named.maker, named.trump, named.call_round) == (3, Suit.CLUBS, 2)
    with pytest.raises(InvalidCallError) as refusal:
        auction("p" * 6 + "h", WALK, upcards="9h B 9c 9d")
    assert refusal.value.code == "trump_turned_down"
    with pytest.raises(InvalidCallError) as refusal:
        auction("p" * 12 + "d", WALK, upcards="9h 9d B 9c")
    assert refusal.value.code == "trump_turned_down"
    assert auction("p" * 12 + "c", WALK, upcards="9h 9d B 9c").trump is Suit.CLUBS
