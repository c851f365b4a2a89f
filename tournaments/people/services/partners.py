"""Looking for a partner where pairs enter: signing up alone, asking, agreeing, and parting again.

Who looks has an entry of their own, which takes no spot. Two who agree play in the entry of the one who
signed up first; the other's entry waits behind it, and is theirs again if they part. Locks the event.
"""

from dataclasses import dataclass

from django.db import transaction

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry, EntryPlayer, Event, Link, Stage
from tournaments.notices import publish_on_commit
from tournaments.outbox.partners import queue_asked, queue_paired, queue_parted
from tournaments.people import words

from .entries import refuse_after_start
from .joining import refuse_closed
from .queue import fill_places, places_left, status_of_sign_up, status_with

LOOKING, PAIRED, WITHDRAWN = Entry.Status.LOOKING, Entry.Status.PAIRED, Entry.Status.WITHDRAWN


@dataclass(frozen=True, slots=True)
class _Two:
    """Two entries of one night, read under its lock."""

    event: Event
    one: Entry
    other: Entry

    @property
    def by_line(self) -> tuple[Entry, Entry]:
        """The one who signed up first, then the other."""
        first, second = sorted((self.one, self.other), key=lambda entry: entry.queue)
        return first, second


@transaction.atomic(durable=True)
def partner_ask(*, entry_id: int, other_id: int, actor: Actor) -> Entry:
    """Ask someone who is looking to be your partner. If they have asked you, you're a pair at once.

    Asking another takes the first question back. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry in this night.
        InvalidRequestError: they ask themselves.
        NotNowError: the night has started, sign-up is closed, or one of the two is not looking (any more).
    """
    two = _locked(entry_id, other_id)
    refuse_closed(two.event)
    refuse_unless_looking(two.one, two.other)
    return ask(two.event, two.one, two.other, actor)


def ask(event: Event, one: Entry, other: Entry, actor: Actor) -> Entry:
    """Let one who looks ask another; expects the event's lock."""
    if other.asks_id == one.pk:
        return _pair(_Two(event, one, other), actor, by_link=True)
    if one.asks_id != other.pk:
        one.asks = other
        one.save(update_fields=["asks"])
        _note(actor, "partner_ask", one)
        queue_asked(one, other)
        publish_on_commit(event.pk)
    return one


@transaction.atomic(durable=True)
def partner_agree(*, entry_id: int, other_id: int, actor: Actor) -> Entry:
    """Agree to play with someone who asked you. The pair keeps the earlier of your places in line.

    Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry in this night.
        InvalidRequestError: they agree with themselves.
        NotNowError: the night has started, sign-up is closed, one of the two is not looking, or they do not
            ask any more.
    """
    two = _locked(entry_id, other_id)
    if _are_paired(two):
        return two.one
    refuse_closed(two.event)
    refuse_unless_looking(two.one, two.other)
    if two.other.asks_id != two.one.pk:
        raise NotNowError(words.asks_no_more(), code="asks_no_more")
    return _pair(two, actor, by_link=True)


@transaction.atomic(durable=True)
def partner_decline(*, entry_id: int, other_id: int, actor: Actor) -> Entry:
    """Cancel a request, or say no to one. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry in this night.
        NotNowError: the night has started.
    """
    two = _locked(entry_id, other_id)
    refuse_after_start(two.event)
    asked = Entry.objects.filter(pk=two.one.pk, asks=two.other) | Entry.objects.filter(
        pk=two.other.pk, asks=two.one
    )
    if asked.update(asks=None):
        _note(actor, "partner_decline", two.one)
        publish_on_commit(two.event.pk)
    return two.one


@undoable(Scope.PARTNERS)
def partners_pair(*, entry_id: int, other_id: int, actor: Actor) -> Entry:
    """Pair two people who are looking. The pair keeps the earlier of their places in line.

    Repeating it changes nothing.

    Raises as ``partner_ask`` does; closed sign-up stops no host.
    """
    two = _locked(entry_id, other_id)
    if not _are_paired(two):
        refuse_after_start(two.event)
        refuse_unless_looking(two.one, two.other)
        _pair(two, actor, by_link=False)
    return Entry.objects.get(pk=two.one.plays_in_id or two.one.pk)


