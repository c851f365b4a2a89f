"""Who deals first, by each way of the sources.

Source: docs/rules.md, section 1.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cardplay import words
from scoring.cardplay.cards import RANKS, Card, Suit, deck
from scoring.errors import InvalidCardError
from scoring.rules.options import FirstDealer
from scoring.rules.rulesets import Ruleset, Seats

#: For the draw that also makes partners, the ace is the lowest card.
ACE_LOW = "A" + RANKS[:-1]
BLACK = (Suit.CLUBS, Suit.SPADES)
#: So many draw for partners.
PARTNERS_DRAW = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstDealerDraw:
    """The cards that decided who deals, in the order they were turned.

    Args:
        seats: who got each card.
        partners: of four who drew for partners, the two with the highest cards and the two with the lowest;
            else empty.
    """

    dealer: int
    cards: tuple[Card, ...]
    seats: Seats = ()
    partners: tuple[Seats, ...] = ()


def find_first_dealer(rules: Ruleset, cards: Sequence[Card]) -> FirstDealerDraw:
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
        raise InvalidCardError(words.host_chooses_dealer(), field="cards", code="no_draw")
    everyone, pack = _turned(rules, cards)
    return _outcome(pack, pack.lowest(everyone))


def find_partners(rules: Ruleset, cards: Sequence[Card]) -> FirstDealerDraw:
    """Find partners and first dealer of four from cards turned up to seat 1, seat 2 and so on.

    The two highest play the two lowest. The king is high, the ace low, and the lowest card deals; where the
    rules let the highest card deal, the ace is high. Players whose equal cards decide something draw again.

    Raises:
        InvalidCardError: the cards do not decide it, or the table has not four seats.
    """
    if rules.seats != PARTNERS_DRAW:
        raise InvalidCardError(words.four_draw_partners(), field="cards", code="no_draw")
    everyone, pack = _turned(rules, cards)
    dealer = pack.lowest(everyone)
    second = pack.lowest(tuple(seat for seat in everyone if seat != dealer))
    others = tuple(seat for seat in everyone if seat not in {dealer, second})
    pairs = (tuple(sorted((dealer, second))), others)
    is_highest = rules.first_dealer is FirstDealer.HIGHEST_CARD
    return _outcome(pack, dealer, partners=pairs if is_highest else pairs[::-1])


def draw_first_dealer(rules: Ruleset, rng: random.Random) -> FirstDealerDraw:
    """Turn cards from a shuffled deck until the first dealer is found; an organizer draws a seat."""
    if rules.first_dealer is FirstDealer.ORGANIZER:
        return FirstDealerDraw(dealer=rng.randint(1, rules.seats), cards=())
    while True:
        cards = list(deck(rules.deck))
        rng.shuffle(cards)
        try:
            return find_first_dealer(rules, cards)
        except InvalidCardError:
            continue


def _first_jack(rules: Ruleset, cards: Sequence[Card], suits: Sequence[Suit]) -> FirstDealerDraw:
    for index, card in enumerate(cards):
        if card.rank == "J" and card.suit in suits:
            seats = tuple(turn % rules.seats + 1 for turn in range(index + 1))
            return FirstDealerDraw(dealer=seats[-1], cards=tuple(cards[: index + 1]), seats=seats)
    raise InvalidCardError(words.no_jack(), field="cards", code="undecided")


class _Pack:
    """Cards turned one by one; a joker decides nothing and is turned past."""

    def __init__(self, cards: Sequence[Card], order: str) -> None:
        self.cards = cards
        self.order = order
        self.turned: list[int] = []
        self.ranks: dict[int, tuple[int, ...]] = {}

    def draw(self, seats: Seats) -> None:
        """Let each seat draw one more card."""
        for seat in seats:
            self.ranks[seat] = (*self.ranks.get(seat, ()), self._rank(seat))

    def lowest(self, among: Seats) -> int:
        """Say who drew lowest; players level there draw again among themselves."""
        best = min(self.ranks[seat] for seat in among)
        level = tuple(seat for seat in among if self.ranks[seat] == best)
        if len(level) == 1:
            return level[0]
        self.draw(level)
        return self.lowest(level)

    def _rank(self, seat: int) -> int:
        while len(self.turned) < len(self.cards):
            rank = self.cards[len(self.turned)].rank
            self.turned.append(seat)
            if rank is not None:
                return self.order.index(rank)
        raise InvalidCardError(words.undecided(), field="cards", code="undecided")


def _turned(rules: Ruleset, cards: Sequence[Card]) -> tuple[Seats, _Pack]:
    """Let everyone draw one card; ``lowest`` of the pack is then whoever deals first."""
    is_highest = rules.first_dealer is FirstDealer.HIGHEST_CARD
    pack, everyone = _Pack(cards, RANKS[::-1] if is_highest else ACE_LOW), tuple(range(1, rules.seats + 1))
    pack.draw(everyone)
    return everyone, pack


def _outcome(pack: _Pack, dealer: int, *, partners: tuple[Seats, ...] = ()) -> FirstDealerDraw:
    seats = tuple(pack.turned)
    return FirstDealerDraw(
        dealer=dealer, cards=tuple(pack.cards[: len(seats)]), seats=seats, partners=partners
    )
