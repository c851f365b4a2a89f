"""The order of the entries where a bracket is seeded by it. Locks the event."""

import random
from collections.abc import Sequence

from django.db.models import F

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry, Event, Stage
from tournaments.notices import publish_on_commit
from tournaments.people import words

from .entries import refuse_after_start


@undoable(Scope.PEOPLE)
def entry_seed(*, entry_id: int, place: int, actor: Actor) -> Entry:
    """Move an entry to another place in the list that sets seeds or numbers. Repeating it changes nothing.

    Args:
        place: 1-based, among those who have one of the event's places.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has started, its numbers are drawn by lot, or the entry has no place.
        InvalidRequestError: the list has no such place.
    """
    event_id = Entry.people.values_list("stage__event_id", flat=True).get(pk=entry_id)
    event = Event.objects.get(pk=event_id)
    # Read only now: before the lock somebody else could have moved them.
    entry = Entry.objects.select_related("stage").get(pk=entry_id)
    _refuse(event, entry)
    listed = list(entry.stage.entries.filter(status__in=Entry.TAKES_A_PLACE).order_by("queue"))
    if not 1 <= place <= len(listed):
        raise InvalidRequestError(words.seed_between(last=len(listed)), field="place")
    before = listed.index(entry) + 1
    if before == place:
        return entry
    queues = [each.queue for each in listed]
    listed.insert(place - 1, listed.pop(before - 1))
    _renumber(entry.stage, listed, queues)
    change = Change(before={"place": before}, after={"place": place})
    audit(actor, "entry_seed", event_id=event.pk, row=f"entry:{entry.pk}", change=change)
    publish_on_commit(event.pk)
    return Entry.objects.select_related("stage").get(pk=entry_id)


def list_shuffle(stage: Stage, seed: int) -> list[int]:
    """Put those who take a place in an order by lot and return it; the caller has locked the event."""
    listed = list(stage.entries.filter(status__in=Entry.TAKES_A_PLACE).order_by("queue"))
    queues = [each.queue for each in listed]
    random.Random(seed).shuffle(listed)  # noqa: S311 -- a draw anyone can repeat from the stored seed
    if listed:
        _renumber(stage, listed, queues)
    return [each.pk for each in listed]


def list_reorder(stage: Stage, order: Sequence[int]) -> None:
    """Put those who take a place in this order; the caller has locked the event."""
    listed = {each.pk: each for each in stage.entries.filter(status__in=Entry.TAKES_A_PLACE)}
    _renumber(stage, [listed[pk] for pk in order], sorted(each.queue for each in listed.values()))


def _refuse(event: Event, entry: Entry) -> None:
    refuse_after_start(event, words.seeds_fixed())
    if entry.stage.kind.numbers_by_lot(entry.stage.movement):
        raise NotNowError(words.no_seeds(), code="drawn_by_lot")
    if entry.status not in Entry.TAKES_A_PLACE:
        raise NotNowError(words.not_now(status=entry.status))


def _renumber(stage: Stage, listed: list[Entry], queues: list[int]) -> None:
    """Give the entries these places in the queue; none may be taken twice at any moment."""
    free = stage.entries.order_by("-queue").values_list("queue", flat=True)[0]
    Entry.objects.filter(pk__in=[each.pk for each in listed]).update(queue=F("queue") + free)
    for each, queue in zip(listed, queues, strict=True):
        each.queue = queue
    Entry.objects.bulk_update(listed, ["queue"])
