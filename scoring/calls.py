"""The auction: how trump is made, from the dealer's left until someone makes it or all have passed.

Source: docs/rules.md, section 2.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.cards import Card, Suit, Trump
from scoring.errors import InvalidCallError
from scoring.hand_checks import Refusal, alone_refusal, call_rounds, partner_refusal, trump_refusal
from scoring.hands import Contract
from scoring.options import AllPass
from scoring.rulesets import Ruleset
from scoring.seats import active_seats, partner_of


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
class Said:
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
            raise InvalidCallError(
                "Trump is said by naming it, and only so.", field="trump", code="trump_not_named"
            )
        if self.call is Call.PASS and (self.alone or self.partner is not None):
            raise InvalidCallError("Whoever passes says nothing else.", field="call", code="pass_says_more")


@dataclass(frozen=True, slots=True, kw_only=True)
class Auction:
    """How far an auction has come.

    Args:
        caller: who speaks next; ``None`` once it is over.
        call_round: from 1; the last one is for naming a suit.
        turned_down: the suits turned down so far, in order.
        trump: ``None`` before it is made, and when the upcard ordered up is not known.
        refusals: what the rules forbid of what was called, in order.
    """

    rules: Ruleset
    dealer: int
    upcards: tuple[Card | None, ...]
    caller: int | None
    call_round: int = 1
    turned_down: tuple[Suit, ...] = ()
    maker: int | None = None
    trump: Trump | None = None
    alone: bool = False
    named_partner: int | None = None
    refusals: tuple[InvalidCallError, ...] = ()

    @property
    def upcard(self) -> Card | None:
        """The card that may be ordered up now; none once a suit is to be named, or where not known."""
        index = self.call_round - 1
        return self.upcards[index] if index < len(self.upcards) and not self.is_naming else None

    @property
    def is_naming(self) -> bool:
        """Whether the cards have all been turned down and a suit is to be named."""
        return self.call_round == call_rounds(self.rules)

    @property
    def is_over(self) -> bool:
        """Whether trump is made or everyone has passed for good."""
        return self.caller is None

    @property
    def is_passed_out(self) -> bool:
        """Whether everyone has passed for good."""
        return self.caller is None and self.maker is None


def open_auction(rules: Ruleset, *, dealer: int, upcards: Sequence[Card | None]) -> Auction:
    """Start an auction.

    Args:
        upcards: the card turned up; where the kitty is walked through, its cards in order.
    """
    auction = Auction(rules=rules, dealer=dealer, upcards=tuple(upcards), caller=dealer)
    return replace(auction, caller=_first_caller(auction))


def hold_auction(
    rules: Ruleset, *, dealer: int, upcards: Sequence[Card | None], said: Iterable[Said]
) -> Auction:
    """Play an auction through, call by call from the dealer's left.

    Raises:
        InvalidCallError: at the first call these rules forbid.
    """
    auction = open_auction(rules, dealer=dealer, upcards=upcards)
    for one in said:
        auction = hear(auction, one)
        if auction.refusals:
            raise auction.refusals[0]
    return auction


def hear(auction: Auction, said: Said) -> Auction:
    """Take one more call; what the rules forbid is added to the auction's refusals.

    A forbidden call that can still be understood counts: whoever names the suit turned down is the maker
    of a hand that will be refused.
    """
    caller = auction.caller
    if caller is None:
        late = Refusal("calls", "auction_over", "Nobody calls once trump is made or all have passed.")
        return replace(auction, refusals=(*auction.refusals, _error(late)))
    refusals = (*auction.refusals, *_refusals(auction, caller, said))
    if said.call is Call.PASS:
        return _passed(auction, caller, refusals)
    return replace(
        auction,
        caller=None,
        maker=caller,
        trump=said.trump or _suit_of(auction.upcard),
        alone=said.alone,
        named_partner=said.partner,
        refusals=refusals,
    )


def phrase(said: Said, *, seat: int, auction: Auction) -> Phrase:
    """Say how a call sounds: the dealer picks up or turns down, the dealer's partner assists."""
    if auction.is_naming or said.call is Call.NAME:
        return Phrase.NAME if said.call is Call.NAME else Phrase.PASS
    is_dealer = seat == auction.dealer
    if said.call is Call.PASS:
        return Phrase.TURN_DOWN if is_dealer else Phrase.PASS
    if is_dealer:
        return Phrase.PICK_UP
    partner = partner_of(auction.dealer, dealer=auction.dealer, rules=auction.rules)
    return Phrase.ASSIST if seat == partner else Phrase.ORDER_UP


def _first_caller(auction: Auction) -> int:
    """Start left of the dealer; a joker turned up is the dealer's alone to name a suit for."""
    if auction.upcard is Card.JOKER:
        return auction.dealer
    return active_seats(auction.dealer, auction.rules)[1]


def _suit_of(card: Card | None) -> Suit | None:
    return card.suit if card is not None else None


def _passed(auction: Auction, caller: int, refusals: tuple[InvalidCallError, ...]) -> Auction:
    if caller != auction.dealer:
        active = active_seats(auction.dealer, auction.rules)
        following = active[(active.index(caller) + 1) % len(active)]
        return replace(auction, caller=following, refusals=refusals)
    if auction.is_naming:
        return replace(auction, caller=None, refusals=refusals)
    suit = _suit_of(auction.upcard)
    turned = replace(
        auction,
        call_round=auction.call_round + 1,
        turned_down=(*auction.turned_down, suit) if suit else auction.turned_down,
        refusals=refusals,
    )
    return replace(turned, caller=_first_caller(turned))


def _refusals(auction: Auction, caller: int, said: Said) -> tuple[InvalidCallError, ...]:
    rules = auction.rules
    found: list[Refusal | None] = [_out_of_place(auction, caller, said)]
    if said.call is not Call.PASS:
        contract = Contract(auction.dealer, caller, said.alone, None, said.partner)
        found.append(alone_refusal(contract, rules, call_round=auction.call_round))
        found.append(partner_refusal(contract, rules))
    if said.trump is not None:
        found.append(trump_refusal(rules, trump=said.trump, turned_down=auction.turned_down))
    return tuple(_error(refusal) for refusal in found if refusal is not None)


def _out_of_place(auction: Auction, caller: int, said: Said) -> Refusal | None:
    """Refuse what cannot be said at this point of the auction."""
    if auction.upcard is Card.JOKER:
        message = "The joker is turned up: the dealer must name a suit."
        return None if said.call is Call.NAME else Refusal("calls", "joker_must_name", message)
    if auction.is_naming:
        return _out_of_naming(auction, caller, said)
    message = "A suit is named only once the card is turned down."
    return Refusal("calls", "name_too_early", message) if said.call is Call.NAME else None


def _out_of_naming(auction: Auction, caller: int, said: Said) -> Refusal | None:
    if said.call is Call.ORDER_UP:
        message = "The card was turned down: a suit must be named."
        return Refusal("calls", "nothing_to_order_up", message)
    sticks = auction.rules.all_pass is AllPass.STICK_DEALER
    if sticks and said.call is Call.PASS and caller == auction.dealer:
        message = "Everyone has passed: the dealer must name trump."
        return Refusal("calls", "dealer_must_name", message)
    return None


def _error(refusal: Refusal) -> InvalidCallError:
    return InvalidCallError(refusal.message, field=refusal.field, code=refusal.code)
