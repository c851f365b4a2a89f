"""Removing those who signed up by the public link, many at once. Locks the event."""

from collections.abc import Sequence

from tournaments.errors import InvalidRequestError
from tournaments.models import Entry
from tournaments.notices import publish_on_commit

from .actor import Actor, Change, audit
from .deeds import undoable
from .entries import list_of, refuse_after_start
from .queue import fill_places
from .snapshots import Scope

TO_COME = (Entry.Status.SIGNED_UP, Entry.Status.WAITING)


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
    by_link = stage.entries.exclude(device="")
    named = by_link.filter(pk__in=entry_ids)
    if not entry_ids or named.count() != len(set(entry_ids)):
        raise InvalidRequestError("Choose people who signed up by the link.", field="entries")
    refuse_after_start(event)
    meant = by_link.filter(device__in=named.values("device")) if and_their_devices else named
    leaving = list(meant.filter(status__in=TO_COME).order_by("queue"))
    if not leaving:
        return []
    for entry in leaving:
        entry.status = Entry.Status.WITHDRAWN
    Entry.objects.bulk_update(leaving, ["status"])
    fill_places(event)
    audit(
        actor,
        "sign_ups_remove",
        event_id=event_id,
        row=f"event:{event_id}",
        change=Change(after={"entries": len(leaving), "removed": [entry.pk for entry in leaving]}),
    )
    publish_on_commit(event_id)
    return leaving
