"""Which cards may be played to a trick, and who takes it.

Source: docs/rules.md, sections 1 and 3.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cardplay import words
from scoring.cardplay.cards import RANKS, SAME_COLOUR, Card, NoTrump, Suit, Trump
from scoring.errors import InvalidCardError

#: Any trump beats any card that is none: strengths from here up are trump's.
WEAKEST_TRUMP = 100
LEFT_BOWER, RIGHT_BOWER, BEST_BOWER = 120, 121, 122


def _ranked(card: Card, trump: Trump) -> tuple[Suit | None, int]:
    if card.suit is None or card.rank is None:
        return (trump if isinstance(trump, Suit) else None), BEST_BOWER
    place = RANKS.index(card.rank)
    if card.rank == "J" and card.suit is trump:
        return trump, RIGHT_BOWER
    if card.rank == "J" and isinstance(trump, Suit) and card.suit is SAME_COLOUR[trump]:
        return trump, LEFT_BOWER
    return card.suit, place + (WEAKEST_TRUMP if card.suit is trump else 0)


def _table(trump: Trump) -> dict[Card, tuple[Suit | None, int]]:
    return {card: _ranked(card, trump) for card in Card}


TABLES: Mapping[Trump, Mapping[Card, tuple[Suit | None, int]]] = {
    trump: _table(trump) for trump in (*Suit, NoTrump.NO_TRUMP)
}


def effective_suit(card: Card, trump: Trump) -> Suit | None:
    """Say which suit a card belongs to in this hand: the left bower and the joker to trump.

    Without trump the joker belongs to no suit: it follows nothing and nothing follows it.
    """
    return TABLES[trump][card][0]


def legal_cards(hand: Sequence[Card], led: Card | None, trump: Trump) -> tuple[Card, ...]:
    """List the cards of a hand that may be played: the led suit if it can be followed, else any."""
    if led is None:
        return tuple(hand)
    table = TABLES[trump]
    suit = table[led][0]
    following = tuple([card for card in hand if table[card][0] is suit])
    return following or tuple(hand)


def winning_index(cards: Sequence[Card], trump: Trump) -> int:
    """Say which card takes a trick, by its index in the order played, the led card first."""
    table = TABLES[trump]
    suit, best = table[cards[0]]
    winner = 0
    for index in range(1, len(cards)):
        own_suit, strength = table[cards[index]]
        if strength > best and (own_suit is suit or strength >= WEAKEST_TRUMP):
            winner, best = index, strength
    return winner


class PlayKind(StrEnum):
    """How a card stands to the one led; all but the first two need a hand without the led suit."""

    LED = "led"
    FOLLOWED = "followed"
    TRUMPED = "trumped"
    THREW_AWAY = "threw_away"


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickRuling:
    """What settles a dispute about one trick.

    Args:
        taker: index in the order played.
        led: the suit to follow; the left bower and the joker lead trump.
        kinds: one per card, in the order played.
    """

    taker: int
    led: Suit | None
    kinds: tuple[PlayKind, ...]


def judge_trick(cards: Sequence[Card], trump: Trump) -> TrickRuling:
    """Say who takes a trick, and which cards were played without following suit.

    Raises:
        InvalidCardError: no card was played, or one twice.
    """
    if not cards or len(set(cards)) != len(cards):
        raise InvalidCardError(words.each_card_once(), field="cards", code="no_trick")
    led = effective_suit(cards[0], trump)
    kinds = [PlayKind.LED, *(_kind(effective_suit(card, trump), led, trump) for card in cards[1:])]
    return TrickRuling(taker=winning_index(cards, trump), led=led, kinds=tuple(kinds))


def _kind(suit: Suit | None, led: Suit | None, trump: Trump) -> PlayKind:
    if suit is led:
        return PlayKind.FOLLOWED
    return PlayKind.TRUMPED if suit is trump or suit is None else PlayKind.THREW_AWAY


def judge_play(
    played: Sequence[Card], card: Card, hand: Sequence[Card], trump: Trump
) -> tuple[bool, tuple[Card, ...]]:
    """Say whether a card of the hand may be added to what was played, and which cards may.

    Raises:
        InvalidCardError: the card is not in the hand.
    """
    if card not in hand:
        raise InvalidCardError(words.not_in_hand(card=card.words), field="card", code="card_not_held")
    legal = legal_cards(hand, played[0] if played else None, trump)
    return card in legal, legal
