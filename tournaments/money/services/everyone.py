"""What is done in one step for everyone it is still to be done for. Locks the event."""

from collections.abc import Callable

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.models import Entry
from tournaments.money.words import stakes as words
from tournaments.names.stakes import paid_of
from tournaments.notices import publish_on_commit
from tournaments.people.services.entries import list_of, refuse_after_start

from .ledger import open_event, post_all
from .stakes import owes_cents, refuse_fixed, stake_move


@undoable(Scope.PEOPLE)
def everyone_check_in(*, event_id: int, seen: int, actor: Actor) -> list[Entry]:
    """Check in everyone who has a spot. Repeating it changes nothing.

    Args:
        seen: how many the list showed as still to come; with another number nobody is marked.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: another number is to come by now, or the night has started.
    """
    event, stage = list_of(event_id)
    coming = list(stage.entries.filter(status=Entry.Status.SIGNED_UP).order_by("queue"))
    if not coming:
        return []
    refuse_after_start(event)
    _refuse_other(len(coming), seen, words.check_in_changed)
    for entry in coming:
        entry.status = Entry.Status.IN
    Entry.objects.bulk_update(coming, ["status"])
    _note(actor, "everyone_check_in", event_id, entries=len(coming))
    return coming


@undoable(Scope.PEOPLE)
def everyone_pay(*, event_id: int, seen: int, actor: Actor) -> list[Entry]:
    """Take the entry fee from everyone checked in. Repeating it changes nothing.

    Args:
        seen: how many the list showed as here without having paid; with another number nobody's is taken.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: another number owes by now, the prizes are fixed or the cash box is closed.
    """
    event = open_event(event_id)
    here = Entry.people.filter(stage__event=event, status=Entry.Status.IN).order_by("queue")
    paid = paid_of(event)
    owing = {entry: cents for entry in here if (cents := owes_cents(event, entry, paid.get(entry.pk, 0)))}
    if not owing:
        return []
    refuse_fixed(event)
    _refuse_other(len(owing), seen, words.pay_changed)
    post_all(event, [stake_move(event, entry, cents) for entry, cents in owing.items()], actor)
    _note(actor, "everyone_pay", event_id, entries=len(owing), cents=sum(owing.values()))
    return list(owing)


def _refuse_other(there: int, seen: int, changed: Callable[..., str]) -> None:
    """Refuse what was said of a list that somebody has changed meanwhile; raises ``NotNowError``."""
    if there != seen:
        raise NotNowError(changed(there=there, seen=seen), code="list_changed", field="seen")


def _note(actor: Actor, action: str, event_id: int, **done: int) -> None:
    audit_event(actor, action, event_id, Change(after=done))
    publish_on_commit(event_id)
