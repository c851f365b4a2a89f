"""The auction: how trump is made, from the dealer's left until someone makes it or all have passed.

Source: docs/rules.md, section 2.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scoring.cardplay import words
from scoring.cardplay.cards import Card, Suit, Trump
from scoring.errors import InvalidCallError
from scoring.rules.options import AllPass
from scoring.rules.rulesets import Ruleset
from scoring.table.hand_checks import Refusal, alone_refusal, call_rounds, partner_refusal, trump_refusal
from scoring.table.hands import Contract
from scoring.table.seats import active_seats, partner_of


class Call(StrEnum):
    """What a player may do when asked about trump."""

    PASS = "pass"  # noqa: S105 -- a word of the game
    ORDER_UP = "order_up"
    NAME = "name"


class Phrase(StrEnum):
    """What the table hears: the words depend on who calls."""

    PASS = "pass"  # noqa: S105 -- a word of the game
    TURN_DOWN = "turn_down"
    ORDER_UP = "order_up"
    ASSIST = "assist"
    PICK_UP = "pick_up"
    NAME = "name"


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionCall:
    """One call, as it was made.

    Args:
        trump: only with ``Call.NAME``; the upcard says it otherwise.
        partner: the seat named as partner, where partners are named.
    """

    call: Call
    trump: Trump | None = None
    alone: bool = False
    partner: int | None = None

    def __post_init__(self) -> None:
        if (self.trump is not None) != (self.call is Call.NAME):
            raise InvalidCallError(words.suit_only_when_naming(), field="trump", code="trump_not_named")
        if self.call is Call.PASS and (self.alone or self.partner is not None):
            raise InvalidCallError(words.pass_is_alone(), field="call", code="pass_says_more")


#: A card turned up, or only its suit where nobody noted more, or nothing.
Upcard = Card | Suit | None


class Turn(NamedTuple):
    """A point of the auction at which one player is asked.

    Args:
        call_round: from 1; the last one is for naming a suit.
        upcard: what may be ordered up; ``None`` when a suit is to be named, and where nobody noted it.
    """

    call_round: int
    seat: int
    upcard: Upcard
    is_naming: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """How far an auction has come.

    Args:
        turn: the last one taken, or the next if trump is not made yet; ``None`` when all have passed.
        turned_down: the suits turned down so far, in order.
        trump: ``None`` before it is made, and when the card ordered up is not known.
        refusals: what the rules forbid of what was called, in order.
    """

    rules: Ruleset
    dealer: int
    turn: Turn | None
    turned_down: tuple[Suit, ...]
    maker: int | None
    trump: Trump | None
    alone: bool
    named_partner: int | None
    refusals: tuple[InvalidCallError, ...]

    @property
    def caller(self) -> int | None:
        """Who speaks next; nobody once trump is made or all have passed."""
        return self.turn.seat if self.turn is not None and self.maker is None else None

    @property
    def call_round(self) -> int:
        """The round of the turn, from 1; the last one once all have passed."""
        return call_rounds(self.rules) if self.turn is None else self.turn.call_round

    @property
    def upcard(self) -> Card | None:
        """What may be, or was, ordered up; nothing where a suit is named, and where nobody noted it."""
        upcard = self.turn.upcard if self.turn is not None else None
        return upcard if isinstance(upcard, Card) else None

    @property
    def is_passed_out(self) -> bool:
        """Whether everyone has passed for good."""
        return self.turn is None

    @property
    def picked_up(self) -> bool:
        """Whether the dealer took the card turned up."""
        return self.maker is not None and self.turn is not None and not self.turn.is_naming


def hold_auction(
    rules: Ruleset, *, dealer: int, upcards: Sequence[Upcard], calls: Iterable[AuctionCall]
) -> Auction:
    """Play an auction as far as it has come, call by call.

    Args:
        upcards: the card turned up; where the kitty is walked through, its cards as far as turned.
        calls: from the dealer's left.

    Raises:
        InvalidCallError: at the first call these rules forbid.
    """
    auction = follow_auction(rules, dealer=dealer, upcards=upcards, calls=calls)
    if auction.refusals:
        raise auction.refusals[0]
    return auction


def follow_auction(
    rules: Ruleset, *, dealer: int, upcards: Sequence[Upcard], calls: Iterable[AuctionCall]
) -> Auction:
    """Play an auction like ``hold_auction``, but collect what the rules forbid.

    A forbidden call that can still be understood counts: whoever names the suit turned down is the maker
    of a hand that will be refused.
    """
    turns = _turns(rules, dealer, upcards)
    turn = next(turns, None)
    refusals: list[Refusal] = []
    made: AuctionCall | None = None
    for one in calls:
        if turn is None or made is not None:
            refusals.append(Refusal("calls", "auction_over", words.calling_over()))
            continue
        refusals += _refusals(one, turn, upcards, rules=rules, dealer=dealer)
        if one.call is Call.PASS:
            turn = next(turns, None)
        else:
            made = one
    return Auction(
        rules=rules,
        dealer=dealer,
        turn=turn,
        turned_down=_suits(upcards if turn is None else upcards[: turn.call_round - 1]),
        maker=turn.seat if made is not None and turn is not None else None,
        trump=_trump(made, turn),
        alone=made is not None and made.alone,
        named_partner=made.partner if made is not None else None,
        refusals=tuple(
            InvalidCallError(message, field=field, code=code) for field, code, message in refusals
        ),
    )


def phrase(call: AuctionCall, auction: Auction) -> Phrase:
    """Say how the next call would sound: the dealer picks up or turns down, the dealer's partner assists."""
    turn, dealer = auction.turn, auction.dealer
    if call.call is Call.NAME:
        return Phrase.NAME
    if turn is None or turn.is_naming:
        return Phrase.PASS
    if call.call is Call.PASS:
        return Phrase.TURN_DOWN if turn.seat == dealer else Phrase.PASS
    if turn.seat == dealer:
        return Phrase.PICK_UP
    partner = partner_of(dealer, dealer=dealer, rules=auction.rules)
    return Phrase.ASSIST if turn.seat == partner else Phrase.ORDER_UP


