"""What a match has come to, stored on its seats: its points, its games, and whether it is over.

A hand that comes next in a game of fixed hands only adds to the sums. Everything else plays the match again
from its live hands and its rulings, so that what is stored never depends on the order of corrections.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from django.db import connection
from django.utils import timezone

from scoring.rules.rulesets import Ruleset
from scoring.table.hand_points import HandScore, score_hand, sides
from scoring.table.hands import HandReport
from scoring.table.matches import MatchScore, fold_match
from scoring.table.penalties import PenaltyScore, score_penalty
from scoring.table.totals import TotalReport
from tournaments.access.open_tables import OpenTable
from tournaments.audit.rows import Statement
from tournaments.models import Hand, Match, Round, Ruling
from tournaments.models.play.hands import REPORT, stored_report
from tournaments.standings import games_walked_over
from tournaments.standings.seats import SeatTally, tally_seats, tally_total

from .seat_sums import added_sums, stored_sums
from .tables import LockedTable, store_progress
from .winners import store_late_winner

_REPORTS = (
    f"SELECT {', '.join(REPORT)} FROM tournaments_hand "  # noqa: S608 -- only names of ours
    "WHERE match_id = %s AND voided_at IS NULL ORDER BY number"
)
_RULED = "SELECT 1 FROM tournaments_ruling WHERE match_id = %s LIMIT 1"


def count_hand(table: OpenTable, hand: Hand, score: HandScore) -> Statement:
    """Move a match on by its next hand, not stored yet; returns what stores the sums of its seats.

    One that does not only add reads the hands before it, so the caller has locked the match.
    """
    match, rules = table.match, table.rules
    match.hands_played, match.last_hand_at = hand.number, timezone.now()
    if only_adds(hand.number, rules):
        return added_sums(match.pk, hand.maker, score, sides(rules))
    return _fold(match, [*live_reports(match), hand.report], rules, may_go_on=True)


def only_adds(number: int, rules: Ruleset) -> bool:
    """Tell whether a hand can neither end the match nor depend on those before it."""
    # Among three sides and more, which other one is the best is known only from all the hands.
    is_simple = rules.best_of == 1 and len(sides(rules)) == 2
    return is_simple and rules.hands is not None and number < rules.hands


def live_reports(match: Match) -> list[HandReport]:
    """Read the live hands of a match, and of each only what was told."""
    with connection.cursor() as cursor:
        cursor.execute(_REPORTS, [match.pk])
        return [stored_report(dict(zip(REPORT, row, strict=True))) for row in cursor.fetchall()]


def settle_hands(table: LockedTable, hands: Sequence[Hand]) -> None:
    """Play a match again that the caller has locked: its live hands are these now."""
    table.match.hands_played, table.match.last_hand_at = len(hands), timezone.now()
    _settle(table, hands)


def settle_table(table: LockedTable) -> None:
    """Play a match again that the caller has locked: its rulings have changed, or it stands as it is."""
    if table.total is None:
        _settle(table, table.hands)
    else:
        stored_sums(table.match.pk, total_tallies(table.match, table.total.report, table.rules)).run()
        _store_progress(table)


def _settle(table: LockedTable, hands: Sequence[Hand]) -> None:
    # Of a bracket's game somebody may have said who goes on, and then its table plays no more.
    is_decided = table.match.game is not None and table.match.winner is not None
    may_go_on = table.round.status == Round.Status.OPEN and not is_decided
    _fold(table.match, [hand.report for hand in hands], table.rules, may_go_on=may_go_on).run()
    _store_progress(table)


def _store_progress(table: LockedTable) -> None:
    if table.is_put_off:
        store_late_winner(table.match)
    store_progress(table.match)


def would_be_over(table: LockedTable) -> bool:
    """Tell whether a match is over by hands that may not be stored yet."""
    reports, rulings = [hand.report for hand in table.hands], table.match.rulings.all()
    return match_score(table.match, reports, table.rules, rulings).is_over


def ends_by_time(table: LockedTable) -> bool:
    """Tell whether a match that is being played is over if time is called now.

    A tied one is not where the rules let one more hand decide, or where one side has to go on in a bracket.
    """
    if table.match.status != Match.Status.PLAYING:
        return False
    if table.event.reports_totals:
        return table.total is not None
    effects = [ruling.timed_penalty for ruling in table.match.rulings.all()]
    reports = [hand.report for hand in table.hands]
    penalties = [each for each in effects if each is not None]
    played = fold_match(table.rules, reports, penalties, time_called=True)
    return played.game.is_over and (table.match.game is None or len(played.leaders) == 1)


def match_score(
    match: Match, reports: Sequence[HandReport], rules: Ruleset, rulings: Iterable[Ruling]
) -> MatchScore:
    """Play a match from its live hands and its rulings."""
    effects = [ruling.timed_penalty for ruling in rulings]
    penalties = [each for each in effects if each is not None]
    is_called = match.status == Match.Status.STANDS and match.walk_over is None
    return fold_match(rules, reports, penalties, time_called=is_called)


def seat_tallies(
    match: Match,
    reports: Sequence[HandReport],
    rules: Ruleset,
    played: MatchScore,
    rulings: Iterable[Ruling],
) -> dict[int, SeatTally]:
    """Add up what each seat of a match has, by position."""
    scored = [
        (report.maker, score_hand(report, rules))
        for report, is_counted in zip(reports, played.counted, strict=True)
        if is_counted
    ]
    games = _games(match, played, rules)
    return tally_seats(scored, sides(rules), _penalties(rulings, rules), games, played.left_out)


def _games(match: Match, played: MatchScore, rules: Ruleset) -> tuple[int, ...]:
    if match.walk_over is None:
        return played.games_won
    return games_walked_over(played.games_won, match.walk_over, best_of=rules.best_of)


def total_tallies(match: Match, report: TotalReport, rules: Ruleset) -> dict[int, SeatTally]:
    """Add up what each seat of a match has that told no hands, by position."""
    is_over = match.status not in Match.UNDECIDED
    tallies = tally_total(report, sides(rules), _penalties(match.rulings.all(), rules), is_over=is_over)
    if match.walk_over is None:
        return tallies
    games = games_walked_over((0, 0), match.walk_over, best_of=1)
    return {
        position: replace(tallies[position], games=games[index])
        for index, side in enumerate(sides(rules))
        for position in side
    }


def _penalties(rulings: Iterable[Ruling], rules: Ruleset) -> list[PenaltyScore]:
    penalties = [ruling.penalty for ruling in rulings]
    return [score_penalty(penalty, rules) for penalty in penalties if penalty is not None]


def unfinished(match: Match) -> Match.Status:
    """What a match is that is not over: one that was put off stays so."""
    return Match.Status.LATER if match.status == Match.Status.LATER else Match.Status.PLAYING


def is_let_stand(match: Match, rulings: Iterable[Ruling]) -> bool:
    """Whether the director has said that a match stands; in a closed round a correction can stop it too."""
    stands = (ruling.code == Ruling.Code.STANDS and ruling.voided_at is None for ruling in rulings)
    return match.is_walk_over or any(stands)


def is_over_by_hands(match: Match, reports: Sequence[HandReport], rules: Ruleset) -> bool:
    """Tell whether the hands of a match have ended it, whatever the director has said of it."""
    effects = [ruling.timed_penalty for ruling in match.rulings.all()]
    return fold_match(rules, reports, [each for each in effects if each is not None]).is_over


def _rulings(match: Match) -> tuple[Ruling, ...]:
    """Read the rulings of a match; hardly any has one, and every table that is done asks."""
    with connection.cursor() as cursor:
        cursor.execute(_RULED, [match.pk])
        return tuple(match.rulings.all()) if cursor.fetchone() else ()


def _fold(match: Match, reports: Sequence[HandReport], rules: Ruleset, *, may_go_on: bool) -> Statement:
    """Play a match again; returns what stores the sums of its seats."""
    rulings = _rulings(match)
    if match.status != Match.Status.STANDS or not (may_go_on or is_let_stand(match, rulings)):
        match.status = unfinished(match)
    played = match_score(match, reports, rules, rulings)
    if match.status in Match.UNDECIDED and played.is_over:
        match.status = Match.Status.DONE
    if match.status == Match.Status.PLAYING and not may_go_on:
        # Corrected in a closed round: nobody can play on, so whoever is ahead now has won.
        match.status = Match.Status.STANDS
        played = match_score(match, reports, rules, rulings)
    return stored_sums(match.pk, seat_tallies(match, reports, rules, played, rulings))
