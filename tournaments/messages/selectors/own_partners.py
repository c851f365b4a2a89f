"""Who else looks for a partner, as someone who looks sees it."""

from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Entry, EntryPlayer, Event
from tournaments.names.short import first_and_initial


@dataclass(frozen=True, slots=True, kw_only=True)
class Looker:
    """Someone who looks, by first name and initial.

    Args:
        asks_you: they ask whoever looks at the page.
        is_asked: whoever looks at the page asks them.
    """

    entry: int
    name: str
    asks_you: bool
    is_asked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Partners:
    """``is_shown``: whether the host shows names to who looks; else the host pairs them."""

    is_shown: bool
    looking: tuple[Looker, ...]


def partners_for(event: Event, entry: Entry) -> Partners:
    """Return who else looks, first who asks, then in the order in which they signed up; one query.

    Names are shown where the host shows who is coming, but not those of a private night: who looks may be
    anyone who has its address. Elsewhere they see only whom they have named, and who has named them.
    """
    is_shown = event.shows_coming == Event.Coming.NAMES and not event.is_private
    rows = EntryPlayer.objects.filter(entry__stage=entry.stage_id, entry__status=Entry.Status.LOOKING)
    rows = rows.exclude(entry=entry)
    if not is_shown:
        rows = rows.filter(Q(entry=entry.asks_id) | Q(entry__asks=entry))
    found = [
        Looker(
            entry=pk, name=first_and_initial(name), asks_you=asks == entry.pk, is_asked=pk == entry.asks_id
        )
        for pk, name, asks in rows.order_by("entry__queue").values_list(
            "entry", "player__name", "entry__asks"
        )
    ]
    return Partners(is_shown=is_shown, looking=tuple(sorted(found, key=lambda each: not each.asks_you)))
