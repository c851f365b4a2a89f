"""What these rules refuse in a hand that another ruleset might allow.

Source: docs/rules.md, section 5.
"""

from collections.abc import Collection
from typing import NamedTuple

from scoring.cardplay.cards import SUIT_WORDS, NoTrump, Suit, Trump
from scoring.errors import InvalidHandError
from scoring.rules.options import AllPass, DefendAlone, Partnership, RedealHand
from scoring.rules.rulesets import Ruleset
from scoring.table.hands import Contract, HandReport, NoPlay
from scoring.table.seats import active_seats, partner_of


class Refusal(NamedTuple):
    """Why something is not allowed, for the error that fits where it was said."""

    field: str
    code: str
    message: str


def check_hand(report: HandReport, rules: Ruleset) -> None:
    """Refuse a report that this table could not have played.

    Raises:
        InvalidHandError: with the field at fault and a code of its own.
    """
    refusal = _refusal(report, rules)
    if refusal is not None:
        raise InvalidHandError(refusal.message, field=refusal.field, code=refusal.code)


def check_call_round(report: HandReport, rules: Ruleset) -> None:
    """Refuse a hand by the dealer's partner that leaves open whether it had to be played alone.

    For hands that come in: those on record from before tables were asked stay as they are.

    Raises:
        InvalidHandError: the round of calling is missing.
    """
    if report.call_round is not None or report.maker is None or not rules.dealers_partner_alone:
        return
    if alone_refusal(report.contract, rules, call_round=1) is None:
        return
    raise InvalidHandError(
        "When did the dealer's partner call? Ordering the card up, round 1, is played alone. If the card was "
        "turned down, it's round 2.",
        field="call_round",
        code="call_round_missing",
    )


def call_rounds(rules: Ruleset) -> int:
    """Count the rounds of calling: one per card turned up, and one to name a suit."""
    return (rules.kitty_size if rules.walks_kitty else 1) + 1


def _refusal(report: HandReport, rules: Ruleset) -> Refusal | None:
    stranger = _at_table(report.dealer, rules, field="dealer")
    if stranger is not None or report.no_play is not None:
        return stranger or _no_play(report, rules)
    contract = report.contract
    return (
        _dealt_in(contract.maker, contract.dealer, rules, field="maker")
        or alone_refusal(contract, rules, call_round=report.call_round)
        or lone_defender_refusal(contract, rules)
        or partner_refusal(contract, rules)
        or _call(report, rules)
    )


def _at_table(seat: int, rules: Ruleset, *, field: str) -> Refusal | None:
    if 1 <= seat <= rules.seats:
        return None
    message = f"There is no seat {seat} at this table: its seats are 1 to {rules.seats}."
    return Refusal(field, f"{field}_not_at_table", message)


def _dealt_in(seat: int, dealer: int, rules: Ruleset, *, field: str) -> Refusal | None:
    if rules.partnership is not Partnership.ROTATING or seat > rules.seats:
        return _at_table(seat, rules, field=field)
    if seat in active_seats(dealer, rules):
        return None
    return Refusal(field, f"{field}_sits_out", f"Seat {seat} sits out while seat {dealer} deals.")


def _no_play(report: HandReport, rules: Ruleset) -> Refusal | None:
    if report.no_play is NoPlay.PASSED_OUT and rules.all_pass is AllPass.STICK_DEALER:
        message = "When everyone has passed the dealer must name trump, so no hand is passed out."
        return Refusal("no_play", "dealer_must_name", message)
    if report.no_play is NoPlay.REDEAL and rules.redeal_hand is RedealHand.NEVER:
        message = "These rules have no hand that may be thrown in and dealt again."
        return Refusal("no_play", "redeal_not_allowed", message)
    return None


def alone_refusal(contract: Contract, rules: Ruleset, *, call_round: int | None) -> Refusal | None:
    """Refuse a loner where there are none, and a partner's order that had to be one."""
    if contract.alone:
        message = "Nobody plays alone under these rules."
        return None if rules.loners else Refusal("alone", "loners_not_allowed", message)
    if not rules.dealers_partner_alone or call_round != 1:
        return None
    if contract.maker != partner_of(contract.dealer, dealer=contract.dealer, rules=rules):
        return None
    message = "The dealer's partner who orders up must play alone."
    return Refusal("alone", "partner_must_play_alone", message)


def lone_defender_refusal(contract: Contract, rules: Ruleset) -> Refusal | None:
    """Refuse a lone defender where there is none, who may not, and who does not defend."""
    dealer, maker, alone, seat, _ = contract
    if seat is None:
        return None
    if rules.defend_alone is DefendAlone.NEVER:
        message = "Nobody defends alone under these rules."
        return Refusal("lone_defender", "defend_alone_not_allowed", message)
    stranger = _dealt_in(seat, dealer, rules, field="lone_defender")
    if stranger is not None:
        return stranger
    if seat in (maker, partner_of(maker, dealer=dealer, rules=rules)):
        message = "The lone defender cannot be on the makers' side."
        return Refusal("lone_defender", "lone_defender_with_makers", message)
    if rules.defend_alone is DefendAlone.AGAINST_LONER and not alone:
        message = "A defender may go alone only against a maker who plays alone."
        return Refusal("lone_defender", "lone_defender_needs_loner", message)
    return None


def partner_refusal(contract: Contract, rules: Ruleset) -> Refusal | None:
    """Refuse a named partner where none is named, none where one must be, and a stranger."""
    partner = contract.named_partner
    if rules.partnership is not Partnership.NAMED:
        code, message = "partner_not_named_here", "Nobody names a partner at this table."
    elif contract.alone:
        code, message = "loner_has_no_partner", "Whoever plays alone names no partner."
    elif partner is None:
        return Refusal("named_partner", "partner_missing", "Whoever makes trump names a partner at once.")
    elif partner == contract.maker:
        return Refusal("named_partner", "partner_is_maker", "The maker cannot be the named partner.")
    else:
        return _at_table(partner, rules, field="named_partner")
    return None if partner is None else Refusal("named_partner", code, message)


def _call(report: HandReport, rules: Ruleset) -> Refusal | None:
    if report.call_round is not None and report.call_round > call_rounds(rules):
        message = f"There are {call_rounds(rules)} rounds of calling, not {report.call_round}."
        return Refusal("call_round", "call_round_out_of_range", message)
    if report.trump is None:
        return None
    return trump_refusal(rules, trump=report.trump, turned_down=(report.turned_down,))


def trump_refusal(rules: Ruleset, *, trump: Trump, turned_down: Collection[Suit | None]) -> Refusal | None:
    """Refuse no trump where it is not called, and the suit that was turned down."""
    if trump is NoTrump.NO_TRUMP:
        message = "Nobody calls no trump under these rules."
        return None if rules.no_trump else Refusal("trump", "no_trump_not_allowed", message)
    if trump not in turned_down or rules.may_name_turned_down:
        return None
    message = f"{SUIT_WORDS[trump].capitalize()} were turned down and cannot be named."
    return Refusal("trump", "trump_turned_down", message)
