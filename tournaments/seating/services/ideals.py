"""Choosing what kind of fairness comes first in a night's seats. Locks the event."""

from dataclasses import replace

from django.db import transaction

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.errors import NotNowError
from tournaments.models import Event
from tournaments.movements import Ideal
from tournaments.notices import publish_on_commit
from tournaments.seating.words import ideals


@transaction.atomic(durable=True)
def ideal_choose(*, event_id: int, ideal: Ideal, actor: Actor) -> Event:
    """Choose what kind of fairness comes first, before the draw. Repeating it changes nothing.

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
