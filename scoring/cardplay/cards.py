"""Cards, suits and the decks of euchre."""

from enum import StrEnum
from functools import lru_cache

from scoring.cardplay import words
from scoring.errors import InvalidCardError
from scoring.language import gettext as _
from scoring.language.messages import mark
from scoring.stored import describe


class Suit(StrEnum):
    """A suit, by the letter it is written with."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


class NoTrump(StrEnum):
    """The call of a hand without a trump suit."""

    NO_TRUMP = "n"


Trump = Suit | NoTrump

#: From the lowest to the highest outside trump.
RANKS = "6789TJQKA"
_SUITS = {
    Suit.CLUBS: mark("clubs"),
    Suit.DIAMONDS: mark("diamonds"),
    Suit.HEARTS: mark("hearts"),
    Suit.SPADES: mark("spades"),
    NoTrump.NO_TRUMP: mark("no trump"),
}
NUMBERS = {"6": "6", "7": "7", "8": "8", "9": "9", "T": "10"}
_RANKS = NUMBERS | {"J": mark("jack"), "Q": mark("queen"), "K": mark("king"), "A": mark("ace")}
SAME_COLOUR = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.HEARTS: Suit.DIAMONDS,
}


class Card(StrEnum):
    """A card as it is written: rank, then suit; the joker is a card without either."""

    CLUB_6 = "6c"
    CLUB_7 = "7c"
    CLUB_8 = "8c"
    CLUB_9 = "9c"
    CLUB_10 = "Tc"
    CLUB_JACK = "Jc"
    CLUB_QUEEN = "Qc"
    CLUB_KING = "Kc"
    CLUB_ACE = "Ac"
    DIAMOND_6 = "6d"
    DIAMOND_7 = "7d"
    DIAMOND_8 = "8d"
    DIAMOND_9 = "9d"
    DIAMOND_10 = "Td"
    DIAMOND_JACK = "Jd"
    DIAMOND_QUEEN = "Qd"
    DIAMOND_KING = "Kd"
    DIAMOND_ACE = "Ad"
    HEART_6 = "6h"
    HEART_7 = "7h"
    HEART_8 = "8h"
    HEART_9 = "9h"
    HEART_10 = "Th"
    HEART_JACK = "Jh"
    HEART_QUEEN = "Qh"
    HEART_KING = "Kh"
    HEART_ACE = "Ah"
    SPADE_6 = "6s"
    SPADE_7 = "7s"
    SPADE_8 = "8s"
    SPADE_9 = "9s"
    SPADE_10 = "Ts"
    SPADE_JACK = "Js"
    SPADE_QUEEN = "Qs"
    SPADE_KING = "Ks"
    SPADE_ACE = "As"
    JOKER = "B"

    @property
    def suit(self) -> Suit | None:
        """The printed suit, whatever is trump; the joker has none."""
        return None if self is Card.JOKER else Suit(self.value[1])

    @property
    def rank(self) -> str | None:
        """One of ``RANKS``; the joker has none."""
        return None if self is Card.JOKER else self.value[0]

    @property
    def words(self) -> str:
        """Name the card in words, for a sentence."""
        if self is Card.JOKER:
            return _("joker")
        rank, suit = _(_RANKS[self.value[0]]), suit_words(Suit(self.value[1]))
        return _("{rank} of {suit}").format(rank=rank, suit=suit)


def suit_words(suit: Trump) -> str:
    return _(_SUITS[suit])


#: How else a card may be written.
OTHER_SPELLINGS = {f"10{suit.value}": f"T{suit.value}" for suit in Suit}


def parse_card(text: str) -> Card:
    """Read a card, also one written ``10h`` for ``Th``.

    Raises:
        InvalidCardError: no card is written so.

    Source: docs/rules.md, section 1.
    """
    try:
        return Card(OTHER_SPELLINGS.get(text, text))
    except ValueError:
        raise InvalidCardError(words.no_card(describe(text)), code="unknown_card") from None


@lru_cache
def deck(size: int) -> tuple[Card, ...]:
    """List a deck, suit by suit from the lowest rank, the joker last.

    Args:
        size: 24, 28, 32 or 36, and one more with the joker.

    Source: docs/rules.md, section 1.
    """
    ranks = RANKS[-(size // 4) :]
    suited = tuple(card for card in Card if card.rank is not None and card.rank in ranks)
    return (*suited, Card.JOKER) if size % 2 else suited
