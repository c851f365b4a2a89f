"""What an entry's own page is, and whose sign-ups it may change."""

from django.db.models import Q

from tournaments.models import AuditEntry, Entry, Event, Link

_WENT = ("entry_withdraw", "spot_pass")


def page_of(entry: Entry) -> Link:
    """Return the link of an entry's own page; raises ``Link.DoesNotExist`` where it has none."""
    return Link.objects.select_related("event").get(entry=entry, kind=Link.Kind.PLAYER, revoked_at=None)


def withdrew_alone(entry: Entry) -> bool:
    """Say whether they withdrew by themselves, rather than were taken off the list by the host."""
    lines = AuditEntry.objects.filter(event=entry.stage.event_id, row=f"entry:{entry.pk}")
    # Who is taken off with others has no line of their own; then the last is that they came back.
    last = lines.filter(action__in=(*_WENT, "entry_return")).order_by("pk").last()
    return last is not None and last.action in _WENT and last.actor_id is None


def own_entries(entry: Entry) -> Q:
    """Find an entry, and those that were signed up from its page."""
    return Q(pk=entry.pk) | Q(brought_by=entry)


def place_in_line(entry: Entry) -> int:
    """Return which of the waitlist an entry is, from 1."""
    ahead = Entry.objects.filter(stage=entry.stage_id, status=Entry.Status.WAITING, queue__lte=entry.queue)
    return ahead.count()


def signed_up_by(event: Event, device: str) -> list[Entry]:
    """Return who signed up from a device and is still in, those they brought left out."""
    entries = Entry.objects.filter(stage__event=event, stage__number=1, device=device, brought_by=None)
    return list(entries.exclude(status=Entry.Status.WITHDRAWN)) if device else []