def _turns(rules: Ruleset, dealer: int, upcards: Sequence[Upcard]) -> Iterator[Turn]:
    """List who is asked, in order; a joker turned up is the dealer's alone to name a suit for."""
    active = active_seats(dealer, rules)
    rounds = call_rounds(rules)
    for call_round in range(1, rounds):
        upcard = upcards[call_round - 1] if call_round <= len(upcards) else None
        seats = (dealer,) if upcard is Card.JOKER else (*active[1:], dealer)
        for seat in seats:
            yield Turn(call_round, seat, upcard, is_naming=False)
    for seat in (*active[1:], dealer):
        yield Turn(rounds, seat, None, is_naming=True)


def _suits(upcards: Iterable[Upcard]) -> tuple[Suit, ...]:
    suits = [_suit(upcard) for upcard in upcards]
    return tuple([suit for suit in suits if suit is not None])


def _suit(upcard: Upcard) -> Suit | None:
    return upcard.suit if isinstance(upcard, Card) else upcard


def _trump(made: AuctionCall | None, turn: Turn | None) -> Trump | None:
    if made is None or turn is None:
        return None
    return made.trump or _suit(turn.upcard)


def _refusals(
    call: AuctionCall, turn: Turn, upcards: Sequence[Upcard], *, rules: Ruleset, dealer: int
) -> list[Refusal]:
    found = [_out_of_place(call, turn, sticks=turn.seat == dealer and rules.all_pass is AllPass.STICK_DEALER)]
    if call.call is not Call.PASS:
        contract = Contract(dealer, turn.seat, call.alone, None, call.partner)
        found.append(alone_refusal(contract, rules, call_round=turn.call_round))
        found.append(partner_refusal(contract, rules))
    if call.trump is not None:
        turned_down = _suits(upcards[: turn.call_round - 1])
        found.append(trump_refusal(rules, trump=call.trump, turned_down=turned_down))
    return [refusal for refusal in found if refusal is not None]


def _out_of_place(call: AuctionCall, turn: Turn, *, sticks: bool) -> Refusal | None:
    """Refuse what cannot be said at this point of the auction."""
    is_name = call.call is Call.NAME
    if turn.upcard is Card.JOKER:
        return None if is_name else Refusal("calls", "joker_must_name", words.joker_needs_suit())
    if not turn.is_naming:
        return Refusal("calls", "name_too_early", words.suit_too_early()) if is_name else None
    if call.call is Call.PASS:
        return Refusal("calls", "dealer_must_name", words.dealer_is_stuck()) if sticks else None
    return None if is_name else Refusal("calls", "nothing_to_order_up", words.name_a_suit())
