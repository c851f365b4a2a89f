"""Letting somebody who left a last part, or was away, play on in it. Locks the event."""

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, Stage
from tournaments.notices import publish_on_commit
from tournaments.seating.selectors.presence import changed_from, comings_of
from tournaments.seating.selectors.rejoin import can_rejoin, first_round_of, part_ahead
from tournaments.seating.words import changes

from .presence import presences_store


@undoable(Scope.NIGHT)
def entry_rejoin(*, event_id: int, entry_id: int, actor: Actor) -> Entry:
    """Note that someone who left is back before the playoffs. Repeating it changes nothing.

    A part that is drawn stays as it is until it is drawn again.

    Raises:
        Event.DoesNotExist: there is no such event.
        Entry.DoesNotExist: the event has no such entry in its first part.
        NotNowError: the last part has begun, is not due or there is none, or they are disqualified.
    """
    event = Event.objects.get(pk=event_id)
    entry = Entry.people.get(pk=entry_id, stage__event=event, stage__number=1)
    stage = part_ahead(event)
    if stage is None:
        raise NotNowError(changes.rejoin_before_playoffs())
    if entry.left_as == Entry.Left.DISQUALIFIED:
        raise NotNowError(changes.disqualified(), code="disqualified")
    if entry_id not in {line.entry_id for line in can_rejoin(event)}:
        return entry
    before = {"how": entry.left_as}
    _be_here(event, stage, entry)
    audit(actor, "entry_rejoin", event_id=event.pk, row=f"entry:{entry.pk}", change=Change(before=before))
    publish_on_commit(event.pk)
    return entry


def _be_here(event: Event, stage: Stage, entry: Entry) -> None:
    entry.left_as, entry.left_at = "", None
    entry.save(update_fields=["left_as", "left_at"])
    first = first_round_of(event, stage)
    players = entry.members.values_list("player_id", flat=True)
    presences_store(event, {each: changed_from(comings_of(event, each), first, ()) for each in players})
