"""Where each card of a record was: no card is in two places, and everyone plays their own."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

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
        yield Fault(code="not_in_deck", text=f"the {card.words} isn't in a deck of {rules.deck}.")


def _dealt_twice(record: HandRecord, turned: Cards, kitty: Cards) -> Iterator[Fault]:
    places: list[tuple[str, int | None, Cards]] = [
        ("was turned up", None, turned),
        *(("is in the hand of {who}", seat, hand) for seat, hand in enumerate(record.hands, start=1)),
        ("is in the kitty", None, kitty),
    ]
    seen: set[Card] = set()
    for where, seat, cards in places:
        for card in cards:
            if card in seen:
                text = f"the {card.words} {where} and somewhere else."
                yield Fault(code="dealt_twice", seat=seat, text=text)
            elif card is not None:
                seen.add(card)


def _sizes(record: HandRecord, rules: Ruleset) -> Iterator[Fault]:
    if len(record.hands) > rules.seats:
        yield Fault(code="too_many_hands", text=f"{len(record.hands)} hands for {rules.seats} seats.")
    for seat, hand in enumerate(record.hands, start=1):
        if len(hand) > rules.cards_dealt:
            text = f"{{who}} has {len(hand)} cards, not {rules.cards_dealt}."
            yield Fault(code="wrong_hand_size", seat=seat, text=text)
    if len(record.kitty) > rules.kitty_size:
        text = f"the kitty has {len(record.kitty)} cards, not {rules.kitty_size}."
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
            yield _played(
                play, "played_twice", f"the {card.words} was already played in trick {first_played[card]}."
            )
            continue
        first_played[card] = trick
        if card not in in_deck:
            yield _played(play, "not_in_deck", f"the {card.words} isn't in a deck of {size}.")
        elif card in away:
            code, why = away[card]
            yield _played(play, code, f"the {card.words} {why}.")
        elif seat is not None and card not in held.get(seat, (card,)):
            yield _played(play, "card_not_held", f"{{who}} played the {card.words} but didn't have it.")
        elif card is upcard and seat not in (None, dealer):
            yield _played(
                play, "upcard_is_dealers", f"{{who}} played the {card.words}, but the dealer picked it up."
            )


def _played(play: Play, code: str, text: str) -> Fault:
    return Fault(code=code, text=text, trick=play.trick, seat=play.seat, card=play.card)


def _away(record: HandRecord, auction: Auction) -> dict[Upcard, tuple[str, str]]:
    """List the cards that nobody can play, with the reason."""
    away: dict[Upcard, tuple[str, str]] = dict.fromkeys(
        record.kitty, ("kitty_played", "was left in the kitty")
    )
    for card in record.upcards[: auction.call_round - 1]:
        away[card] = ("turned_down_played", "was turned down")
    away.pop(auction.upcard, None)
    away[record.discard] = ("discard_played", "was discarded")
    return away
