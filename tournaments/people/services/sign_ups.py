"""Approving and removing those who signed up by the public link, many at once. Locks the event."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError
from tournaments.models import Entry, Event, Stage
from tournaments.notices import publish_on_commit
from tournaments.people import words

from .entries import list_of, refuse_after_start
from .queue import fill_places

TO_COME = (Entry.Status.SIGNED_UP, *Entry.HAS_NO_PLACE)


@transaction.atomic(durable=True)
def approval_set(*, event_id: int, approves: bool, actor: Actor) -> Event:
    """Let those who sign up by the link in at once, or after approval; who waits for it already, waits on.

    Idempotent.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night has started.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    refuse_after_start(event)
    if event.approves_sign_ups != approves:
        event.approves_sign_ups = approves
        event.save(update_fields=["approves_sign_ups"])
        change = Change(before={"approves": not approves}, after={"approves": approves})
        audit_event(actor, "approval_begin" if approves else "approval_end", event_id, change)
        publish_on_commit(event_id)
    return event


@undoable(Scope.PEOPLE)
def sign_ups_approve(*, event_id: int, entry_ids: Sequence[int], actor: Actor) -> list[Entry]:
    """Let in those who wait for approval, in the order they signed up; without a place they wait for one.

    Idempotent: who is approved already, or has been removed, stays as they are.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: nobody is named, or somebody who did not sign up by the link.
        NotNowError: the night has started.
    """
    event, stage = list_of(event_id)
    named = _signed_up_by_link(stage, entry_ids)
    refuse_after_start(event)
    approved = list(named.filter(status=Entry.Status.PENDING).order_by("queue"))
    if not approved:
        return []
    _store(event, approved, Entry.Status.WAITING)
    ids = [entry.pk for entry in approved]
    change = Change(after={"entries": len(ids), "approved": ids})
    audit_event(actor, "sign_ups_approve", event_id, change)
    return list(Entry.objects.filter(pk__in=ids).order_by("queue"))


@undoable(Scope.PEOPLE)
def sign_ups_remove(
    *, event_id: int, entry_ids: Sequence[int], and_their_devices: bool, actor: Actor
) -> list[Entry]:
    """Withdraw those who signed up by themselves; whoever waits gets the places. Twice is once.

    Whoever is here stays.

    Args:
        and_their_devices: also everyone else whom the same devices signed up.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: nobody is named, or somebody who did not sign up by the link.
        NotNowError: the night has started.
    """
    event, stage = list_of(event_id)
    named = _signed_up_by_link(stage, entry_ids)
    refuse_after_start(event)
    of_devices = stage.entries.filter(device__in=named.values("device"))
    meant = of_devices if and_their_devices else named
    leaving = list(meant.filter(status__in=TO_COME).order_by("queue"))
    if not leaving:
        return []
    _store(event, leaving, Entry.Status.WITHDRAWN)
    change = Change(after={"entries": len(leaving), "removed": [entry.pk for entry in leaving]})
    audit_event(actor, "sign_ups_remove", event_id, change)
    return leaving


def _store(event: Event, entries: Sequence[Entry], status: Entry.Status) -> None:
    """Give entries a status, and whoever waits the places that are free then."""
    for entry in entries:
        entry.status = status
    Entry.objects.bulk_update(entries, ["status"])
    fill_places(event, at_once=[entry.pk for entry in entries])
    publish_on_commit(event.pk)


def _signed_up_by_link(stage: Stage, entry_ids: Sequence[int]) -> QuerySet[Entry]:
    named = stage.entries.exclude(device="").filter(pk__in=entry_ids)
    if not entry_ids or named.count() != len(set(entry_ids)):
        raise InvalidRequestError(words.choose_by_link(), field="entries")
    return named
