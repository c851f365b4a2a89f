"""Where each card of a record was: no card is in two places, and everyone plays their own."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, cast

from scoring.cardplay import words
from scoring.cardplay.calls import Auction, Upcard
from scoring.cardplay.cards import Card, deck
from scoring.cardplay.records import Cards, Fault, HandRecord
from scoring.rules.rulesets import Ruleset


class Play(NamedTuple):
    """One card on the table; the seat is unknown once a trick before could not be followed."""

    trick: int
    seat: int | None
    card: Card


def deal_faults(record: HandRecord, rules: Ruleset) -> Iterator[Fault]:
    """Find cards dealt twice, hands and kitties of the wrong size, and cards not in the deck."""
    yield from _sizes(record, rules)
    turned = tuple([card for card in record.upcards if isinstance(card, Card)])
    kitty = tuple([card for card in record.kitty if card not in (*turned, record.discard)])
    dealt = [card for cards in (turned, *record.hands, kitty) for card in cards if card is not None]
    if len(set(dealt)) < len(dealt):
        yield from _dealt_twice(record, turned, kitty)
    if record.discard is not None:
        dealt.append(record.discard)
    for card in sorted(set(dealt).difference(deck(rules.deck))):
        yield Fault(code="not_in_deck", text=words.not_in_deck(card=card.words, deck=rules.deck))


def _dealt_twice(record: HandRecord, turned: Cards, kitty: Cards) -> Iterator[Fault]:
    places: list[tuple[Callable[..., str], int | None, Cards]] = [
        (words.turned_up_twice, None, turned),
        *((words.in_hand_twice, seat, hand) for seat, hand in enumerate(record.hands, start=1)),
        (words.in_kitty_twice, None, kitty),
    ]
    earlier: set[Card] = set()
    for text, seat, cards in places:
        for card in cards:
            if card is not None and card in earlier:
                yield Fault(code="dealt_twice", seat=seat, text=text(card=card.words))
            elif card is not None:
                earlier.add(card)


def _sizes(record: HandRecord, rules: Ruleset) -> Iterator[Fault]:
    if len(record.hands) > rules.seats:
        text = words.too_many_hands(hands=len(record.hands), seats=rules.seats)
        yield Fault(code="too_many_hands", text=text)
    for seat, hand in enumerate(record.hands, start=1):
        if len(hand) > rules.cards_dealt:
            text = words.hand_size(cards=len(hand), dealt=rules.cards_dealt)
            yield Fault(code="wrong_hand_size", seat=seat, text=text)
    if len(record.kitty) > rules.kitty_size:
        text = words.kitty_size(cards=len(record.kitty), size=rules.kitty_size)
        yield Fault(code="wrong_kitty_size", text=text)


def holdings(record: HandRecord, auction: Auction) -> dict[int, frozenset[Card]]:
    """Say what each seat may play, where its whole hand was noted.

    A dealer who took the upcard and whose discard nobody noted may play any of the six.
    """
    rules = auction.rules
    if rules.go_under:
        return {}
    held: dict[int, frozenset[Card | None]] = {
        seat: frozenset(hand) for seat, hand in enumerate(record.hands, start=1)
    }
    held = {seat: cards for seat, cards in held.items() if len(cards) == rules.cards_dealt}
    if auction.picked_up and auction.dealer in held:
        held[auction.dealer] = (held[auction.dealer] | {auction.upcard}) - {record.discard}
    if rules.partners_best and auction.alone and auction.maker is not None:
        held.pop(auction.maker, None)
    return {seat: cast("frozenset[Card]", cards) for seat, cards in held.items() if None not in cards}


def play_faults(
    plays: Sequence[Play], record: HandRecord, auction: Auction, held: dict[int, frozenset[Card]]
) -> Iterator[Fault]:
    """Find cards that could not be played by whoever played them, in the order played."""
    first_played: dict[Card, int] = {}
    away = {} if auction.rules.go_under else _away(record, auction)
    size = auction.rules.deck
    in_deck, upcard, dealer = deck(size), auction.upcard, auction.dealer
    for play in plays:
        trick, seat, card = play
        if card in first_played:
            text = words.played_before(card=card.words, trick=first_played[card])
            yield _played(play, "played_twice", text)
            continue
        first_played[card] = trick
        if card not in in_deck:
            yield _played(play, "not_in_deck", words.not_in_deck(card=card.words, deck=size))
        elif card in away:
            code, why = away[card]
            yield _played(play, code, why(card=card.words))
        elif seat is not None and card not in held.get(seat, (card,)):
            yield _played(play, "card_not_held", words.not_held(card=card.words))
        elif card is upcard and seat not in (None, dealer):
            yield _played(play, "upcard_is_dealers", words.picked_up(card=card.words))


def _played(play: Play, code: str, text: str) -> Fault:
    return Fault(code=code, text=text, trick=play.trick, seat=play.seat, card=play.card)


def _away(record: HandRecord, auction: Auction) -> dict[Upcard, tuple[str, Callable[..., str]]]:
    """List the cards that nobody can play, with the reason."""
    away: dict[Upcard, tuple[str, Callable[..., str]]] = dict.fromkeys(
        record.kitty, ("kitty_played", words.kitty_played)
    )
    for card in record.upcards[: auction.call_round - 1]:
        away[card] = ("turned_down_played", words.turned_down_played)
    away.pop(auction.upcard, None)
    away[record.discard] = ("discard_played", words.discard_played)
    return away
