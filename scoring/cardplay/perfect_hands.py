"""Who held a perfect hand, as far as the cards of a record tell.

Source: docs/money.md, section 11.
"""

from scoring.cardplay.cards import Card, Suit, deck
from scoring.cardplay.record_cards import holdings
from scoring.cardplay.record_play import play_through
from scoring.cardplay.records import HandRecord
from scoring.cardplay.tricks import TABLES
from scoring.rules.rulesets import Ruleset

HIGHEST = 5


def highest_trumps(trump: Suit, deck_size: int) -> frozenset[Card]:
    """Return the five highest: the bowers, ace, king and queen, or with the joker no queen."""
    table = TABLES[trump]
    trumps = [card for card in deck(deck_size) if table[card][0] is trump]
    return frozenset(sorted(trumps, key=lambda card: table[card][1])[-HIGHEST:])


def perfect_seat(record: HandRecord, rules: Ruleset) -> int | None:
    """Return the seat that held the five highest trumps once trump was made; None where none is seen to.

    A hand that nobody noted is known by the cards it played.
    """
    played = play_through(record, rules)
    trump = played.auction.trump
    if played.contract is None or not isinstance(trump, Suit):
        return None
    held = {seat: set(cards) for seat, cards in holdings(record, played.auction).items()}
    for play in played.plays:
        if play.seat is not None:
            held.setdefault(play.seat, set()).add(play.card)
    highest = highest_trumps(trump, rules.deck)
    return next((seat for seat, cards in held.items() if highest <= cards), None)
