"""What tables tell, what is told otherwise, and what a director makes of it."""

from uuid import uuid4

from scoring.errors import ScoringError
from scoring.table.hand_points import dealer_of_hand
from scoring.table.totals import TotalReport
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.disputes import dispute_settle
from tournaments.direct.services.postponed import postponed_stand
from tournaments.direct.services.rulings import CODES, Decision, director_answer, director_call, ruling_add
from tournaments.direct.services.simulation import plausible_report
from tournaments.direct.services.walk_overs import walk_over_decide, walk_over_preview
from tournaments.errors import DisputedHandError, TotalDisputedError, TournamentError
from tournaments.models import Dispute, RoundTotal
from tournaments.play.selectors.result_checks import results_of
from tournaments.play.services.hands import hand_correct, hand_record, hand_undo
from tournaments.play.services.result_checks import result_check
from tournaments.play.services.totals import total_correct, total_record, total_undo

from .night import act, one_of

REASON = "Seen by the host"


def report(night, rng, match, number):
    rules = match.rules(night.event.ruleset)
    return plausible_report(
        rng, dealer=dealer_of_hand(number, first_dealer=1, seats=rules.seats), rules=rules
    )


def total(rng):
    hands = rng.choice([1, 2, 2, 2])
    points = rng.choice([(2, 0), (1, 2), (4, 1), (2, 2), (0, 3), (1, 1)])
    return TotalReport(points=points, hands=hands)


def tell(night, rng, match):
    """Let a table tell its next hand, or its points where it tells only those."""
    key, actor = uuid4(), night.actor
    if night.event.reports_totals:
        total_record(match_id=match.pk, report=total(rng), key=key, actor=actor)
        return
    number = match.hands_played + 1
    hand = report(night, rng, match, number)
    hand_record(match_id=match.pk, number=number, report=hand, key=key, actor=actor)


def playing(night):
    return night.matches.filter(status__in=["playing", "later"])


@act(during=3)
def tell_one(night, rng):
    tell(night, rng, one_of(rng, night.matches))


@act(during=14)
def tell_all(night, rng):
    """Every table that may tells something; what one is refused stops no other."""
    for match in playing(night).order_by("pk"):
        if rng.random() < 0.8:
            try:
                tell(night, rng, match)
            except (TournamentError, ScoringError):
                continue


@act(during=3)
def tell_otherwise(night, rng):
    match = one_of(rng, playing(night).filter(hands_played__gt=0))
    try:
        if night.event.reports_totals:
            total_record(match_id=match.pk, report=total(rng), key=uuid4(), actor=night.actor)
        else:
            number = rng.randint(1, match.hands_played)
            hand = report(night, rng, match, number)
            hand_record(match_id=match.pk, number=number, report=hand, key=uuid4(), actor=night.actor)
    except (DisputedHandError, TotalDisputedError):
        pass  # it is kept, and the director called


@act(during=3, after=1)
def settle_dispute(night, rng):
    waiting = Dispute.objects.waiting().filter(hand__match__round__stage__event=night.event_id)
    dispute_settle(dispute_id=one_of(rng, waiting).pk, takes_second=rng.random() < 0.5, actor=night.actor)


@act(during=2)
def undo_told(night, rng):
    match = one_of(rng, night.matches.filter(hands_played__gt=0))
    if night.event.reports_totals:
        total_undo(match_id=match.pk, actor=night.actor)
    else:
        hand_undo(match_id=match.pk, number=match.hands_played, actor=night.actor)


@act(during=4, after=4)
def correct(night, rng):
    if night.event.reports_totals:
        told = RoundTotal.objects.filter(match__round__stage__event=night.event_id, voided_at=None)
        right = {"total_id": one_of(rng, told).pk, "report": total(rng)}
        total_correct(**right, reason=REASON, key=uuid4(), actor=night.actor)
        return
    hand = one_of(rng, night.hands)
    right = report(night, rng, hand.match, hand.number)
    hand_correct(hand_id=hand.pk, report=right, reason=REASON, key=uuid4(), actor=night.actor)


@act(during=2)
def check_result(night, rng):
    match = one_of(rng, night.matches.filter(hands_played__gt=0))
    result = results_of(night.event, [match])[match.pk]
    result_check(match_id=match.pk, result=result, is_right=rng.random() < 0.8, actor=night.actor)


@act(during=2, after=1)
def rule(night, rng):
    decision = Decision(
        code=rng.choice(CODES),
        seat=rng.randint(1, 5),
        target=rng.choice(["opponents", "opponents", "offender"]),
        points=rng.randint(0, 2),
        reason=REASON,
        key=uuid4(),
    )
    ruling_add(match_id=one_of(rng, night.matches).pk, decision=decision, actor=night.actor)


@act(during=1)
def call(night, rng):
    director_call(match_id=one_of(rng, night.matches).pk, actor=night.actor)


@act(during=1)
def answer(night, rng):
    director_answer(match_id=one_of(rng, night.matches).pk, actor=night.actor)


@act(during=3)
def walk_over(night, rng):
    match = one_of(rng, night.matches)
    decision = {"match_id": match.pk, "verdict": rng.choice(list(Verdict)), "whole_side": rng.random() < 0.8}
    if rng.random() < 0.3:
        walk_over_preview(**decision)
    walk_over_decide(**decision, reason=REASON, actor=night.actor)


@act(during=2, after=1)
def stand(night, rng):
    match = one_of(rng, night.matches.filter(status="later"))
    postponed_stand(match_id=match.pk, reason=REASON, actor=night.actor)
