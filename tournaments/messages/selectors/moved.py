"""A night that has another time or place than its people know."""

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.models import AuditEntry, Entry, Event, HostMessage

from .host_words import facts_of
from .previews import MessagePreview, preview_of_move
from .recipients import everybody

KNOWN = {"starts_at", "time_zone", "place"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What people know of a night that isn't so any more, and what would tell them."""

    before: str
    preview: MessagePreview


def moved_of(event: Event, site: str) -> Moved | None:
    """Return what has changed since people signed up or were told; None where there is nothing to tell.

    Also none where nobody could be told, or the night is not to come.
    """
    recipients = everybody(event) if event.status == Event.Status.SIGN_UP else None
    if recipients is None or not recipients.reaches_anyone:
        return None
    before = _known(event)
    if before == facts_of(event):
        return None
    return Moved(before=before, preview=preview_of_move(event, before, site, recipients))


def _known(event: Event) -> str:
    """Return time and place as people were told last, else as they were when the first signed up.

    Where not all were told the same, as some know it who don't know it right. Who has deleted what they
    gave was told nothing.
    """
    changes = list(
        AuditEntry.objects.filter(event=event, action__in=("event_change", "invitation_change")).order_by(
            "-pk"
        )
    )
    for message in event.messages.filter(kind=HostMessage.Kind.MOVE).order_by("-pk"):
        told = {facts_of(_as_of(event, changes, at)) for at in _read_at(message)}
        if told and told != {message.text}:
            return min(told - {facts_of(event)}, default=facts_of(event))
    first = Entry.objects.filter(stage__event=event).earliest("created_at")
    return facts_of(_as_of(event, changes, first.created_at))


def _read_at(message: HostMessage) -> set[datetime]:
    """Return when the emails and alerts of a message were put into words; now for those still to be."""
    rows = [*message.letters.all(), *message.pushes.all()]
    return {(row.taken_at if row.done_at or row.refused_at else None) or timezone.now() for row in rows}


def _as_of(event: Event, changes: Iterable[AuditEntry], moment: datetime) -> Event:
    """Return a night as it was at a moment; ``changes`` are the newest first."""
    was = copy(event)
    for change in changes:
        if change.at <= moment:
            break
        for name, value in (change.before or {}).items():
            if name in KNOWN:
                setattr(was, name, datetime.fromisoformat(str(value)) if name == "starts_at" else value)
    return was
