"""Whether the other side of a table has said that its result is right, where an event asks for that."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from django.db.models import Max

from tournaments.errors import NotNowError
from tournaments.models import Event, Hand, Match, ResultCheck, RoundTotal, Seat


class CheckState(StrEnum):
    """What the other side has said of the result as it is; nothing is asked of a table that still plays."""

    NOT_ASKED = ""
    WAITING = "waiting"
    RIGHT = "right"
    WRONG = "wrong"


#: What keeps a round from closing.
UNSETTLED = (CheckState.WAITING, CheckState.WRONG)


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
    told = RoundTotal.objects.all() if event.reports_totals else Hand.objects.all()
    live = told.filter(match__in=matches, voided_at=None).values("match_id").annotate(newest=Max("pk"))
    newest = {row["match_id"]: row["newest"] for row in live.order_by()}
    return {match.pk: result_of(match.seats.all(), [newest.get(match.pk, 0)]) for match in matches}


def why_not_asked(event: Event, match: Match) -> NotNowError | None:
    """Say why nobody is asked about a match; None where its other side is.

    Nobody confirms a game that was not played, nor what the director has decided.
    """
    if not event.asks_other_side:
        return NotNowError("Tonight a result counts as it is told.", code="not_asked")
    if match.status in Match.UNDECIDED:
        return NotNowError("This table is still playing.")
    if match.status == Match.Status.STANDS:
        return NotNowError("The director closed this table.", code="table_done")
    if match.winner is not None:
        return NotNowError("The director decided this game.", code="game_decided")
    if not match.hands_played:
        return NotNowError("No hand was played at this table.")
    return None


def check_states(event: Event, matches: Sequence[Match]) -> dict[int, CheckState]:
    """Say of each match, by its id, what its other side says; no query where nobody is asked.

    Args:
        matches: with their seats fetched beforehand, or each costs a query.
    """
    states = {match.pk: CheckState.NOT_ASKED for match in matches}
    asked = [match for match in matches if why_not_asked(event, match) is None]
    if not asked:
        return states
    last = {check.match_id: check for check in ResultCheck.objects.filter(match__in=asked).order_by("pk")}
    results = results_of(event, asked)
    return states | {match.pk: _state(results[match.pk], last.get(match.pk)) for match in asked}


def _state(result: str, last: ResultCheck | None) -> CheckState:
    if last is None or last.result != result:
        return CheckState.WAITING
    return CheckState.RIGHT if last.is_right else CheckState.WRONG
