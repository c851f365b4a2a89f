"""Plausible hands, played through the same services as real ones."""

import random
from uuid import UUID

from scoring.rules.options import Partnership
from scoring.rules.rulesets import Ruleset
from scoring.table.hand_checks import call_rounds
from scoring.table.hand_points import dealer_of_hand, score_hand
from scoring.table.hands import HandReport
from scoring.table.seats import active_seats
from scoring.table.totals import TotalReport
from tournaments.audit.actor import Actor
from tournaments.models import Event, Match, Round
from tournaments.play.selectors.result_checks import results_of
from tournaments.play.services.hands import hand_record
from tournaments.play.services.result_checks import result_check
from tournaments.play.services.totals import total_record
from tournaments.results.selectors.bracket_games import leading_side

from .bracket import bracket_decide
from .bracket_changes import GameDecision, Verdict
from .rounds import round_close, round_open

# How often makers take 0 to 5 tricks, as in recorded games; a loner is about one hand in six.
TRICKS = {False: (1, 4, 13, 22, 20, 8), True: (0, 0, 1, 6, 15, 13)}
ALONE = 1 / 6


def plausible_report(rng: random.Random, *, dealer: int, rules: Ruleset) -> HandReport:
    """Make trump by anyone who plays, with a partner where one is named."""
    alone = rules.loners and rng.random() < ALONE
    tricks = rng.choices(range(6), weights=TRICKS[alone])[0]
    playing = sorted(active_seats(dealer, rules))
    maker = rng.choice(playing)
    partner = None
    if rules.partnership is Partnership.NAMED and not alone:
        partner = rng.choice([seat for seat in playing if seat != maker])
    # A round in which anybody could have made trump, the dealer's partner with the dealer's help.
    call_round = call_rounds(rules) if rules.dealers_partner_alone else None
    return HandReport(
        dealer=dealer,
        maker=maker,
        tricks=tricks,
        alone=alone,
        named_partner=partner,
        call_round=call_round,
    )


def event_simulate(
    *, event_id: int, seed: int, rounds: int | None, actor: Actor, leave_open: int | None = None
) -> int:
    """Open, play and close the next rounds; returns the number of hands played.

    Args:
        rounds: how many rounds to finish; None plays to the end.
        leave_open: then open one more round and play this many hands at each of its tables.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night has not started.
    """
    event = Event.objects.get(pk=event_id)
    hands = finished = 0
    # A bracket makes and leaves off rounds as it goes, so each is looked for when the one before is closed.
    while (number := _next_round(event)) is not None and (rounds is None or finished < rounds):
        hands += _play_round(event, number, seed, actor, limit=None)
        _play_level_games(event, number, seed, actor)
        round_close(event_id=event.pk, number=number, stands={}, actor=actor)
        finished += 1
    if leave_open is not None and number is not None:
        hands += _play_round(event, number, seed, actor, limit=leave_open)
    return hands


def table_simulate(*, event: Event, match: Match, seed: int, actor: Actor) -> None:
    """Play one hand at a table of an open round; a table that tells only its points, all of them.

    Raises:
        NotNowError: the table plays no more.
    """
    rng = _rng(seed, match.round.number, match)
    if event.reports_totals:
        _tell_match(event, match, rng, actor, None)
    else:
        _play_hand(event, match, rng, actor)


def _next_round(event: Event) -> int | None:
    rounds = Round.objects.filter(stage__event=event).exclude(status=Round.Status.CLOSED)
    return rounds.order_by("number").values_list("number", flat=True).first()


def _play_level_games(event: Event, number: int, seed: int, actor: Actor) -> None:
    """Let one more hand decide each game of a bracket that is level, as the director would."""
    games = Match.objects.filter(round__stage__event=event, round__number=number, game__isnull=False)
    for match in games.filter(winner=None).prefetch_related("seats"):
        if leading_side(match) is None:
            rng = random.Random(f"{seed} {number} {match.table} level")  # noqa: S311
            verdict = rng.choice([Verdict.FIRST, Verdict.SECOND])
            change = GameDecision(
                round=number, table=match.table, verdict=verdict, walk_over=False, reason="One more hand"
            )
            bracket_decide(event_id=event.pk, change=change, sha256="", actor=actor)


def _play_round(event: Event, number: int, seed: int, actor: Actor, *, limit: int | None) -> int:
    current = round_open(event_id=event.pk, number=number, actor=actor)
    hands = sum(
        _play_match(event, match, _rng(seed, number, match), actor, limit)
        for match in current.matches.filter(status=Match.Status.PLAYING).order_by("table")
    )
    if event.asks_other_side:
        played = list(current.matches.filter(status=Match.Status.DONE, hands_played__gt=0))
        for match_id, result in results_of(event, played).items():
            result_check(match_id=match_id, result=result, is_right=True, actor=actor)
    return hands


def _rng(seed: int, number: int, match: Match) -> random.Random:
    """Give a match its own draw, and another one where it has begun already: no key comes twice."""
    begun = f" {match.hands_played}" if match.hands_played else ""
    return random.Random(f"{seed} {number} {match.table}{begun}")  # noqa: S311 -- repeatable on purpose


def _play_match(event: Event, match: Match, rng: random.Random, actor: Actor, limit: int | None) -> int:
    if event.reports_totals:
        return _tell_match(event, match, rng, actor, limit)
    played = 0
    # Tables are left at different hands, as they are in a real round.
    most = None if limit is None else limit + match.table - match.hands_played
    while match.status == Match.Status.PLAYING and (most is None or played < most):
        match, played = _play_hand(event, match, rng, actor), played + 1
    return played


def _play_hand(event: Event, match: Match, rng: random.Random, actor: Actor) -> Match:
    rules, number = match.rules(event.ruleset), match.hands_played + 1
    dealer = match.dealer_of(number, seats=rules.seats)
    report = plausible_report(rng, dealer=dealer, rules=rules)
    key = UUID(int=rng.getrandbits(128), version=4)
    return hand_record(match_id=match.pk, number=number, report=report, key=key, actor=actor).hand.match


def _tell_match(event: Event, match: Match, rng: random.Random, actor: Actor, limit: int | None) -> int:
    """Play a round's hands and tell only its points; where it is left half-way nothing is told yet."""
    rules = event.ruleset
    if limit is not None or rules.hands is None or match.hands_played:
        return 0
    scores = [
        score_hand(
            plausible_report(rng, dealer=dealer_of_hand(number, first_dealer=1, seats=4), rules=rules), rules
        )
        for number in range(1, rules.hands + 1)
    ]
    one, other = (sum(score.side_points[side] for score in scores) for side in range(2))
    total_record(
        match_id=match.pk,
        report=TotalReport(points=(one, other), hands=rules.hands),
        key=UUID(int=rng.getrandbits(128), version=4),
        actor=actor,
    )
    return rules.hands
