"""What a message would say, and whom it would reach, before it is sent."""

from copy import copy
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from tournaments.messages import words
from tournaments.models import Event, HostMessage

from .host_words import Wording, invitation_in_words, message_in_words, reminder_in_words
from .letters import whole_letter
from .recipients import Recipients, invited_again, recipients_of
from .reminder_times import reminder_times


@dataclass(frozen=True, slots=True, kw_only=True)
class MessagePreview:
    """A message as it would go out.

    Args:
        letter: the whole email; each has a link of its own at its end.
        alert: what phones show below the subject.
    """

    to: str
    text: str
    subject: str
    letter: str
    alert: str
    recipients: Recipients


@dataclass(frozen=True, slots=True, kw_only=True)
class InvitationPreview:
    """An invitation to the same night again, as it would go out."""

    subject: str
    letter: str
    emails: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReminderPreview:
    """A reminder that a night has."""

    at: datetime
    wording: Wording


def message_preview(event: Event, *, to: str, text: str, site: str) -> MessagePreview:
    """Show a message before it is sent; ``text`` is clean."""
    kind = HostMessage.Kind.INVITE if to == HostMessage.To.CROWD else HostMessage.Kind.NOTE
    wording = message_in_words(kind, event, text, site)
    more = "" if wording.link else more_about(event, site)
    return MessagePreview(
        to=to,
        text=text,
        subject=wording.subject,
        letter=whole_letter(wording.body, more, words.stop_here(page=words.own_link())),
        alert=wording.alert,
        recipients=recipients_of(event, to),
    )


def preview_of_move(event: Event, before: str, site: str, recipients: Recipients) -> MessagePreview:
    """Show how everyone would be told of another time or place."""
    wording = message_in_words(HostMessage.Kind.MOVE, event, before, site)
    return MessagePreview(
        to=HostMessage.To.EVERYONE,
        text=before,
        subject=wording.subject,
        letter=whole_letter(wording.body, more_about(event, site), words.stop_here(page=words.own_link())),
        alert=wording.alert,
        recipients=recipients,
    )


def next_invitation(event: Event, starts_at: datetime) -> InvitationPreview | None:
    """Show the invitation to the same night again; None where no one asked for it. One query."""
    emails = invited_again(event.club_id)
    if not emails:
        return None
    following = copy(event)
    following.starts_at = starts_at
    wording = invitation_in_words(following, "", words.own_sign_up_link())
    letter = whole_letter(wording.body, "", words.stop_here(page=words.own_link()))
    return InvitationPreview(subject=wording.subject, letter=letter, emails=emails)


def more_about(event: Event, site: str) -> str:
    if event.is_private:
        return words.more_on_your_page()
    return words.more_at(page=f"{site}{reverse('standings', args=[event.public_id])}")


def reminder_previews(event: Event, now: datetime) -> tuple[ReminderPreview, ...]:
    """Show the reminders that a night has, in turn, without those that are too late to help."""
    return tuple(
        ReminderPreview(at=at, wording=reminder_in_words(kind, event, now=at))
        for kind, at, end in reminder_times(event)
        if now < end
    )
