"""What a host writes to the people of a night, and the invitations to one.

A message and all that carries it are rows of one transaction: nothing is lost with a mail server or a
worker, and ``letters.py`` and ``push_sending.py`` send it.
"""

from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from accounts.demos import refuse_in_demo
from accounts.models import User
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.errors import InvalidRequestError, NotNowError, TooManyError
from tournaments.messages import words
from tournaments.messages.selectors.recipients import Recipients, recipients_of
from tournaments.models import Event, HostMessage, Letter, PushMessage
from tournaments.models.messages.host_messages import TEXT_LENGTH
from tournaments.outbox.queues import LETTERS, PUSHES
from tournaments.people.words import cannot_be_shown

KIND, TO = HostMessage.Kind, HostMessage.To
#: So many messages go out about one night in a day.
MOST_A_DAY = 6
DAY = timedelta(days=1)


@transaction.atomic(durable=True)
def message_send(*, event_id: int, to: str, text: str, key: UUID, actor: Actor) -> HostMessage:
    """Send a message by email and alert to people who asked for them. Repeating the key changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        DemoError: the night is a demo.
        InvalidRequestError: the text is blank or too long.
        NotNowError: the night is over, or it would reach no one.
        TooManyError: enough went out today.
    """
    event, earlier = lock_for_message(event_id, key)
    if earlier is not None:
        return earlier
    text = clean_message(text, is_needed=to != TO.CROWD)
    refuse_more_today(event)
    kind = KIND.INVITE if to == TO.CROWD else KIND.NOTE
    recipients = recipients_of(event, to)
    refuse_unsent(event, to, recipients)
    message = HostMessage(event=event, kind=kind, to=to, text=text, key=key, sent_by=actor.person)
    message_queue(message, recipients)
    audit_event(actor, "message_send", event.pk, Change(after={"to": to, "people": message.people}))
    return message


def lock_for_message(event_id: int, key: UUID) -> tuple[Event, HostMessage | None]:
    """Lock a night to write to its people; returns the message too that its key has sent already.

    Raises:
        Event.DoesNotExist: there is no such event.
        DemoError: the night is a demo.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    refuse_in_demo(event.club_id)
    return event, HostMessage.objects.filter(event=event, key=key).first()


def refuse_unsent(event: Event, to: str, recipients: Recipients) -> None:
    """Raise ``NotNowError`` for a message that nobody would get, or that comes too late."""
    is_late = event.status in (Event.Status.FINISHED, Event.Status.CANCELED)
    if is_late or (to == TO.CROWD and event.status != Event.Status.SIGN_UP):
        raise NotNowError(words.too_late_to_write())
    if not recipients.reaches_anyone:
        raise NotNowError(words.reaches_no_one(), code="reaches_no_one")


def refuse_more_today(event: Event) -> None:
    recent = HostMessage.objects.filter(event=event, sent_at__gt=timezone.now() - DAY)
    if recent.count() >= MOST_A_DAY:
        raise TooManyError(words.messages_enough(most=MOST_A_DAY))


def clean_message(text: str, *, is_needed: bool) -> str:
    """Return a message's text without blanks at the ends of its lines.

    Raises:
        InvalidRequestError: it is blank though it may not be, too long, or holds what cannot be shown.
    """
    cleaned = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if is_needed and not cleaned:
        raise InvalidRequestError(words.message_blank(), field="text")
    if len(cleaned) > TEXT_LENGTH:
        raise InvalidRequestError(words.message_long(most=TEXT_LENGTH, length=len(cleaned)), field="text")
    if "\x00" in cleaned:
        raise InvalidRequestError(cannot_be_shown(), field="text")
    return cleaned


def message_queue(message: HostMessage, recipients: Recipients) -> None:
    """Store a message, with a letter or a push for each who gets it, in the caller's transaction."""
    message.people, message.unreached = recipients.people, len(recipients.unreached)
    message.save()
    letters = [
        Letter(address=each, kind=Letter.Kind.MESSAGE, message=message) for each in recipients.addresses
    ]
    pushes = [
        PushMessage(subscription=each, kind=PushMessage.Kind.MESSAGE, message=message)
        for each in recipients.phones
    ]
    if Letter.objects.bulk_create(letters):
        LETTERS.wake()
    if PushMessage.objects.bulk_create(pushes):
        PUSHES.wake()


def invitations_queue(event: Event, *, key: UUID, by: User | None) -> HostMessage | None:
    """Invite all who asked the club for it, in the caller's transaction; None where no one did."""
    recipients = recipients_of(event, TO.CROWD)
    if not recipients.reaches_anyone:
        return None
    message = HostMessage(event=event, kind=KIND.INVITE, to=TO.CROWD, key=key, sent_by=by)
    message_queue(message, recipients)
    return message
