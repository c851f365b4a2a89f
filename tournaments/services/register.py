"""New players of a club, entered in one of its events; expects the event's lock."""

from collections.abc import Sequence
from uuid import UUID

from django.db.models import Max

from accounts.models import Club, Player
from tournaments.models import Entry, EntryPlayer, Event, Stage

from .queue import next_in_queue, places_left, status_with


def enter(event: Event, stage: Stage, names: Sequence[str], keys: Sequence[UUID]) -> list[Entry]:
    """Register new players under the next numbers of the club and enter them in this order."""
    _lock_numbers(event)
    last: int = event.club.players.aggregate(last=Max("number"))["last"] or 0
    players = Player.objects.bulk_create(
        [Player(club_id=event.club_id, number=last + n, name=name) for n, name in enumerate(names, start=1)]
    )
    first, free = next_in_queue(stage), places_left(event, stage)
    entries = Entry.objects.bulk_create(
        [
            Entry(stage=stage, queue=first + index, status=status_with(free - index), key=key)
            for index, key in enumerate(keys)
        ]
    )
    EntryPlayer.objects.bulk_create(
        [
            EntryPlayer(entry=entry, stage=stage, player=player)
            for entry, player in zip(entries, players, strict=True)
        ]
    )
    return entries


def _lock_numbers(event: Event) -> None:
    """Two events of a club may be entering people at once; numbers are the club's."""
    Club.objects.select_for_update(no_key=True).get(pk=event.club_id)
