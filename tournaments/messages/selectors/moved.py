"""A night that has another time or place than its people know."""

from copy import copy
from dataclasses import dataclass
from datetime import datetime

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
    before = facts_of(_as_known(event))
    if before == facts_of(event):
        return None
    return Moved(before=before, preview=preview_of_move(event, before, site, recipients))


def _as_known(event: Event) -> Event:
    """Return a night as it was when the first signed up, or when people were told last."""
    lines = AuditEntry.objects.filter(event=event, action__in=("event_change", "invitation_change"))
    told = event.messages.filter(kind=HostMessage.Kind.MOVE).order_by("-pk").first()
    entries = Entry.objects.filter(stage__event=event)
    since = told.sent_at if told else entries.order_by("created_at").values_list("created_at", flat=True)[0]
    known: dict[str, object] = {}
    for line in lines.filter(at__gt=since).order_by("pk"):
        before = line.before or {}
        for name in before.keys() & KNOWN:
            known.setdefault(name, before[name])
    was = copy(event)
    for name, value in known.items():
        setattr(was, name, datetime.fromisoformat(str(value)) if name == "starts_at" else value)
    return was
