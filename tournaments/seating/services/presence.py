"""Storing who is here for which rounds; expects the event's lock."""

from collections.abc import Iterable, Mapping

from tournaments.models import Entry, EntryPlayer, Event, Presence
from tournaments.seating.selectors.presence import NOT_YET, Comings, changed_from, comings_of


def presences_store(event: Event, comings: Mapping[int, Comings]) -> bool:
    """Note when players come and go, by player; says whether anything is new."""
    stored = Presence.objects.filter(event=event, player__in=comings)
    wanted = {(player_id, first): is_here for player_id, each in comings.items() for first, is_here in each}
    rows = {(row.player_id, row.first): row for row in stored}
    gone = [row.pk for at, row in rows.items() if wanted.get(at) != row.is_here]
    new = [
        Presence(event=event, player_id=player_id, first=first, is_here=is_here)
        for (player_id, first), is_here in wanted.items()
        if (row := rows.get((player_id, first))) is None or row.is_here != is_here
    ]
    stored.filter(pk__in=gone).delete()
    Presence.objects.bulk_create(new)
    return bool(gone or new)


def presences_begin(event: Event, entries: Iterable[Entry], first: int) -> None:
    """Note that entries come in a round that is not the first."""
    players = EntryPlayer.objects.filter(entry__in=entries).values_list("player_id", flat=True)
    presences_store(event, dict.fromkeys(players, changed_from(NOT_YET, first, ())))


def presence_hand_over(event: Event, first: int, *, sitting: int, to: int) -> None:
    """Let a player be here from a round on as another would have been, who is away then.

    Args:
        sitting: whose seat it is; like ``to`` the id of a player.
    """
    theirs, ours = comings_of(event, sitting), comings_of(event, to)
    presences_store(
        event, {sitting: changed_from(theirs, first, NOT_YET), to: changed_from(ours, first, theirs)}
    )
