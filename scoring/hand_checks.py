"""What these rules refuse in a report that another ruleset might allow."""

from scoring.cards import NoTrump
from scoring.errors import InvalidHandError
from scoring.hands import HandReport, NoPlay
from scoring.options import AllPass, DefendAlone, Partnership, RedealHand
from scoring.rulesets import Ruleset
from scoring.seats import active_seats, partner_of


def check_hand(report: HandReport, rules: Ruleset) -> None:
    """Refuse a report that this table could not have played.

    Raises:
        InvalidHandError: with the field at fault and a code of its own.

    Source: docs/rules.md, section 5.
    """
    _check_at_table(report.dealer, rules, field="dealer")
    if report.maker is None:
        _check_no_play(report, rules)
        return
    _check_dealt_in(report.maker, report, rules, field="maker")
    if report.alone or rules.dealers_partner_alone:
        _check_alone(report, rules)
    if report.lone_defender is not None:
        _check_lone_defender(report, report.lone_defender, rules)
    if report.named_partner is not None or rules.partnership is Partnership.NAMED:
        _check_named_partner(report, rules)
    if report.call_round is not None or report.trump is not None:
        _check_call(report, rules)


def _check_at_table(seat: int, rules: Ruleset, *, field: str) -> None:
    if seat > rules.seats:
        raise InvalidHandError(
            f"There is no seat {seat} at this table: its seats are 1 to {rules.seats}.",
            field=field,
            code=f"{field}_not_at_table",
        )


def _check_dealt_in(seat: int, report: HandReport, rules: Ruleset, *, field: str) -> None:
    _check_at_table(seat, rules, field=field)
    if rules.partnership is Partnership.ROTATING and seat not in active_seats(report.dealer, rules):
        raise InvalidHandError(
            f"Seat {seat} sits out while seat {report.dealer} deals.", field=field, code=f"{field}_sits_out"
        )


def _check_no_play(report: HandReport, rules: Ruleset) -> None:
    if report.no_play is NoPlay.PASSED_OUT and rules.all_pass is AllPass.STICK_DEALER:
        raise InvalidHandError(
            "The dealer must name trump when everyone has passed, so no hand is passed out.",
            field="no_play",
            code="dealer_must_name",
        )
    if report.no_play is NoPlay.REDEAL and rules.redeal_hand is RedealHand.NEVER:
        raise InvalidHandError(
            "These rules have no hand that may be thrown in and dealt again.",
            field="no_play",
            code="redeal_not_allowed",
        )


def _check_alone(report: HandReport, rules: Ruleset) -> None:
    if report.alone:
        if not rules.loners:
            raise InvalidHandError(
                f"Nobody plays alone under {rules.name}.", field="alone", code="loners_not_allowed"
            )
    elif report.call_round == 1 and report.maker == partner_of(
        report.dealer, dealer=report.dealer, rules=rules
    ):
        raise InvalidHandError(
            "The dealer's partner who orders up must play alone.",
            field="alone",
            code="partner_must_play_alone",
        )


def _check_lone_defender(report: HandReport, lone_defender: int, rules: Ruleset) -> None:
    _check_dealt_in(lone_defender, report, rules, field="lone_defender")
    if rules.defend_alone is DefendAlone.NEVER:
        raise InvalidHandError(
            f"Nobody defends alone under {rules.name}.",
            field="lone_defender",
            code="defend_alone_not_allowed",
        )
    if lone_defender == partner_of(report.maker or 0, dealer=report.dealer, rules=rules):
        raise InvalidHandError(
            f"Seat {lone_defender} is the maker's partner and cannot defend.",
            field="lone_defender",
            code="lone_defender_with_makers",
        )
    if rules.defend_alone is DefendAlone.AGAINST_LONER and not report.alone:
        raise InvalidHandError(
            "A defender may go alone only against a maker who plays alone.",
            field="lone_defender",
            code="lone_defender_needs_loner",
        )


def _check_named_partner(report: HandReport, rules: Ruleset) -> None:
    partner = report.named_partner
    if rules.partnership is not Partnership.NAMED:
        raise InvalidHandError(
            "Nobody names a partner at this table.", field="named_partner", code="partner_not_named_here"
        )
    if report.alone:
        if partner is not None:
            raise InvalidHandError(
                "Whoever plays alone names no partner.", field="named_partner", code="loner_has_no_partner"
            )
    elif partner is None:
        raise InvalidHandError(
            "Say whom the maker named as partner.", field="named_partner", code="partner_missing"
        )
    else:
        _check_at_table(partner, rules, field="named_partner")


def _check_call(report: HandReport, rules: Ruleset) -> None:
    rounds = call_rounds(rules)
    if report.call_round is not None and report.call_round > rounds:
        raise InvalidHandError(
            f"There are {rounds} rounds of calling, not {report.call_round}.",
            field="call_round",
            code="call_round_out_of_range",
        )
    if report.trump is NoTrump.NO_TRUMP and not rules.no_trump:
        raise InvalidHandError(
            f"Nobody calls no trump under {rules.name}.", field="trump", code="no_trump_not_allowed"
        )
    if report.trump is not None and report.trump == report.turned_down and not rules.may_name_turned_down:
        raise InvalidHandError(
            "The suit that was turned down cannot be named.", field="trump", code="trump_turned_down"
        )


def call_rounds(rules: Ruleset) -> int:
    """Count the rounds of calling: one per card turned up, and one to name a suit."""
    return (rules.kitty_size if rules.walks_kitty else 1) + 1
