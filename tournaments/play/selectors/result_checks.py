"""Whether the other side of a table has said that its result is right, where an event asks for that."""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum

from django.db.models import Max

from tournaments.errors import NotNowError
from tournaments.models import Event, Hand, Match, ResultCheck, RoundTotal, Seat
from tournaments.play.words import rulings as words
from tournaments.play.words.hands import closed_by_host
from tournaments.results.selectors.time_called import closed_by_time


class CheckState(StrEnum):
    """What was answered to the result as it is; nothing is asked of a table that still plays.

    ``RIGHT`` is the other side's answer, ``RULED`` the host's, which only the host changes.
    """

    NOT_NEEDED = ""
    WAITING = "waiting"
    RIGHT = "right"
    WRONG = "wrong"
    RULED = "ruled"


#: What keeps a round from closing.
UNSETTLED = (CheckState.WAITING, CheckState.WRONG)
#: What only the host changes.
LOCKED = (CheckState.WRONG, CheckState.RULED)


def result_of(seats: Iterable[Seat], evidence: Iterable[int]) -> str:
    """Name a result, so that a word on it counts for this one only: points and games, seat by seat.

    Args:
        evidence: ids of the live hands or of the live total; the same points of another game are another
            result.
    """
    ordered = sorted(seats, key=lambda seat: seat.position)
    points = "-".join(f"{seat.points}.{seat.games}" for seat in ordered)
    return f"{max(evidence, default=0)}-{points}"


def results_of(event: Event, matches: Sequence[Match]) -> dict[int, str]:
    """Name the result of each match, by its id; one query.

    Args:
        matches: with their seats fetched beforehand, or each costs a query.
    """
    rows = RoundTotal.objects.all() if event.reports_totals else Hand.objects.all()
    live = rows.filter(match__in=matches, voided_at=None).values("match_id").annotate(newest=Max("pk"))
    newest = {row["match_id"]: row["newest"] for row in live.order_by()}
    return {match.pk: result_of(match.seats.all(), [newest.get(match.pk, 0)]) for match in matches}


def why_no_check(event: Event, match: Match, *, by_time: Collection[int]) -> NotNowError | None:
    """Say why nobody is asked about a match; None where its other side is.

    Nobody confirms a game that was not played, nor what the director has decided.

    Args:
        by_time: which matches time has closed, by id: that decides nothing.
    """
    if not event.asks_other_side:
        return NotNowError(words.not_asked(), code="not_asked")
    if match.status in Match.UNDECIDED:
        return NotNowError(words.still_playing())
    if match.status == Match.Status.STANDS and match.pk not in by_time:
        return NotNowError(closed_by_host(), code="table_done")
    if match.winner is not None:
        return NotNowError(words.game_decided(), code="game_decided")
    if not match.hands_played:
        return NotNowError(words.nothing_played())
    return None


def check_states(event: Event, matches: Sequence[Match]) -> dict[int, CheckState]:
    """Say of each match, by its id, what its other side says; no query where nobody is asked.

    Args:
        matches: with their seats fetched beforehand, or each costs a query.
    """
    states = {match.pk: CheckState.NOT_NEEDED for match in matches}
    by_time = closed_by_time(matches) if event.asks_other_side else ()
    to_check = [match for match in matches if why_no_check(event, match, by_time=by_time) is None]
    if not to_check:
        return states
    last = {check.match_id: check for check in ResultCheck.objects.filter(match__in=to_check).order_by("pk")}
    results = results_of(event, to_check)
    return states | {match.pk: _state(match, results[match.pk], last.get(match.pk)) for match in to_check}


def _state(match: Match, result: str, last: ResultCheck | None) -> CheckState:
    if last is None:
        return CheckState.WAITING
    if not last.is_right and (last.result == result or last.opening == match.opening):
        return CheckState.WRONG
    if not last.is_right or last.result != result:
        return CheckState.WAITING
    return CheckState.RIGHT if last.sent_by_id is None else CheckState.RULED
