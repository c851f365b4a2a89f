"""Who sees a night, at any time of it. Locks the event."""

from django.db import transaction

from tournaments.access.links import issue_guest_link
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.models import Event
from tournaments.notices import publish_on_commit


@transaction.atomic(durable=True)
def privacy_set(*, event_id: int, is_private: bool, actor: Actor) -> Event:
    """Make a night private, or public again. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.is_private != is_private:
        before, event.is_private = event.is_private, is_private
        event.save(update_fields=["is_private"])
        issue_guest_link(event)
        change = Change(before={"is_private": before}, after={"is_private": is_private})
        audit_event(actor, "privacy_set", event.pk, change)
        publish_on_commit(event.pk)
    return event
