"""Cards, suits and the decks of euchre."""

from enum import StrEnum


class Suit(StrEnum):
    """A suit, by the letter it is written with."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


class NoTrump(StrEnum):
    """The call of a hand without a trump suit."""

    NO_TRUMP = "n"
