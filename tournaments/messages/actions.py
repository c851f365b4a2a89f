"""A host's messages to the people of a night, each declared once."""

from functools import partial

from accounts.models import Role
from tournaments.audit.actor import Actor
from tournaments.messages import words
from tournaments.messages.api.host_messages import (
    MessageAnswer,
    MessagePayload,
    MessagePreviewAnswer,
    PreviewPayload,
)
from tournaments.messages.selectors.previews import MessagePreview, message_preview
from tournaments.messages.services.host_messages import clean_message, message_send
from tournaments.messages.services.moved import move_send
from tournaments.messages.views.host_messages import (
    message_previewed,
    message_refused,
    site_of_night,
)
from tournaments.models import Event, HostMessage
from tournaments.web.actions import Action, of_event
from tournaments.web.api.payloads import KeyPayload


def preview(*, event: Event, to: str, text: str, site: str, actor: Actor) -> MessagePreview:  # noqa: ARG001
    """Preview a message: what goes out, and to how many people. Nothing is sent."""
    cleaned = clean_message(text, is_needed=to != HostMessage.To.CROWD)
    return message_preview(event, to=to, text=cleaned, site=site)


def _done(_event: Event, message: HostMessage) -> str:
    counts = message.letters.count(), message.pushes.count()
    return words.message_sent(emails=counts[0], alerts=counts[1])


action = partial(Action, needs=Role.DIRECTOR, refused=message_refused, back="message-send")
ACTIONS = (
    action(
        "message-send",
        "messages",
        does=of_event(message_send),
        answers=MessageAnswer,
        takes=MessagePayload,
        status=201,
        done=_done,
    ),
    action(
        "move-send",
        "messages/moved",
        does=of_event(move_send),
        answers=MessageAnswer,
        takes=KeyPayload,
        status=201,
        done=_done,
    ),
    action(
        "message-preview",
        "messages/preview",
        does=preview,
        answers=MessagePreviewAnswer,
        takes=PreviewPayload,
        of_request=site_of_night,
        renders=message_previewed,
    ),
)
