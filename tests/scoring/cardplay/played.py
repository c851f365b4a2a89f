"""Plays random deals out by its own reading of the rules; shares no rule with the engine."""

import random
from dataclasses import dataclass, replace

from scoring.cardplay.calls import AuctionCall, Call
from scoring.cardplay.cards import Card, NoTrump, Suit
from scoring.cardplay.records import HandRecord

SUITS = "cdhs"
PASS = AuctionCall(call=Call.PASS)
MATE = {"c": "s", "s": "c", "d": "h", "h": "d"}


def strength(card, led, trump):
    """Rank a card in a trick by a list written out from the highest."""
    order = []
    if trump != "n":
        order += ["B", "J" + trump, "J" + MATE[trump]] + [rank + trump for rank in "AKQT9876"]
    else:
        order += ["B"]
    order += [rank + led for rank in "AKQJT9876" if rank + led not in order] if led else []
    return -order.index(card) if card in order else -99


def suit_of(card, trump):
    if card == "B":
        return trump if trump != "n" else "B"
    if trump != "n" and card == "J" + MATE[trump]:
        return trump
    return card[1]


@dataclass
class Shape:
    """A table: how many seats, cards and kitty; who is whose partner."""

    seats: int = 4
    lowest: str = "9"
    joker: bool = False
    dealt: int = 5
    loner_left: bool = False
    rotating: bool = False
    named: bool = False
    walks: bool = False


def pack(shape):
    ranks = "6789TJQKA"["6789TJQKA".index(shape.lowest) :]
    return [rank + suit for suit in SUITS for rank in ranks] + (["B"] if shape.joker else [])


@dataclass
class Played:
    """A deal played out, with what a table would have seen."""

    record: HandRecord
    dealer: int
    maker: int | None = None
    partner: int | None = None
    makers: frozenset = frozenset()
    alone: bool = False
    trump: str | None = None
    takers: tuple = ()

    @property
    def tricks(self):
        return None if self.maker is None else sum(taker in self.makers for taker in self.takers)


def play_out(shape, seed, *, loner_chance=0.2, no_trump=False):
    return _Table(shape, random.Random(seed), loner_chance, no_trump).play_out()


