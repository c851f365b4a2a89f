"""Naming the partner one has found: asked where they look, too, else signed up first. Locks the event."""

from uuid import UUID

from django.db import transaction

from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError
from tournaments.models import Entry, EntryPlayer, Event
from tournaments.people import words
from tournaments.people.matching.keys import plain_name

from .joining import Joining, enter_joining, refuse_closed
from .partners import ask, lock_event_of, refuse_unless_looking


@transaction.atomic(durable=True)
def partner_bring(*, entry_id: int, name: str, device: str, key: UUID, actor: Actor) -> Entry:
    """Ask the partner you found, by name, once per key. Whoever isn't on the list is signed up first.

    They say yes on a page of their own, or the host does it for them.

    Args:
        device: which one signs up whoever is new, as a hash for this night.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has started, sign-up is closed, they don't look (any more), the partner is in
            a pair, or several of that name are looking.
        InvalidNameError: the name cannot be shown.
        InvalidRequestError: it is more than one name.
        TooManyError: the device has signed up as many as one may.
    """
    event = lock_event_of(entry_id)
    own = Entry.objects.select_related("stage").get(pk=entry_id)
    if own.stage.entries.filter(key=key).exists():
        return own
    refuse_closed(event)
    refuse_unless_looking(own)
    found = _on_the_list(event, own, name)
    if found is None:
        who = Joining(name=name, device=device, brought_by=own, is_looking=True)
        found = enter_joining(event, own.stage, who, key, actor)
    return ask(event, own, found, actor)


def _on_the_list(event: Event, own: Entry, name: str) -> Entry | None:
    """Return who looks under this name; None for someone new."""
    others = EntryPlayer.objects.filter(stage=own.stage_id).exclude(entry=own)
    others = others.exclude(entry__status=Entry.Status.WITHDRAWN).select_related("player", "entry__stage")
    same = [each.entry for each in others if plain_name(each.player.name) == plain_name(name)]
    looking = [each for each in same if each.status == Entry.Status.LOOKING]
    if len(looking) > 1:
        raise NotNowError(words.several_look(), field="name", code="several")
    # A night that hides who is coming doesn't tell that somebody is in a pair.
    if same and not looking and event.shows_coming == Event.Coming.NAMES and not event.is_private:
        raise NotNowError(words.is_in_a_pair(), field="name", code="already_paired")
    return looking[0] if looking else None
