"""Bonus points of pairs, beside the score that places are decided by. Source: docs/standings.md."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.models import Entry, Event
from tournaments.people.selectors.handicaps import has_handicaps
from tournaments.standings import places_by

from .standing_lines import Ranked, StandingLine


def with_handicaps(event: Event, found: Ranked) -> Ranked:
    """Add what each pair has with its bonus, and its place by that in its list.

    One query where the night shows it.
    """
    if not has_handicaps(event):
        return found
    given = dict(Entry.objects.filter(stage__event=event).values_list("pk", "handicap"))
    groups = tuple(_with_bonus(group, given) for group in found.groups)
    if not groups:
        return replace(found, lines=_with_bonus(found.lines, given))
    by_entry = {line.entry_id: line for group in groups for line in group}
    return replace(found, lines=tuple(by_entry[line.entry_id] for line in found.lines), groups=groups)


def _with_bonus(lines: Sequence[StandingLine], given: Mapping[int, int]) -> tuple[StandingLine, ...]:
    lines = [replace(line, handicap=given.get(line.entry_id, 0)) for line in lines]
    places = places_by([line.with_bonus for line in lines])
    return tuple(replace(line, bonus_place=place) for line, place in zip(lines, places, strict=True))