class _Table:
    def __init__(self, shape, rng, loner_chance, no_trump):
        self.shape, self.rng, self.loner_chance, self.no_trump = shape, rng, loner_chance, no_trump
        self.dealer = rng.randint(1, shape.seats)
        steps = range(shape.seats - shape.rotating)
        self.active = [(self.dealer - 1 + step) % shape.seats + 1 for step in steps]
        cards = pack(shape)
        rng.shuffle(cards)
        if shape.joker:
            # A joker turned up is another auction; somebody is dealt it.
            at = cards.index("B")
            cards[0], cards[at] = cards[at], cards[0]
        self.hands = {seat: [] for seat in range(1, shape.seats + 1)}
        for seat in self.active:
            self.hands[seat] = [cards.pop(0) for _ in range(shape.dealt)]
        self.kitty = cards
        self.dealt = tuple(tuple(map(Card, self.hands[seat])) for seat in sorted(self.hands))

    def play_out(self):
        rounds = len(self.kitty) if self.shape.walks else 1
        callers = self.active[1:] + self.active[:1]
        places = [(turn, seat) for turn in range(rounds + 1) for seat in callers]
        stop = self.rng.choice([*range(len(places)), None])
        if stop is None:
            return Played(self.record(self.kitty[:rounds], [PASS] * len(places)), self.dealer)
        turn, maker = places[stop]
        alone = self.rng.random() < self.loner_chance and not self.shape.named
        partner = None
        if self.shape.named:
            partner = self.rng.choice([seat for seat in self.active if seat != maker])
        said, trump, discard = self.make_trump(turn, rounds, alone, partner)
        mate = partner or self.active[(self.active.index(maker) + len(self.active) // 2) % len(self.active)]
        tricks, takers = self.tricks(self.first_order(maker, mate, alone), trump)
        shown = self.kitty[: min(turn + 1, rounds)]
        record = self.record(shown, [PASS] * stop + [said], discard=discard, tricks=tricks)
        return Played(
            record, self.dealer, maker, partner, frozenset({maker, mate}), alone, trump, tuple(takers)
        )

    def record(self, shown, said, **more):
        return HandRecord(
            dealer=self.dealer,
            hands=self.dealt,
            kitty=tuple(map(Card, self.kitty)),
            upcards=tuple(map(Card, shown)),
            calls=tuple(said),
            **more,
        )

    def make_trump(self, turn, rounds, alone, partner):
        if turn == rounds:
            down = {card[1] for card in self.kitty[:rounds] if not self.shape.walks}
            trump = self.rng.choice([suit for suit in SUITS + "n" * self.no_trump if suit not in down])
            named = NoTrump.NO_TRUMP if trump == "n" else Suit(trump)
            return AuctionCall(call=Call.NAME, trump=named, alone=alone, partner=partner), trump, None
        up, hand = self.kitty[turn], self.hands[self.dealer]
        hand.append(up)
        discard = hand.pop(self.rng.randrange(len(hand)))
        return AuctionCall(call=Call.ORDER_UP, alone=alone, partner=partner), up[1], Card(discard)

    def first_order(self, maker, mate, alone):
        first = self.active.index(maker) + 1 if alone and self.shape.loner_left else 1
        around = self.active[first:] + self.active[:first]
        return [seat for seat in around if not (alone and seat == mate)]

    def tricks(self, order, trump):
        tricks, takers = [], []
        for _ in range(5):
            trick = []
            for seat in order:
                led = suit_of(trick[0], trump) if trick else None
                follow = [card for card in self.hands[seat] if suit_of(card, trump) == led]
                card = self.rng.choice(follow or self.hands[seat])
                self.hands[seat].remove(card)
                trick.append(card)
            led = suit_of(trick[0], trump)
            best = max(range(len(trick)), key=lambda index: strength(trick[index], led, trump))
            takers.append(order[best])
            order = order[best:] + order[:best]
            tricks.append(tuple(map(Card, trick)))
        return tuple(tricks), takers


def plant_renege(told, rng):
    """Let one player swap two of their own cards so that one trick is not followed.

    A card that followed suit changes places with one thrown away later; neither changes who took a trick,
    and nothing else is against the rules. ``None`` where this deal has no such pair.

    Returns:
        the record, the trick (from 1) and the seat.
    """
    if told.maker is None:
        return None
    pairs = [
        (early, late, seat)
        for seat in range(1, len(told.record.hands) + 1)
        if told.record.hands[seat - 1]
        for early in range(4)
        for late in range(early + 1, 5)
        if _may_swap(told, early, late, seat)
    ]
    if not pairs:
        return None
    early, late, seat = rng.choice(pairs)
    rows = _swapped(told, early, late, seat)
    return replace(told.record, tricks=tuple(tuple(row) for row in rows)), early + 1, seat


def _may_swap(told, early, late, seat):
    if told.takers[early] == seat or 0 in (place_of(told, early, seat), place_of(told, late, seat)):
        return False
    if told.takers[late] == seat:
        return False
    rows = told.record.tricks
    followed = suit_of(rows[early][place_of(told, early, seat)], told.trump)
    thrown = suit_of(rows[late][place_of(told, late, seat)], told.trump)
    led, late_led = suit_of(rows[early][0], told.trump), suit_of(rows[late][0], told.trump)
    if followed != led or thrown in (led, late_led, told.trump) or followed in (late_led, told.trump):
        return False
    return breaches(_swapped(told, early, late, seat), told, seat) == 1


def _swapped(told, early, late, seat):
    rows = [list(row) for row in told.record.tricks]
    one, other = place_of(told, early, seat), place_of(told, late, seat)
    rows[early][one], rows[late][other] = rows[late][other], rows[early][one]
    return rows


def breaches(rows, told, seat):
    """Count this seat's plays that did not follow although it still held the suit."""
    mine = [row[place_of(told, number, seat)] for number, row in enumerate(rows)]
    leds = [suit_of(row[0], told.trump) for row in rows]
    return sum(
        suit_of(card, told.trump) != led
        and any(suit_of(other, told.trump) == led for other in mine[number + 1 :])
        for number, (card, led) in enumerate(zip(mine, leds, strict=True))
    )


def place_of(told, number, seat):
    """Say at which place a seat played to a trick of a hand in which nobody was alone."""
    seats = len(told.record.hands)
    around = [(told.dealer - 1 + step) % seats + 1 for step in range(seats)]
    active = [one for one in around if told.record.hands[one - 1]]
    leader = active[1] if number == 0 else told.takers[number - 1]
    return (active.index(seat) - active.index(leader)) % len(active)
