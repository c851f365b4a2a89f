"""Who won with whom, where partners who entered one by one stay together."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.formats import FormatKey
from tournaments.models import Event, Seat

from .standing_lines import StandingLine

#: Partners are drawn once here, or sit opposite: what they win they win together.
PARTNERS_STAY = frozenset({FormatKey.SINGLE_TABLE, FormatKey.KNOCKOUT, FormatKey.PEUCHRE})


def with_partners(event: Event, ranked: Sequence[StandingLine]) -> Sequence[StandingLine]:
    """Note on each line whom it won with, if it always sat with the same; one query where partners stay."""
    if FormatKey(event.first_stage.format) not in PARTNERS_STAY:
        return ranked
    sides: dict[tuple[int, int], set[int]] = {}
    for match, side, entry in Seat.objects.filter(
        round__stage=event.first_stage, entry__isnull=False
    ).values_list("match_id", "side", "entry_id"):
        sides.setdefault((match, side), set()).add(entry)
    sat_with: dict[int, set[frozenset[int]]] = {}
    for partners in sides.values():
        for entry in partners:
            sat_with.setdefault(entry, set()).add(frozenset(partners))
    teams = {entry: min(next(iter(found))) for entry, found in sat_with.items() if len(found) == 1}
    return [
        replace(line, team=teams[line.entry_id]) if line.team is None and line.entry_id in teams else line
        for line in ranked
    ]
