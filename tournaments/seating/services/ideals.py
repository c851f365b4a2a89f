"""Choosing the fairness goal that comes first in a night's seats. Locks the event."""

from dataclasses import replace

from django.db import transaction

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.models import Event
from tournaments.movements import Ideal
from tournaments.notices import publish_on_commit
from tournaments.people.services.seeds import list_reorder
from tournaments.seating.selectors.recent_scores import by_points, listed_entries
from tournaments.seating.words import ideals


@transaction.atomic(durable=True)
def ideal_choose(*, event_id: int, ideal: Ideal, actor: Actor) -> Event:
    """Choose the fairness goal that comes first, before the draw. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the seats are drawn, or the format has no kinds.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.status != Event.Status.SIGN_UP:
        raise NotNowError(ideals.seats_drawn(), code="seats_drawn")
    stage = event.stages.get(number=1)
    if "ideal" not in stage.kind.asks:
        raise NotNowError(ideals.only_rotating_partners(), code="no_kinds")
    if stage.movement.ideal is ideal:
        return event
    before = stage.settings
    stage.settings = replace(stage.movement, ideal=ideal).to_json()
    stage.save(update_fields=["settings"])
    change = Change(before={"movement": before}, after={"movement": stage.settings})
    audit_event(actor, "event_change", event.pk, change)
    publish_on_commit(event.pk)
    return event


@undoable(Scope.PEOPLE)
def list_by_points(*, event_id: int, actor: Actor) -> Event:
    """Put players in order of their points per night at the club. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the seats are drawn or don't follow the list, or nobody has an earlier night.
    """
    event = Event.objects.get(pk=event_id)
    if event.status != Event.Status.SIGN_UP:
        raise NotNowError(ideals.seats_drawn(), code="seats_drawn")
    if event.movement.ideal is not Ideal.BALANCED:
        raise NotNowError(ideals.balanced_first(), code="order_does_not_count")
    order = by_points(event)
    if order is None:
        raise NotNowError(ideals.no_earlier_nights(), code="no_earlier_nights")
    before = [entry.pk for entry in listed_entries(event)]
    if order != before:
        list_reorder(event.first_stage, order)
        audit_event(
            actor, "list_by_points", event.pk, Change(before={"order": before}, after={"order": order})
        )
        publish_on_commit(event.pk)
    return event
