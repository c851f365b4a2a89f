"""What an entry's own page is, and whose sign-ups it may change."""

from django.db.models import Q, QuerySet

from tournaments.models import AuditEntry, Entry, EntryPlayer, Event, Link

_WENT = ("entry_withdraw", "spot_pass")


def page_of(entry: Entry) -> Link:
    """Return the link of an entry's own page; raises ``Link.DoesNotExist`` where it has none.

    Who plays in the pair of another entry keeps their link, which opens that of the pair.
    """
    links = Link.objects.select_related("event").filter(kind=Link.Kind.PLAYER, revoked_at=None)
    return links.get(Q(signed_up=entry) | Q(entry=entry, signed_up=None))


def own_members(link: Link) -> QuerySet[EntryPlayer]:
    """Return whom a page is of: both of a pair, but of two who found each other the one whose link it is."""
    members = EntryPlayer.objects.filter(entry=link.entry_id).order_by("pk")
    return members.filter(came_from=link.signed_up_id)


def withdrew_alone(entry: Entry) -> bool:
    """Say whether they withdrew by themselves, rather than were taken off the list by the host."""
    last = _last_coming(entry)
    return last is not None and last.action in _WENT and last.actor_id is None


def missed_spot(entry: Entry) -> bool:
    """Say whether they went because they didn't take the spot that was held for them."""
    last = _last_coming(entry)
    return last is not None and last.action == "spot_pass"


def no_shows_of(event_id: int) -> set[int]:
    """Return the entries that lost a spot because they weren't here in time."""
    lines = AuditEntry.objects.filter(event=event_id, action="no_shows_free").values_list("after", flat=True)
    return {entry for after in lines for entry in (after or {}).get("no_shows", ())}


def _last_coming(entry: Entry) -> AuditEntry | None:
    lines = AuditEntry.objects.filter(event=entry.stage.event_id, row=f"entry:{entry.pk}")
    # Who is taken off with others has no line of their own; then the last is that they came back.
    return lines.filter(action__in=(*_WENT, "entry_return")).order_by("pk").last()


def own_entries(link: Link) -> Q:
    """Find the entry that a page opens, and those that were signed up from it."""
    return Q(pk=link.entry_id) | Q(brought_by=link.home)


def place_in_line(entry: Entry) -> int:
    """Return which of the waitlist an entry is, from 1."""
    ahead = Entry.objects.filter(stage=entry.stage_id, status=Entry.Status.WAITING, queue__lte=entry.queue)
    return ahead.count()


def signed_up_by(event: Event, device: str) -> list[Entry]:
    """Return who signed up from a device and is still in, those they brought left out."""
    entries = Entry.objects.filter(stage__event=event, stage__number=1, device=device, brought_by=None)
    return list(entries.exclude(status=Entry.Status.WITHDRAWN)) if device else []
