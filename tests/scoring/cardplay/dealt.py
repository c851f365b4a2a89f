"""One hand card by card, to change in the tests of records."""

from scoring.cardplay.calls import AuctionCall, Call
from scoring.cardplay.cards import Card, parse_card
from scoring.cardplay.record_play import play_through
from scoring.cardplay.records import HandRecord
from scoring.rules.rulesets import PRESETS

AMERICAN = PRESETS["north_american"]


def cards(text):
    return tuple(None if word == "?" else parse_card(word) for word in text.split())


def tricks(*rows):
    return tuple(cards(row) for row in rows)


PASS = AuctionCall(call=Call.PASS)
ORDER = AuctionCall(call=Call.ORDER_UP)
ALONE = AuctionCall(call=Call.ORDER_UP, alone=True)

#: Dealer 1 turns up the 9 of spades, seat 2 orders it up and takes all five tricks, the last by seat 4.
DEAL = HandRecord(
    dealer=1,
    upcards=cards("9s"),
    calls=(ORDER,),
    discard=Card.DIAMOND_9,
    hands=(
        cards("Ac Kc Qc Tc 9d"),
        cards("Js As Ks Ah 9h"),
        cards("Jc Qs Kd Qd Jd"),
        cards("Ts Ad Td Kh Qh"),
    ),
    tricks=tricks("Js Jc Ts 9s", "As Qs Ad Tc", "Ah Jd Qh Kc", "Ks Qd Td Qc", "9h Kd Kh Ac"),
)


def codes(record, rules=AMERICAN):
    return [(fault.code, fault.trick, fault.seat) for fault in play_through(record, rules).faults]
