"""Deals recorded card by card, and each fault found in them."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cardplay.calls import AuctionCall, Call
from scoring.cardplay.cards import Card, Suit
from scoring.cardplay.record_play import play_through
from scoring.cardplay.records import Fault, HandRecord
from scoring.errors import InvalidRecordError
from scoring.rules.options import AllPass, DefendAlone, LonerLead
from scoring.rules.rulesets import PRESETS
from scoring.table.hands import HandReport, NoPlay
from tests.scoring.cardplay.dealt import ALONE, AMERICAN, DEAL, ORDER, PASS, cards, codes, tricks
from tests.scoring.cardplay.played import Shape, plant_renege, play_out, suit_of

TABLES = {
    "north_american": (AMERICAN, Shape()),
    "canadian": (
        replace(PRESETS["canadian"], dealers_partner_alone=False),
        Shape(loner_left=True),
    ),
    "british_25": (PRESETS["british_25"], Shape(joker=True, loner_left=True)),
    "classic_32": (PRESETS["classic_32"], Shape(lowest="7")),
    "five_rotating": (PRESETS["five_rotating"], Shape(seats=5, rotating=True)),
    "five_all_play": (PRESETS["five_all_play"], Shape(seats=5, lowest="7", dealt=6, named=True)),
    "peuchre": (PRESETS["peuchre"], Shape(seats=6, lowest="6", walks=True)),
}
seeds = st.integers(0, 2**32)


def test_a_record_plays_itself_through():
    played = play_through(DEAL, AMERICAN)
    assert played.faults == ()
    assert played.takers == (2, 2, 2, 2, 4)
    assert played.score.side_points == (0, 2)
    assert played.report == HandReport(dealer=1, maker=2, tricks=5, call_round=1, trump=Suit.SPADES)


@pytest.mark.parametrize("key", TABLES)
@given(seed=seeds)
def test_a_deal_played_out_is_without_fault_and_scores_as_it_was_played(key, seed):
    rules, shape = TABLES[key]
    told = play_out(shape, seed)
    played = play_through(told.record, rules)
    assert played.faults == ()
    assert played.takers == told.takers
    assert played.tricks == told.tricks
    report = played.report
    if told.maker is None:
        assert report == HandReport(dealer=told.dealer, no_play=NoPlay.PASSED_OUT)
        return
    assert (report.dealer, report.maker, report.alone) == (told.dealer, told.maker, told.alone)
    assert (report.trump, report.tricks, report.named_partner) == (told.trump, told.tricks, told.partner)
    assert set(played.score.makers) == told.makers


@given(seed=seeds)
def test_a_deal_without_trump_is_without_fault(seed):
    rules = replace(PRESETS["british_25"], no_trump=True)
    told = play_out(Shape(joker=True, loner_left=True), seed, no_trump=True)
    played = play_through(told.record, rules)
    assert (played.faults, played.takers) == ((), told.takers)


@pytest.mark.parametrize("key", ["north_american", "british_25", "five_rotating", "peuchre"])
@given(seed=seeds)
def test_a_renege_is_found_where_it_was_planted_and_nowhere_else(key, seed):
    rules, shape = TABLES[key]
    told = play_out(shape, seed, loner_chance=0)
    planted = plant_renege(told, random.Random(seed))
    if planted is None:
        return
    record, trick, seat = planted
    for known in (record, replace(record, hands=(), kitty=(), discard=None)):
        found = [fault for fault in play_through(known, rules).faults if fault.code == "renege"]
        assert [(fault.trick, fault.seat) for fault in found] == [(trick, seat)]
        led = suit_of(record.tricks[trick - 1][0], told.trump)
        assert {suit_of(card, told.trump) for card in found[0].owed} == {led}


FAULTS = [
    # the auction
    ({"calls": ()}, [("auction_unfinished", None, 2)]),
    ({"calls": (ORDER, PASS)}, [("auction_over", None, None)]),
    # the deal
    ({"hands": (*DEAL.hands, ())}, [("too_many_hands", None, None)]),
    ({"hands": ((), (), (), cards("Ts Ad Td Kh Qh Th"))}, [("wrong_hand_size", None, 4)]),
    (
        {"kitty": cards("Tc Th 9c Jh 9h")[1:] + cards("9s 8h")},
        [
            ("wrong_kitty_size", None, None),
            ("dealt_twice", None, None),
            ("not_in_deck", None, None),
            ("kitty_played", 5, 2),
        ],
    ),
    (
        {"hands": (DEAL.hands[0], cards("Js As Ks Ah Ac"), *DEAL.hands[2:])},
        [
            ("dealt_twice", None, 2),
            ("card_not_held", 5, 2),
        ],
    ),
    ({"hands": (cards("Ac Kc Qc Tc 9s"), *DEAL.hands[1:]), "discard": None}, [("dealt_twice", None, 1)]),
    (
        {"hands": (cards("Ac Kc Qc Tc 9s"), (None, *DEAL.hands[1][1:]), *DEAL.hands[2:]), "discard": None},
        [("dealt_twice", None, 1)],
    ),
    # the discard
    ({"discard": Card.HEART_JACK}, [("discard_not_held", None, 1)]),
    ({"discard": Card.CLUB_7, "hands": ()}, [("not_in_deck", None, None)]),
    ({"discard": Card.CLUB_10}, [("discard_played", 2, 1)]),
    ({"discard": None}, []),
    # the tricks
    ({"tricks": DEAL.tricks[:4]}, [("too_few_tricks", None, None)]),
    ({"tricks": ()}, [("too_few_tricks", None, None)]),
    (
        {"tricks": (*DEAL.tricks, cards("9c Th Jh 9d")), "hands": ()},
        [
            ("too_many_tricks", None, None),
            ("discard_played", 6, None),
        ],
    ),
    ({"tricks": (cards("Js Jc Ts"), *DEAL.tricks[1:])}, [("wrong_trick_size", 1, None)]),
    (
        {"tricks": (*DEAL.tricks[:3], cards("Ks Qd Td Qc 9c"), DEAL.tricks[4])},
        [("wrong_trick_size", 4, None)],
    ),
    (
        {"tricks": (*DEAL.tricks[:4], cards("9h Kd Ac Kh"))},
        [
            ("card_not_held", 5, 4),
            ("card_not_held", 5, 1),
        ],
    ),
    ({"tricks": (*DEAL.tricks[:4], cards("9h Kd Kh Js")), "hands": ()}, [("played_twice", 5, 1)]),
    ({"tricks": (*DEAL.tricks[:4], cards("9h Kd Kh 8c")), "hands": ()}, [("not_in_deck", 5, 1)]),
    ({"tricks": (cards("Js Jc 9s Ts"), *DEAL.tricks[1:]), "hands": ()}, [("upcard_is_dealers", 1, 4)]),
    ({"tricks": (cards("Js Jc Ad 9s"), cards("As Qs Ts Tc"), *DEAL.tricks[2:])}, [("renege", 1, 4)]),
    # the leader
    ({"first_leader": 7}, [("leader_sits_out", None, 7)]),
]


@pytest.mark.parametrize(("change", "expected"), FAULTS)
def test_everything_wrong_with_a_record_is_found(change, expected):
    assert codes(replace(DEAL, **change)) == expected


def test_a_fault_says_who_did_what_and_what_was_owed():
    record = replace(DEAL, tricks=(cards("Js Jc Ad 9s"), cards("As Qs Ts Tc"), *DEAL.tricks[2:]))
    fault = play_through(record, AMERICAN).faults[0]
    assert fault.owed == (Card.SPADE_10,)
    assert fault.say("West") == (
        "West played the ace of diamonds but should have followed suit with the 10 of spades."
    )
    assert fault.sentence() == (
        "Trick 1: Seat 4 played the ace of diamonds but should have followed suit with the 10 of spades."
    )
    assert Fault(code="x", text="nobody led.").sentence() == "Nobody led."


def test_a_dealer_at_no_seat_cannot_be_followed():
    with pytest.raises(InvalidRecordError) as refusal:
        play_through(replace(DEAL, dealer=5), AMERICAN)
    assert (refusal.value.field, refusal.value.code) == ("dealer", "dealer_not_at_table")


#: The hands of DEAL after a call of hearts in the second round.
NAMED = replace(
    DEAL, calls=(PASS, PASS, PASS, PASS, AuctionCall(call=Call.NAME, trump=Suit.HEARTS)), discard=None
)


def test_the_card_turned_down_is_out_of_play():
    assert ("turned_down_played", 1, 1) in codes(NAMED)


def test_a_renege_in_the_last_card_dealt_is_seen_from_the_hand():
    unfinished = replace(NAMED, tricks=tricks("Ah Jd Kh Ac", "Jd"))
    assert ("wrong_trick_size", 2, None) in codes(unfinished)
    short = replace(NAMED, tricks=tricks("9h Kd Kh Ac"))
    assert codes(short) == [("too_few_tricks", None, None), ("renege", 1, 3)]


def test_a_passed_out_record_has_no_tricks():
    passed = HandRecord(dealer=1, upcards=cards("9s"), calls=(PASS,) * 8)
    assert play_through(passed, AMERICAN).report == HandReport(dealer=1, no_play=NoPlay.PASSED_OUT)
    assert codes(replace(passed, tricks=tricks("Ah ? Ah"))) == [
        ("played_twice", 1, None),
        ("passed_out_but_played", None, None),
    ]


def test_sticking_the_dealer_forbids_the_last_pass():
    passed = HandRecord(dealer=1, upcards=cards("9s"), calls=(PASS,) * 8)
    rules = replace(AMERICAN, all_pass=AllPass.STICK_DEALER)
    assert codes(passed, rules) == [("dealer_must_name", None, None)]
    assert play_through(passed, rules).score.side_points == (0, 0)


def test_cards_nobody_noted_are_taken_not_to_win():
    record = replace(DEAL, hands=(), tricks=(cards("Js ? ? 9s"), *DEAL.tricks[1:]))
    assert play_through(record, AMERICAN).tricks == 5


@pytest.mark.parametrize(("first", "taker"), [("? Jc ? 9s", 3), ("? ? ? ?", None), ("? Kd ? Kh", None)])
def test_a_led_card_nobody_noted_leaves_only_trump_to_win(first, taker):
    played = play_through(replace(DEAL, hands=(), tricks=(cards(first),)), AMERICAN)
    assert played.takers == (taker,)
    assert ("taker_unknown" in [fault.code for fault in played.faults]) is (taker is None)


def test_trump_nobody_noted_leaves_the_hand_uncounted():
    played = play_through(replace(DEAL, upcards=(None,), hands=()), AMERICAN)
    assert [fault.code for fault in played.faults] == ["trump_unknown"]
    assert (played.contract.maker, played.tricks, played.score) == (2, None, None)


def test_somebody_else_may_have_led_first():
    record = replace(
        DEAL, first_leader=3, hands=(), tricks=tricks("Jc Ts 9s Js", *map(" ".join, DEAL.tricks[1:]))
    )
    assert play_through(record, AMERICAN).takers[0] == 2


LONER = HandRecord(
    dealer=1,
    upcards=cards("9s"),
    calls=(PASS, PASS, ALONE),
    tricks=tricks("Js 9s Ks", "As Ts Qs", "Ad Kd Qd", "Ah Kh Qh", "Ac Kc Qc"),
)


@pytest.mark.parametrize(
    ("lead", "leader", "takers"),
    [
        (LonerLead.LEFT_OF_DEALER, 3, (3, 3, 3, 3, 3)),
        (LonerLead.LEFT_OF_LONER, 1, (1, 1, 1, 1, 1)),
    ],
)
def test_who_leads_to_a_loner_is_an_option(lead, leader, takers):
    played = play_through(LONER, replace(AMERICAN, loner_lead=lead))
    assert played.contract.maker == 4
    assert played.takers == takers
    assert leader == takers[0]


LONE_DEFENCE = replace(AMERICAN, defend_alone=DefendAlone.ALWAYS, lone_defence=4, lone_defence_march=4)


@pytest.mark.parametrize(("defender_leads", "leader"), [(True, 3), (False, 2)])
def test_who_leads_when_both_are_alone_is_an_option(defender_leads, leader):
    rules = replace(LONE_DEFENCE, lone_defender_leads=defender_leads)
    record = HandRecord(
        dealer=1,
        upcards=cards("9s"),
        calls=(ALONE,),
        lone_defender=3,
        tricks=tricks("Js Ts", "As Kd", "Ks Qd", "Qs Kh", "Ac Kc"),
    )
    played = play_through(record, rules)
    assert played.faults == ()
    assert played.takers == (leader,) * 5


def test_a_lone_defender_the_rules_forbid_is_left_out():
    record = replace(DEAL, lone_defender=1)
    assert codes(record) == [("defend_alone_not_allowed", None, 1)]
    assert play_through(record, AMERICAN).score.side_points == (0, 2)


def test_a_partner_nobody_can_have_named_is_left_out():
    told = play_out(TABLES["five_all_play"][1], 1)
    said = (*told.record.calls[:-1], replace(told.record.calls[-1], partner=9))
    played = play_through(replace(told.record, calls=said), PRESETS["five_all_play"])
    assert [fault.code for fault in played.faults] == ["named_partner_not_at_table"]
    assert played.contract.named_partner is None


def test_a_loner_these_rules_forbid_has_no_score():
    told = play_out(TABLES["five_all_play"][1], 1)
    said = (*told.record.calls[:-1], replace(told.record.calls[-1], partner=None, alone=True))
    played = play_through(replace(told.record, calls=said), PRESETS["five_all_play"])
    assert [fault.code for fault in played.faults] == ["loners_not_allowed"]
    assert (played.tricks is None, played.score) == (False, None)


def test_cards_may_change_hands_where_the_rules_let_them():
    swapped = replace(DEAL, hands=(cards("Ac Kc Qc 9c 9d"), *DEAL.hands[1:]), kitty=cards("9s Tc"))
    assert codes(swapped) == [("card_not_held", 2, 1)] or codes(swapped) == [("kitty_played", 2, 1)]
    assert codes(swapped, replace(AMERICAN, go_under=True)) == []


def test_a_partners_best_card_goes_to_the_loner():
    best = replace(
        LONER,
        hands=((), cards("Js Th 9h Jd Td"), (), cards("As Ad Ah Ac 9c")),
        first_leader=4,
        discard=Card.CLUB_9,
        calls=(*(PASS,) * 6, AuctionCall(call=Call.NAME, trump=Suit.HEARTS, alone=True)),
        upcards=cards("9d"),
        tricks=tricks("Js 9s Ks", "As Ts Qs", "Ad Kd Qd", "Ah Kh Qh", "Ac Kc Qc"),
    )
    assert codes(best, replace(AMERICAN, partners_best=True)) == []
    assert {code for code, *_ in codes(best)} == {"nothing_picked_up", "card_not_held"}
