"""Who deals first, by each way of the sources.

Source: docs/rules.md, section 1.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import RANKS, Card, Suit, deck
from scoring.errors import InvalidCardError
from scoring.options import FirstDealer
from scoring.rulesets import Ruleset, Seats

#: For the draw that also makes partners, the ace is the lowest card.
ACE_LOW = "A" + RANKS[:-1]
BLACK = (Suit.CLUBS, Suit.SPADES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """The cards that decided who deals, in the order they were turned.

    Args:
        partners: of four who drew for partners, the two with the highest cards and the two with the lowest.
    """

    dealer: int
    cards: tuple[Card, ...]
    partners: tuple[Seats, ...] = ()


def find_first_dealer(rules: Ruleset, cards: Sequence[Card]) -> Draw:
    """Find the first dealer from cards turned up to seat 1, seat 2 and so on, round and round.

    Where a card is drawn, players who drew equal cards draw again: the cards go on with theirs, in the
    order of their seats.

    Raises:
        InvalidCardError: the cards do not decide it, or the organizer names the dealer.
    """
    kind = rules.first_dealer
    if kind in (FirstDealer.BLACK_JACK, FirstDealer.FIRST_JACK):
        return _first_jack(rules, cards, suits=BLACK if kind is FirstDealer.BLACK_JACK else tuple(Suit))
    if kind is FirstDealer.ORGANIZER:
        raise InvalidCardError("The organizer names the first dealer.", field="cards", code="no_draw")
    return _drawn(rules, cards)


def draw_first_dealer(rules: Ruleset, rng: random.Random) -> Draw:
    """Turn cards from a shuffled deck until the first dealer is found; an organizer draws a seat."""
    if rules.first_dealer is FirstDealer.ORGANIZER:
        return Draw(dealer=rng.randint(1, rules.seats), cards=())
    while True:
        cards = list(deck(rules.deck))
        rng.shuffle(cards)
        try:
            return find_first_dealer(rules, cards)
        except InvalidCardError:
            continue


def _first_jack(rules: Ruleset, cards: Sequence[Card], suits: Sequence[Suit]) -> Draw:
    for index, card in enumerate(cards):
        if card.rank == "J" and card.suit in suits:
            return Draw(dealer=index % rules.seats + 1, cards=tuple(cards[: index + 1]))
    raise InvalidCardError("No jack was turned up that decides it.", field="cards", code="undecided")


class _Pack:
    """Cards turned one by one; a joker decides nothing and is turned past."""

    def __init__(self, cards: Sequence[Card], order: str) -> None:
        self.cards = cards
        self.order = order
        self.turned = 0
        self.drawn: dict[int, tuple[int, ...]] = {}

    def draw(self, seats: Seats) -> None:
        """Let each seat draw one more card."""
        for seat in seats:
            self.drawn[seat] = (*self.drawn.get(seat, ()), self._rank())

    def lowest(self, among: Seats) -> int:
        """Say who drew lowest; players level there draw again among themselves."""
        best = min(self.drawn[seat] for seat in among)
        level = tuple(seat for seat in among if self.drawn[seat] == best)
        if len(level) == 1:
            return level[0]
        self.draw(level)
        return self.lowest(level)

    def _rank(self) -> int:
        while self.turned < len(self.cards):
            rank = self.cards[self.turned].rank
            self.turned += 1
            if rank is not None:
                return self.order.index(rank)
        raise InvalidCardError("The cards drawn do not decide it.", field="cards", code="undecided")


def _drawn(rules: Ruleset, cards: Sequence[Card]) -> Draw:
    is_highest = rules.first_dealer is FirstDealer.HIGHEST_CARD
    everyone = tuple(range(1, rules.seats + 1))
    pack = _Pack(cards, RANKS[::-1] if is_highest else ACE_LOW)
    pack.draw(everyone)
    dealer = pack.lowest(everyone)
    partners: tuple[Seats, ...] = ()
    if not is_highest and rules.seats == 4:
        low = {dealer, pack.lowest(tuple(seat for seat in everyone if seat != dealer))}
        partners = (tuple(seat for seat in everyone if seat not in low), tuple(sorted(low)))
    return Draw(dealer=dealer, cards=tuple(cards[: pack.turned]), partners=partners)
