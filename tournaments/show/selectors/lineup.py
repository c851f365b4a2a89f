"""Who is coming to a night, as a chat may read it: first names and initials."""

from collections.abc import Iterable
from typing import NamedTuple

from tournaments.models import Entry, EntryPlayer, Event
from tournaments.names.namesakes import labels_of
from tournaments.names.short import first_and_initial


class LineupNames(NamedTuple):
    """Who has a spot and who waits for one, in the order in which they signed up."""

    coming: tuple[str, ...]
    waiting: tuple[str, ...]


def lineup_names(event: Event) -> LineupNames:
    """Name them in one query; the two of a pair together."""
    members = _members(event, (*Entry.TAKES_A_PLACE, Entry.Status.WAITING))
    waits = {each.entry_id for each in members if each.entry.status == Entry.Status.WAITING}
    named = _names_of(members)
    return LineupNames(
        coming=tuple(name for entry, name in named.items() if entry not in waits),
        waiting=tuple(name for entry, name in named.items() if entry in waits),
    )


def coming_by_entry(event: Event) -> dict[int, str]:
    """Name those who have a spot, by entry, in the order in which they signed up; one query."""
    return _names_of(_members(event, Entry.TAKES_A_PLACE))


def _members(event: Event, statuses: Iterable[str]) -> list[EntryPlayer]:
    rows = EntryPlayer.objects.filter(stage__event=event, stage__number=1, entry__status__in=statuses)
    return list(rows.order_by("entry__queue", "pk").select_related("entry", "player"))


def _names_of(members: Iterable[EntryPlayer]) -> dict[int, str]:
    labels = labels_of({each.player for each in members}, first_and_initial)
    named: dict[int, str] = {}
    for each in members:
        short, entry = labels[each.player_id], each.entry_id
        named[entry] = f"{named[entry]} & {short}" if entry in named else short
    return named
