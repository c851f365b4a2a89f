"""Calling a night off, and holding it after all. Locks the event."""

from uuid import UUID

from django.db import transaction

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.errors import NotNowError
from tournaments.messages.selectors.recipients import everybody
from tournaments.messages.services.host_messages import clean_message, message_queue
from tournaments.models import Event, HostMessage
from tournaments.nights import words
from tournaments.notices import publish_on_commit


@transaction.atomic(durable=True)
def event_cancel(*, event_id: int, text: str, key: UUID, actor: Actor) -> Event:
    """Cancel a night before it starts. Players who get emails or alerts get the news.

    Entry fees stay in the cash box until you give them back. Repeating it changes nothing.

    Args:
        text: what the message says besides; may be empty.
        key: one key counts once, also after the night is held after all.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: the text is too long.
        NotNowError: the night has started.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    is_known = HostMessage.objects.filter(event=event, key=key).exists()
    if is_known or event.status == Event.Status.CANCELED:
        return event
    if event.status != Event.Status.SIGN_UP:
        is_over = event.status == Event.Status.FINISHED
        raise NotNowError(words.over() if is_over else words.too_late_to_cancel(), code="started")
    cleaned = clean_message(text, is_needed=False)
    message = HostMessage(
        event=event, kind=HostMessage.Kind.CANCEL, text=cleaned, key=key, sent_by=actor.person
    )
    message_queue(message, everybody(event))
    event.status = Event.Status.CANCELED
    event.save(update_fields=["status"])
    audit_event(actor, "event_cancel", event.pk, Change(after={"people": message.people}, reason=cleaned))
    publish_on_commit(event.pk)
    return event


@transaction.atomic(durable=True)
def event_hold(*, event_id: int, actor: Actor) -> Event:
    """Undo a night's cancellation. The night takes place after all, and everyone keeps their spot.

    Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.status == Event.Status.CANCELED:
        event.status = Event.Status.SIGN_UP
        event.save(update_fields=["status"])
        audit_event(actor, "event_hold", event.pk, Change())
        publish_on_commit(event.pk)
    return event
