"""What these rules refuse in a hand that another ruleset might allow.

Source: docs/rules.md, section 5.
"""

from collections.abc import Collection
from typing import NamedTuple

from scoring.cardplay.cards import NoTrump, Suit, Trump, suit_words
from scoring.errors import InvalidHandError
from scoring.rules.options import AllPass, DefendAlone, Partnership, RedealHand
from scoring.rules.rulesets import Ruleset
from scoring.table import words
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
    raise InvalidHandError(words.when_called(), field="call_round", code="call_round_missing")


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
    return Refusal(field, f"{field}_not_at_table", words.choose_seat(rules.seats))


def _dealt_in(seat: int, dealer: int, rules: Ruleset, *, field: str) -> Refusal | None:
    if rules.partnership is not Partnership.ROTATING or seat > rules.seats:
        return _at_table(seat, rules, field=field)
    if seat in active_seats(dealer, rules):
        return None
    return Refusal(field, f"{field}_sits_out", words.sits_out(seat, dealer))


def _no_play(report: HandReport, rules: Ruleset) -> Refusal | None:
    if report.no_play is NoPlay.PASSED_OUT and rules.all_pass is AllPass.STICK_DEALER:
        return Refusal("no_play", "dealer_must_name", words.dealer_is_stuck())
    if report.no_play is NoPlay.REDEAL and rules.redeal_hand is RedealHand.NEVER:
        return Refusal("no_play", "redeal_not_allowed", words.no_redeals())
    return None


def alone_refusal(contract: Contract, rules: Ruleset, *, call_round: int | None) -> Refusal | None:
    """Refuse a loner where there are none, and a partner's order that had to be one."""
    if contract.alone:
        return None if rules.loners else Refusal("alone", "loners_not_allowed", words.no_loners())
    if not rules.dealers_partner_alone or call_round != 1:
        return None
    if contract.maker != partner_of(contract.dealer, dealer=contract.dealer, rules=rules):
        return None
    return Refusal("alone", "partner_must_play_alone", words.partner_goes_alone())


def lone_defender_refusal(contract: Contract, rules: Ruleset) -> Refusal | None:
    """Refuse a lone defender where there is none, who may not, and who does not defend."""
    dealer, maker, alone, seat, _ = contract
    if seat is None:
        return None
    if rules.defend_alone is DefendAlone.NEVER:
        return Refusal("lone_defender", "defend_alone_not_allowed", words.no_lone_defenders())
    stranger = _dealt_in(seat, dealer, rules, field="lone_defender")
    if stranger is not None:
        return stranger
    if seat in (maker, partner_of(maker, dealer=dealer, rules=rules)):
        return Refusal("lone_defender", "lone_defender_with_makers", words.defender_with_makers())
    if rules.defend_alone is DefendAlone.AGAINST_LONER and not alone:
        return Refusal("lone_defender", "lone_defender_needs_loner", words.defender_needs_loner())
    return None


def partner_refusal(contract: Contract, rules: Ruleset) -> Refusal | None:
    """Refuse a named partner where none is named, none where one must be, and a stranger."""
    partner = contract.named_partner
    is_named = rules.partnership is Partnership.NAMED and not contract.alone
    if partner is None:
        return Refusal("named_partner", "partner_missing", words.partner_missing()) if is_named else None
    if rules.partnership is not Partnership.NAMED:
        return Refusal("named_partner", "partner_not_named_here", words.no_named_partners())
    if contract.alone:
        return Refusal("named_partner", "loner_has_no_partner", words.loner_has_no_partner())
    if partner == contract.maker:
        return Refusal("named_partner", "partner_is_maker", words.partner_is_maker())
    return _at_table(partner, rules, field="named_partner")


def _call(report: HandReport, rules: Ruleset) -> Refusal | None:
    if report.call_round is not None and report.call_round > call_rounds(rules):
        message = words.too_many_call_rounds(call_rounds(rules), report.call_round)
        return Refusal("call_round", "call_round_out_of_range", message)
    if report.trump is None:
        return None
    return trump_refusal(rules, trump=report.trump, turned_down=(report.turned_down,))


def trump_refusal(rules: Ruleset, *, trump: Trump, turned_down: Collection[Suit | None]) -> Refusal | None:
    """Refuse no trump where it is not called, and the suit that was turned down."""
    if trump is NoTrump.NO_TRUMP:
        if rules.no_trump:
            return None
        return Refusal("trump", "no_trump_not_allowed", words.no_trump_not_allowed())
    if trump not in turned_down or rules.may_name_turned_down:
        return None
    return Refusal("trump", "trump_turned_down", words.turned_down(suit_words(trump)))
