"""What a hand is worth, per side and per seat."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.hand_checks import check_hand
from scoring.hands import TRICKS_PER_HAND, HandReport, NoPlay
from scoring.options import SitOutScore
from scoring.rulesets import Ruleset, Seats, sides
from scoring.seats import dealer_of_hand, line_up, seat_after

__all__ = ["HandScore", "Outcome", "dealer_of_hand", "score_hand", "sides"]

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
    """

    outcome: Outcome
    makers: Seats
    defenders: Seats
    sits_out: Seats
    seat_points: Seats
    side_points: Seats
    counts_as_hand: bool


def score_hand(report: HandReport, rules: Ruleset) -> HandScore:
    """Say what a hand is worth under these rules.

    Raises:
        InvalidHandError: the table could not have played it.

    Source: docs/rules.md, section 3.
    """
    check_hand(report, rules)
    if report.no_play is not None:
        return _score_unplayed(report.no_play, rules)
    return _score_played(report, report.tricks or 0, rules)


def _score_unplayed(no_play: NoPlay, rules: Ruleset) -> HandScore:
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
    )


def _score_played(report: HandReport, tricks: int, rules: Ruleset) -> HandScore:
    seated = line_up(report, rules)
    if tricks >= TRICKS_TO_MAKE:
        outcome, points = _made(tricks, rules, alone=report.alone)
        winners = seated.makers
    else:
        outcome = Outcome.LONER_EUCHRED if report.alone else Outcome.EUCHRED
        points = _euchred(report, tricks, rules)
        winners = seated.defenders
    if rules.sit_out is SitOutScore.DEALERS_SIDE and report.dealer in winners:
        winners = (*winners, seat_after(report.dealer, seats=rules.seats, places=-1))
    credited = report.maker if outcome is Outcome.LONER_MARCH and rules.loner_credit else None
    seat_points = _spread(rules.seats, winners, points, credited, rules.loner_credit)
    return HandScore(
        outcome=outcome,
        makers=seated.makers,
        defenders=seated.defenders,
        sits_out=seated.sits_out,
        seat_points=seat_points,
        side_points=tuple([min([seat_points[seat - 1] for seat in side]) for side in sides(rules)]),
        counts_as_hand=True,
    )


def _made(tricks: int, rules: Ruleset, *, alone: bool) -> tuple[Outcome, int]:
    if tricks == TRICKS_PER_HAND:
        return (Outcome.LONER_MARCH, rules.loner_march or 0) if alone else (Outcome.MARCH, rules.march)
    return (Outcome.LONER_MADE, rules.loner_made or 0) if alone else (Outcome.MADE, rules.made)


def _euchred(report: HandReport, tricks: int, rules: Ruleset) -> int:
    """Take the highest of what applies: a loner, a lone defender, every trick lost."""
    points = rules.euchred if tricks else rules.super_euchred
    if report.alone:
        points = max(points, rules.loner_euchred or 0)
    if report.lone_defender is not None:
        points = max(points, (rules.lone_defence if tricks else rules.lone_defence_march) or 0)
    return points


def _spread(seats: int, winners: Seats, points: int, credited: int | None, credit: int | None) -> Seats:
    each = [points if seat in winners else 0 for seat in range(1, seats + 1)]
    if credited is not None and credit is not None:
        each[credited - 1] = credit
    return tuple(each)
