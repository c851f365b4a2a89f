"""What one player sees of the night by the personal link, where it is not a seat."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Event, show_of

from .people import FieldLine, field_of
from .prizes import pool_cents
from .show import public_sheet, public_standings
from .standing_lines import StandingLine


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnStanding:
    """Where somebody stands as everybody may see it.

    Args:
        line: None until they take part.
        prize_cents: as it stands; None while the board is frozen, or without a line.
    """

    line: StandingLine | None
    prize_cents: int | None


def own_standing(event: Event, entry: Entry, field: Sequence[FieldLine] | None = None) -> OwnStanding:
    """Find an entry's place and prize in three queries, four without the field."""
    field = field_of(event) if field is None else field
    lines = public_standings(event, field)
    line = next((each for each in lines if each.entry_id == entry.pk), None)
    if line is None or show_of(event).frozen_after is not None:
        return OwnStanding(line=line, prize_cents=None)
    sheet = public_sheet(event, lines, pool=pool_cents(event), field=field)
    prize = next((each.cents for each in sheet.lines if each.entry_id == entry.pk), 0)
    return OwnStanding(line=line, prize_cents=prize)
