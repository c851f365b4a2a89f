"""Who won with whom, where partners who entered one by one stay together."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.models import Event, Seat

from .standing_lines import StandingLine


def with_partners(event: Event, ranked: Sequence[StandingLine]) -> tuple[StandingLine, ...]:
    """Note on each line whom it won with in the first part, if it always sat with the same; one query."""
    sides: dict[tuple[int, int], set[int]] = {}
    for match, side, entry in Seat.objects.filter(
        round__stage__event=event, round__stage__number=1, entry__isnull=False
    ).values_list("match_id", "side", "entry_id"):
        sides.setdefault((match, side), set()).add(entry)
    sat_with: dict[int, set[frozenset[int]]] = {}
    for partners in sides.values():
        for entry in partners:
            sat_with.setdefault(entry, set()).add(frozenset(partners))
    teams = {entry: min(next(iter(found))) for entry, found in sat_with.items() if len(found) == 1}
    return tuple(replace(line, team=teams.get(line.entry_id)) for line in ranked)
