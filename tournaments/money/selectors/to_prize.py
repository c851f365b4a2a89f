"""How far everyone is from a prize, where points tell it."""

from collections.abc import Sequence

from tournaments.models import Event
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.standings import plain

from .prizes import PrizeSheet


def points_to_prize(event: Event, lines: Sequence[StandingLine], sheet: PrizeSheet) -> dict[int, str]:
    """Return by entry how many points it lacks for a prize, where it wins none and points tell.

    Empty unless the night is running, and while the sheet pays nobody, as behind a frozen board.
    """
    if event.status != Event.Status.RUNNING:
        return {}
    cents = {line.entry_id for line in sheet.lines}
    for_places = {line.entry_id for line in sheet.lines if line.cents > line.door_cents}
    paid = (line.total for line in lines if line.entry_id in for_places and _is_told(line))
    least = min(paid, default=None)
    if least is None:
        return {}
    below = (line for line in lines if line.entry_id not in cents and line.total < least)
    return {line.entry_id: plain(least - line.total) for line in below}


def _is_told(line: StandingLine) -> bool:
    return line.has_begun and line.is_by_points
