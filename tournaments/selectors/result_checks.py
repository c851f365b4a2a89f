"""Whether the other side of a table has said that its result is right, where an event asks for that."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from tournaments.models import Event, Match, ResultCheck, Seat


class CheckState(StrEnum):
    """What the other side has said of the result as it is; nothing is asked of a table that still plays."""

    NOT_ASKED = ""
    WAITING = "waiting"
    RIGHT = "right"
    WRONG = "wrong"


#: What keeps a round from closing.
UNSETTLED = (CheckState.WAITING, CheckState.WRONG)


def result_of(seats: Iterable[Seat]) -> str:
    """Name a result, so that a word on it counts for this one only: points and games, seat by seat."""
    ordered = sorted(seats, key=lambda seat: seat.position)
    return "-".join(f"{seat.points}.{seat.games}" for seat in ordered)


def check_states(event: Event, matches: Sequence[Match]) -> dict[int, CheckState]:
    """Say of each match, by its id, what its other side says; no query where the event does not ask.

    Args:
        matches: with their seats fetched beforehand, or each costs a query.
    """
    asked = [match for match in matches if event.asks_other_side and _is_asked(match)]
    checks = ResultCheck.objects.filter(match__in=asked).order_by("pk") if asked else ()
    last = {check.match_id: check for check in checks}
    return {match.pk: CheckState.NOT_ASKED for match in matches} | {
        match.pk: _state(match, last.get(match.pk)) for match in asked
    }


def _is_asked(match: Match) -> bool:
    """Nobody confirms a game that was not played, nor what the director has decided."""
    return match.status == Match.Status.DONE and match.hands_played > 0


def _state(match: Match, last: ResultCheck | None) -> CheckState:
    if last is None or last.result != result_of(match.seats.all()):
        return CheckState.WAITING
    return CheckState.RIGHT if last.is_right else CheckState.WRONG