@undoable(Scope.PARTNERS)
def partners_split(*, entry_id: int, actor: Actor) -> Entry:
    """Split a pair made from two sign-ups. Both look for a partner again and keep their old places in line.

    Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has started, or the host took the pair off the list.
    """
    event = lock_event_of(entry_id)
    entry = Entry.objects.select_related("stage").get(pk=entry_id)
    joined = entry.joined.select_related("stage").first()
    if joined is not None:
        refuse_after_start(event)
        if entry.status == WITHDRAWN:
            raise NotNowError(words.not_now(status=entry.status))
        _split(event, entry, joined)
        _note(actor, "partners_split", entry)
    return entry


@transaction.atomic(durable=True)
def partner_leave(*, entry_id: int, actor: Actor) -> Entry | None:
    """Withdraw someone who looks, or has found a partner, who then looks again; None for anyone else.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has started.
    """
    event = lock_event_of(entry_id)
    own = Entry.objects.select_related("stage").get(pk=entry_id)
    pair = own.plays_in or own
    joined = pair.joined.select_related("stage").first()
    if pair.status == WITHDRAWN or (joined is None and own.status != LOOKING):
        return None
    refuse_after_start(event, words.tell_the_host())
    if joined is not None:
        stays = joined if own.pk == pair.pk else pair
        _split(event, pair, joined)
        own = Entry.objects.select_related("stage").get(pk=own.pk)
        queue_parted(stays, own)
    own.status, own.asks = WITHDRAWN, None
    own.save(update_fields=["status", "asks"])
    _note(actor, "entry_withdraw", own)
    publish_on_commit(event.pk)
    return own


def _split(event: Event, entry: Entry, joined: Entry) -> None:
    """Let both look again, and who waits have their spot."""
    _move_back(entry, joined)
    for each in (entry, joined):
        each.status, each.accept_by, each.plays_in, each.asks = LOOKING, None, None, None
        each.save(update_fields=["status", "accept_by", "plays_in", "asks"])
    fill_places(event)
    publish_on_commit(event.pk)


def _move_back(entry: Entry, joined: Entry) -> None:
    """Give the one who joined their own entry and page again."""
    Link.objects.filter(signed_up=joined).update(entry=joined, signed_up=None)
    EntryPlayer.objects.filter(entry=entry, came_from=joined).update(entry=joined, came_from=None)


def _pair(two: _Two, actor: Actor, *, by_link: bool) -> Entry:
    """Let both play in the entry of whoever signed up first; by the link it may need approval."""
    first, second = two.by_line
    event, places = two.event, places_left(two.event, first.stage)
    EntryPlayer.objects.filter(entry=second).update(entry=first, came_from=second)
    Link.objects.filter(entry=second, kind=Link.Kind.PLAYER).update(entry=first, signed_up=second)
    first.status = status_of_sign_up(event, places, first.device) if by_link else status_with(places)
    second.status, second.plays_in = PAIRED, first
    for each in (first, second):
        each.asks = None
        each.save(update_fields=["status", "asks", "plays_in"])
    Entry.objects.filter(asks__in=(first, second)).update(asks=None)
    _note(actor, "partners_pair", first)
    queue_paired(first, second)
    publish_on_commit(event.pk)
    return two.one


def lock_event_of(entry_id: int) -> Event:
    event_id = Entry.objects.values_list("stage__event_id", flat=True).get(pk=entry_id)
    return Event.objects.select_for_update(no_key=True).get(pk=event_id)


def _locked(entry_id: int, other_id: int) -> _Two:
    event = lock_event_of(entry_id)
    if entry_id == other_id:
        raise InvalidRequestError(words.asked_oneself(), field="entry", code="asked_oneself")
    entries = Entry.objects.filter(stage=_stage(event)).select_related("stage").in_bulk([entry_id, other_id])
    if len(entries) != len({entry_id, other_id}):
        raise Entry.DoesNotExist
    return _Two(event, entries[entry_id], entries[other_id])


def _stage(event: Event) -> Stage:
    return event.stages.get(number=1)


def _are_paired(two: _Two) -> bool:
    return two.other.pk == two.one.plays_in_id or two.one.pk == two.other.plays_in_id


def refuse_unless_looking(*entries: Entry) -> None:
    for entry in entries:
        if entry.status == WITHDRAWN:
            raise NotNowError(words.looks_no_more(), code="not_looking")
        if entry.status != LOOKING:
            raise NotNowError(words.one_is_paired(), code="already_paired")


def _note(actor: Actor, action: str, entry: Entry) -> None:
    change = Change(after={"status": entry.status})
    audit(actor, action, event_id=entry.stage.event_id, row=f"entry:{entry.pk}", change=change)
