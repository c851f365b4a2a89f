"""What a hand is worth, per side and per seat."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import cast

from scoring.errors import InvalidHandError
from scoring.rules.options import SitOutScore
from scoring.rules.rulesets import Ruleset, Seats, sides
from scoring.table.hand_checks import check_call_round, check_hand
from scoring.table.hands import TRICKS_PER_HAND, Contract, HandReport, NoPlay
from scoring.table.seats import active_seats, dealer_of_hand, line_up, seat_after

__all__ = [
    "HandScore",
    "Outcome",
    "dealer_of_hand",
    "is_same_result",
    "score_hand",
    "score_new_hand",
    "sides",
]

TRICKS_TO_MAKE = 3


class Outcome(StrEnum):
    """How a hand ended for its makers; the values are stored, so they are never renamed."""

    MADE = "made"
    MARCH = "march"
    LONER_MADE = "loner_made"
    LONER_MARCH = "loner_march"
    EUCHRED = "euchred"
    LONER_EUCHRED = "loner_euchred"
    PASSED_OUT = "passed_out"
    MISDEAL = "misdeal"
    REDEAL = "redeal"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore:
    """What one hand brought.

    Args:
        makers: seats of the making side, also of a partner who laid the hand down.
        sits_out: seats that played no card, in the order of the seats.
        seat_points: one per seat, seat 1 first.
        side_points: one per side of ``sides(rules)``, in that order.
        counts_as_hand: whether a game of fixed hands counts it.
        part_in: seats whose hand it was: who was dealt cards, and who sits out where that scores.
    """

    outcome: Outcome
    makers: Seats
    defenders: Seats
    sits_out: Seats
    seat_points: Seats
    side_points: Seats
    counts_as_hand: bool
    part_in: Seats


def score_hand(report: HandReport, rules: Ruleset) -> HandScore:
    """Say what a hand is worth under these rules.

    Raises:
        InvalidHandError: the table could not have played it.

    Source: docs/rules.md, section 3.
    """
    check_hand(report, rules)
    if report.no_play is not None:
        return score_unplayed(report.no_play, report.dealer, rules)
    return score_played(report.contract, cast("int", report.tricks), rules)


def score_new_hand(report: HandReport, rules: Ruleset) -> HandScore:
    """Say what a hand is worth that comes in now, which says what tables are asked.

    Raises:
        InvalidHandError: the table could not have played it, or leaves open whether it could.
    """
    score = score_hand(report, rules)
    check_call_round(report, rules)
    return score


def is_same_result(one: HandReport, other: HandReport, rules: Ruleset) -> bool:
    """Tell whether two reports of a hand differ at most in tricks that come to the same result."""
    if replace(one, tricks=other.tricks) != other:
        return False
    try:
        return one == other or score_hand(one, rules) == score_hand(other, rules)
    except InvalidHandError:
        return False


def score_unplayed(no_play: NoPlay, dealer: int, rules: Ruleset) -> HandScore:
    """Say what a hand is worth that was dealt but not played: nothing, but it may count."""
    counts = {
        NoPlay.PASSED_OUT: rules.passed_out_counts,
        NoPlay.REDEAL: rules.redeal_counts,
        NoPlay.MISDEAL: False,
    }
    return HandScore(
        outcome=Outcome(no_play.value),
        makers=(),
        defenders=(),
        sits_out=tuple(range(1, rules.seats + 1)),
        seat_points=(0,) * rules.seats,
        side_points=(0,) * len(sides(rules)),
        counts_as_hand=counts[no_play],
        part_in=_part_in(dealer, rules),
    )


@lru_cache(maxsize=4096)
def score_played(contract: Contract, tricks: int, rules: Ruleset) -> HandScore:
    """Say what a hand is worth that was played and is known to be one of these rules'."""
    seated = line_up(contract, rules)
    if tricks >= TRICKS_TO_MAKE:
        outcome, points = _made(contract, tricks, rules)
        winners = seated.makers
    else:
        outcome, points = _euchred(contract, tricks, rules)
        winners = seated.defenders
    if rules.sit_out is SitOutScore.DEALERS_SIDE and contract.dealer in winners:
        winners = (*winners, seat_after(contract.dealer, seats=rules.seats, places=-1))
    each = [points if seat in winners else 0 for seat in range(1, rules.seats + 1)]
    if rules.loner_credit is not None and outcome is Outcome.LONER_MARCH:
        each[contract.maker - 1] = rules.loner_credit
    return HandScore(
        outcome=outcome,
        makers=seated.makers,
        defenders=seated.defenders,
        sits_out=seated.sits_out,
        seat_points=tuple(each),
        side_points=tuple([min([each[seat - 1] for seat in side]) for side in sides(rules)]),
        counts_as_hand=True,
        part_in=_part_in(contract.dealer, rules),
    )


def _part_in(dealer: int, rules: Ruleset) -> Seats:
    if rules.sit_out is not SitOutScore.NOTHING:
        return tuple(range(1, rules.seats + 1))
    return active_seats(dealer, rules)


def _made(contract: Contract, tricks: int, rules: Ruleset) -> tuple[Outcome, int]:
    if tricks == TRICKS_PER_HAND:
        if contract.alone:
            return Outcome.LONER_MARCH, cast("int", rules.loner_march)
        return Outcome.MARCH, rules.march
    if contract.alone:
        return Outcome.LONER_MADE, cast("int", rules.loner_made)
    return Outcome.MADE, rules.made


def _euchred(contract: Contract, tricks: int, rules: Ruleset) -> tuple[Outcome, int]:
    """Take the highest of what applies: the maker's own kind, a lone defender, every trick lost."""
    outcome = Outcome.LONER_EUCHRED if contract.alone else Outcome.EUCHRED
    points = cast("int", rules.loner_euchred) if contract.alone else rules.euchred
    if tricks == 0 and rules.super_euchred is not None:
        points = max(points, rules.super_euchred)
    if contract.lone_defender is not None:
        points = max(points, cast("int", rules.lone_defence if tricks else rules.lone_defence_march))
    return outcome, points
