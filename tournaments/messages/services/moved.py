"""Telling the people of a night that it has another time or place. Locks the event."""

from uuid import UUID

from django.db import transaction

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.errors import NotNowError
from tournaments.messages import words
from tournaments.messages.selectors.moved import moved_of
from tournaments.messages.selectors.recipients import everybody
from tournaments.models import Event, HostMessage

from .host_messages import lock_for_message, message_queue, refuse_more_today


@transaction.atomic(durable=True)
def move_send(*, event_id: int, key: UUID, actor: Actor) -> HostMessage:
    """Send the new time or place to players who get emails or alerts.

    Repeating the key changes nothing. If you change it back before it's sent, nothing goes out.

    Raises:
        Event.DoesNotExist: there is no such event.
        DemoError: the night is a demo.
        NotNowError: time and place are as everyone knows them, or nobody could be told.
        TooManyError: enough went out today.
    """
    event, earlier = lock_for_message(event_id, key)
    if earlier is not None:
        return earlier
    moved = moved_of(event, "")
    if moved is None:
        raise _nothing_to_tell(event)
    refuse_more_today(event)
    message = HostMessage(
        event=event, kind=HostMessage.Kind.MOVE, text=moved.before, key=key, sent_by=actor.person
    )
    message_queue(message, moved.preview.recipients)
    after = {"to": HostMessage.To.EVERYONE, "people": message.people}
    audit_event(actor, "message_send", event.pk, Change(after=after))
    return message


def _nothing_to_tell(event: Event) -> NotNowError:
    if event.status == Event.Status.RUNNING:
        return NotNowError(words.started_so_write())
    if event.status != Event.Status.SIGN_UP:
        return NotNowError(words.too_late_to_write())
    if not everybody(event).reaches_anyone:
        return NotNowError(words.no_one_to_tell(), code="reaches_no_one")
    return NotNowError(words.nothing_moved(), code="nothing_moved")
