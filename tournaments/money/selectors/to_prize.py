"""How far everyone is from a prize, where points tell it."""

from collections.abc import Sequence

from scoring.money.near_prizes import points_short
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
    found = points_short(
        {line.entry_id: line.total for line in lines if line.has_begun and line.is_by_points},
        paid={line.entry_id for line in sheet.lines if line.cents > line.door_cents},
        winning={line.entry_id for line in sheet.lines},
    )
    return {entry_id: plain(points) for entry_id, points in found.items()}
