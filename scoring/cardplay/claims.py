"""Claims: whether whoever leads next takes every trick that is left, whatever the others play.

Source: docs/rules.md, section 7.
"""

from collections.abc import Iterable, Sequence
from itertools import permutations

from scoring.cardplay.cards import Card, Trump
from scoring.cardplay.tricks import legal_cards, winning_index


def claim_stands(
    hand: Iterable[Card], others: Sequence[frozenset[Card]], *, tricks: int, trump: Trump
) -> bool:
    """Say whether a hand can be led out card by card in some order that nobody can beat.

    Each of the others needs only one card that wins one trick, so each is looked at alone.

    Args:
        hand: of the player who leads next.
        others: the hands of everyone else who plays, a partner's among them.
        tricks: left to be played.
    """
    return any(
        not any(_can_beat(cards, order, trump) for cards in others)
        for order in permutations(sorted(hand), tricks)
    )


def _can_beat(cards: frozenset[Card], order: Sequence[Card], trump: Trump) -> bool:
    if not order:
        return False
    led, *rest = order
    return any(
        winning_index((led, card), trump) == 1 or _can_beat(cards - {card}, rest, trump)
        for card in legal_cards(sorted(cards), led, trump)
    )
