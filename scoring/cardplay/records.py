"""A hand card by card: what was dealt, called and played, and what is wrong with it.

Source: docs/rules.md, section 7.
"""

from dataclasses import dataclass

from scoring.cardplay import words
from scoring.cardplay.calls import AuctionCall, Upcard
from scoring.cardplay.cards import Card

#: ``None`` stands for a card nobody noted.
Cards = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRecord:
    """One hand as it was noted; it may contradict itself, which ``play_through`` finds.

    Args:
        upcards: the card turned up; where the kitty is walked through, its cards as far as turned.
        calls: the calls, from the dealer's left.
        hands: as dealt, by seat, seat 1 first; ``()`` for a hand nobody noted, and for all of them.
        kitty: what was left face down, with or without the upcard.
        tricks: the cards in the order played; who played them follows from who took the trick before.
        first_leader: where somebody else led than the rules say.
        claimed_by: who claimed the tricks not played.
    """

    dealer: int
    upcards: tuple[Upcard, ...] = ()
    calls: tuple[AuctionCall, ...] = ()
    lone_defender: int | None = None
    discard: Card | None = None
    hands: tuple[Cards, ...] = ()
    kitty: Cards = ()
    tricks: tuple[Cards, ...] = ()
    first_leader: int | None = None
    claimed_by: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Something in a record that the rules do not allow.

    Args:
        text: a sentence about it, with ``{who}`` where it speaks of the seat.
        trick: from 1, where it happened in one.
        seat: who did it.
        card: that was played, where playing it was the fault.
        owed: the cards one of which should have been played.
    """

    code: str
    text: str
    trick: int | None = None
    seat: int | None = None
    card: Card | None = None
    owed: tuple[Card, ...] = ()

    def say(self, who: str | None = None) -> str:
        """Say it, with a name instead of the seat's number if there is one."""
        text = self.text.replace(words.WHO, who or words.seat_in_sentence(seat=self.seat))
        return text[0].upper() + text[1:]

    def sentence(self) -> str:
        """Say it with the trick it happened in."""
        return self.say() if self.trick is None else words.in_trick(trick=self.trick, fault=self.say())
