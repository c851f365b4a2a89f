"""Bonus points of pairs, beside the score that places are decided by. Source: docs/standings.md."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.models import Entry, Event

from .standing_lines import Ranked, StandingLine


def has_handicaps(event: Event) -> bool:
    """Tell whether the night shows them: it is for pairs that stay together, and the host wants it."""
    return event.has_handicap and event.movement.is_for_pairs


def with_handicaps(event: Event, found: Ranked) -> Ranked:
    """Add what each pair has with its bonus, and its place by that; one query where the night shows it."""
    if not has_handicaps(event):
        return found
    given = dict(Entry.objects.filter(stage__event=event).values_list("pk", "handicap"))
    lines = placed_with_bonus([replace(line, handicap=given.get(line.entry_id, 0)) for line in found.lines])
    by_entry = {line.entry_id: line for line in lines}
    groups = tuple(tuple(by_entry[line.entry_id] for line in group) for group in found.groups)
    return replace(found, lines=lines, groups=groups)


def placed_with_bonus(lines: Sequence[StandingLine]) -> tuple[StandingLine, ...]:
    """Place everyone by their points with the bonus; who has the same shares a place."""
    return tuple(
        replace(line, bonus_place=1 + sum(each.with_bonus > line.with_bonus for each in lines))
        for line in lines
    )
