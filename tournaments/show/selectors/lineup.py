"""Who is coming to a night, as a chat may read it: first names and initials."""

from typing import NamedTuple

from tournaments.models import Entry, EntryPlayer, Event
from tournaments.names.short import first_and_initial


class LineupNames(NamedTuple):
    """Who has a spot and who waits for one, in the order in which they signed up."""

    coming: tuple[str, ...]
    waiting: tuple[str, ...]


def lineup_names(event: Event) -> LineupNames:
    """Name them in one query; the two of a pair together."""
    named: dict[int, str] = {}
    waits: set[int] = set()
    rows = EntryPlayer.objects.filter(
        stage__event=event,
        stage__number=1,
        entry__status__in=(*Entry.TAKES_A_PLACE, Entry.Status.WAITING),
    ).order_by("entry__queue", "pk")
    for entry, name, status in rows.values_list("entry_id", "player__name", "entry__status"):
        short = first_and_initial(name)
        named[entry] = f"{named[entry]} & {short}" if entry in named else short
        if status == Entry.Status.WAITING:
            waits.add(entry)
    return LineupNames(
        coming=tuple(name for entry, name in named.items() if entry not in waits),
        waiting=tuple(name for entry, name in named.items() if entry in waits),
    )
