"""Letting somebody in at the door: here, and the entry fee taken, in one step. Locks the event."""

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.models import Entry
from tournaments.names.stakes import paid_cents
from tournaments.notices import publish_on_commit
from tournaments.people.services.entries import refuse_after_start
from tournaments.people.words import not_now

from .ledger import open_entry, post
from .stakes import owes_cents, refuse_fixed, stake_move


@undoable(Scope.PEOPLE)
def entry_arrive(*, entry_id: int, actor: Actor) -> Entry:
    """Check someone in and take the entry fee in one step. Repeating it changes nothing.

    Whoever is here only pays, and whoever has paid or plays free is only checked in.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: they wait for a place or have withdrawn, the night has started without them, the prizes
            are fixed or the cash box is closed.
    """
    event, entry = open_entry(entry_id)
    if entry.status not in Entry.TAKES_A_PLACE:
        raise NotNowError(not_now(status=entry.status))
    before, owed = entry.status, owes_cents(event, entry, paid_cents(entry))
    is_new = before != Entry.Status.IN
    if is_new:
        refuse_after_start(event)
        entry.status = Entry.Status.IN
        entry.save(update_fields=["status"])
    if owed:
        refuse_fixed(event)
        post(event, stake_move(event, entry, owed), actor)
    if is_new or owed:
        after = {"status": entry.status, **({"cents": owed} if owed else {})}
        audit(
            actor,
            _action(is_new=is_new, pays=bool(owed)),
            event_id=event.pk,
            row=f"entry:{entry.pk}",
            change=Change(before={"status": before}, after=after),
        )
        publish_on_commit(event.pk)
    return entry


def _action(*, is_new: bool, pays: bool) -> str:
    """Name what was done, for the activity and for undo."""
    if is_new and pays:
        return "entry_arrive"
    return "entry_check_in" if is_new else "stake_take"
