"""Who held the five highest trumps, from records written out by hand."""

from dataclasses import replace

import pytest

from scoring.cardplay.calls import AuctionCall, Call
from scoring.cardplay.cards import Suit
from scoring.cardplay.perfect_hands import highest_trumps, perfect_seat
from scoring.cardplay.record_play import play_through
from scoring.cardplay.records import HandRecord
from scoring.rules.rulesets import PRESETS
from tests.scoring.cardplay.dealt import ALONE, AMERICAN, DEAL, ORDER, PASS, cards, tricks

#: Seat 2 orders the 9 of spades into dealer 1's hand and leads the five highest trumps one by one.
PERFECT = HandRecord(
    dealer=1,
    upcards=cards("9s"),
    calls=(ORDER,),
    discard=cards("9d")[0],
    hands=(
        cards("Ac Kc Qc Tc 9d"),
        cards("Js Jc As Ks Qs"),
        cards("9h Th Jh Kd Qd"),
        cards("Ts Ad Td Kh Qh"),
    ),
    tricks=tricks("Js 9h Ts 9s", "Jc Th Ad Tc", "As Jh Td Qc", "Ks Qd Qh Kc", "Qs Kd Kh Ac"),
)
#: The dealer holds four of them and takes the fifth up; seat 2 leads what it has.
TAKEN_UP = HandRecord(
    dealer=1,
    upcards=cards("Qs"),
    calls=(PASS, PASS, PASS, ORDER),
    discard=cards("9d")[0],
    hands=(
        cards("Js Jc As Ks 9d"),
        cards("Ac Kc Qc Tc 9c"),
        cards("9h Th Jh Kd Qd"),
        cards("Ts Ad Td Kh Qh"),
    ),
    tricks=tricks("Ac 9h Ad Js", "Jc Kc Th Ts", "As Qc Jh Td", "Ks Tc Kd Kh", "Qs 9c Qd Qh"),
)


@pytest.mark.parametrize(
    ("trump", "size", "five"),
    [
        (Suit.SPADES, 24, "Js Jc As Ks Qs"),
        (Suit.CLUBS, 32, "Jc Js Ac Kc Qc"),
        (Suit.HEARTS, 36, "Jh Jd Ah Kh Qh"),
        (Suit.DIAMONDS, 25, "B Jd Jh Ad Kd"),
    ],
)
def test_the_five_highest_trumps(trump, size, five):
    assert highest_trumps(trump, size) == frozenset(cards(five))


@pytest.mark.parametrize(
    ("record", "seat"),
    [
        (PERFECT, 2),
        (TAKEN_UP, 1),
        # Nobody noted the hands: what was played tells.
        (replace(PERFECT, hands=(), discard=None), 2),
        (replace(TAKEN_UP, hands=(), discard=None), 1),
        # Of the dealer's six cards nobody noted which one went.
        (replace(TAKEN_UP, discard=None), 1),
        (DEAL, None),
        (replace(DEAL, hands=()), None),
    ],
)
def test_who_held_them(record, seat):
    assert play_through(record, AMERICAN).faults == ()
    assert perfect_seat(record, AMERICAN) == seat


def test_one_that_plays_alone_and_a_partner_who_lays_the_hand_down_hold_them_too():
    alone = replace(
        PERFECT,
        calls=(ALONE,),
        tricks=tricks("Js Ts 9s", "Jc Ad Tc", "As Td Qc", "Ks Qh Kc", "Qs Kh Ac"),
    )
    assert perfect_seat(alone, AMERICAN) == 2
    down = replace(PERFECT, calls=(PASS, PASS, ALONE), tricks=())
    assert perfect_seat(down, AMERICAN) == 2


def test_with_the_joker_the_queen_is_not_enough():
    rules = PRESETS["british_25"]
    assert perfect_seat(PERFECT, rules) is None
    joker = replace(
        PERFECT,
        hands=(PERFECT.hands[0], cards("Js Jc As Ks B"), *PERFECT.hands[2:]),
        tricks=(*PERFECT.tricks[:4], *tricks("B Kd Kh Ac")),
    )
    assert perfect_seat(joker, rules) == 2


def test_high_cards_of_a_suit_that_is_not_trump_are_none():
    hearts = replace(
        PERFECT, calls=(PASS,) * 4 + (AuctionCall(call=Call.NAME, trump=Suit.HEARTS),), discard=None
    )
    assert perfect_seat(hearts, AMERICAN) is None
    assert perfect_seat(replace(PERFECT, calls=(PASS,) * 8, discard=None, tricks=()), AMERICAN) is None
