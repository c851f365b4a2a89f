"""Signing up, checking in, withdrawing. ``undoable`` locks the event first."""

from collections import Counter
from collections.abc import Mapping, Sequence
from uuid import UUID, uuid5

from django.db.models import Q

from accounts.names import clean_name
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry, EntryPlayer, Event, Stage
from tournaments.notices import publish_on_commit
from tournaments.people import words

from .joins import refuse_full_device
from .queue import fill_places, next_in_queue, places_left, status_of_return, status_with
from .register import People, alone, enter, let_look, named, refuse_no_pairs, who_enters

#: As many names as a refusal lists.
MOST_LISTED = 5


@undoable(Scope.PEOPLE)
def entry_add(
    *, event_id: int, name: str, key: UUID, actor: Actor, device: str = "", is_looking: bool = False
) -> Entry:
    """Enter a new player, or the two of a pair as in "Ann & Bob", once per key; without a place they wait.

    Args:
        device: which one signed up by the public link, as a hash for this night.
        is_looking: they come alone where pairs enter, and look for a partner.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night has started.
        InvalidNameError: a name cannot be shown.
        InvalidRequestError: pairs enter, and this is not two names, or not one of who looks.
        TooManyError: the device has signed up as many as one may.
    """
    event, stage = list_of(event_id)
    earlier = stage.entries.filter(key=key).first()
    if earlier is not None:
        return earlier
    refuse_after_start(event)
    refuse_full_device(stage, device)
    entering = alone(stage, name) if is_looking else named(stage, name)
    entry = enter(event, stage, (entering,), (key,), device=device)[0]
    if is_looking:
        let_look(entry)
    _note(actor, "entry_add", entry, after={"status": entry.status})
    return entry


@undoable(Scope.PEOPLE)
def entry_add_registered(
    *, event_id: int, people: People, key: UUID, actor: Actor, is_looking: bool = False
) -> Entry:
    """Enter those of the club's register, in a pair also with someone new; nobody is in twice.

    Args:
        is_looking: one comes alone where pairs enter, and looks for a partner.

    Raises:
        Event.DoesNotExist: there is no such event.
        Player.DoesNotExist: the event's club has no such player.
        NotNowError: the night has started.
        InvalidNameError: the other's name cannot be shown.
        InvalidRequestError: not as many as an entry has, or one of a pair is in already.
    """
    event, stage = list_of(event_id)
    ids = [each for each in people if isinstance(each, int)]
    earlier = stage.entries.filter(Q(key=key) | Q(members__player__in=ids)).distinct().first()
    if earlier is not None and (earlier.key == key or len(people) == 1):
        return earlier
    refuse_after_start(event)
    if earlier is not None:
        raise InvalidRequestError(words.one_signed_up(), field="name", code="already_entered")
    _refuse_size(stage, people, is_looking=is_looking)
    cleaned = tuple(each if isinstance(each, int) else clean_name(each) for each in people)
    entry = enter(event, stage, (cleaned,), (key,))[0]
    if is_looking:
        let_look(entry)
    _note(actor, "entry_add_registered", entry, after={"people": list(people), "status": entry.status})
    return entry


def _refuse_size(stage: Stage, people: People, *, is_looking: bool) -> None:
    if is_looking:
        refuse_no_pairs(stage)
    if len(set(people)) != (1 if is_looking else stage.movement.entry_size):
        refusal = words.look_alone() if is_looking else who_enters(stage)
        raise InvalidRequestError(refusal, field="name", code="entry_size")


@undoable(Scope.PEOPLE)
def entries_import(
    *,
    event_id: int,
    names: Sequence[str],
    key: UUID,
    are_others: bool,
    actor: Actor,
    answers: Mapping[str, int | None] | None = None,
) -> list[Entry]:
    """Enter a whole list or nobody, once per key.

    Args:
        names: players, or pairs as in "Ann & Bob".
        are_others: whoever bears a name that is entered already is someone else.
        answers: by name, the number in the club of who it means, None for someone new; remembered.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night has started.
        InvalidNameError: a name cannot be shown.
        InvalidRequestError: names of the list are entered already and ``are_others`` is not said, or pairs
            enter and one of the list is not two names.
    """
    event, stage = list_of(event_id)
    keys = [uuid5(key, str(line)) for line in range(len(names))]
    earlier = list(stage.entries.filter(key__in=keys))
    if earlier:
        return earlier
    refuse_after_start(event)
    people = [named(stage, name, field="names") for name in names]
    if not are_others:
        _refuse_known_names(stage, [name for entering in people for name in entering])
    entries = enter(event, stage, people, keys, answers=answers)
    change = Change(after={"entries": len(entries)})
    audit(actor, "entries_import", event_id=event_id, row=f"stage:{stage.pk}", change=change)
    publish_on_commit(event_id)
    return entries


def _refuse_known_names(stage: Stage, names: Sequence[str]) -> None:
    entered = {
        name.casefold()
        for name in EntryPlayer.objects.filter(stage=stage)
        .exclude(entry__status=Entry.Status.WITHDRAWN)
        .values_list("player__name", flat=True)
    }
    doubles = [name for name in Counter(names) if name.casefold() in entered]
    if doubles:
        raise InvalidRequestError(
            words.signed_up(names=doubles[:MOST_LISTED], are_all=len(doubles) <= MOST_LISTED),
            field="names",
            code="names_already_entered",
        )


@undoable(Scope.PEOPLE)
def entry_check_in(*, entry_id: int, actor: Actor) -> Entry:
    """Check in an entry. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: they wait for a place or have withdrawn, or the night has started.
    """
    return _move(entry_id, Entry.Status.SIGNED_UP, Entry.Status.IN, "entry_check_in", actor)


@undoable(Scope.PEOPLE)
def entry_check_out(*, entry_id: int, actor: Actor) -> Entry:
    """Undo a check-in. Repeating it changes nothing.

    Raises as ``entry_check_in`` does.
    """
    return _move(entry_id, Entry.Status.IN, Entry.Status.SIGNED_UP, "entry_check_out", actor)


@undoable(Scope.PEOPLE)
def entry_withdraw(*, entry_id: int, actor: Actor) -> Entry:
    """Withdraw an entry before the start. The first on the waitlist gets the spot.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has started.
    """
    event, entry = _read_entry(entry_id)
    if entry.status == Entry.Status.WITHDRAWN:
        return entry
    refuse_after_start(event, words.seats_drawn())
    return _set_status(event, entry, Entry.Status.WITHDRAWN, "entry_withdraw", actor)


@undoable(Scope.PEOPLE)
def entry_return(*, entry_id: int, actor: Actor) -> Entry:
    """Put a withdrawn entry back. If the night is full, it goes to the end of the waitlist.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has started.
    """
    event, entry = _read_entry(entry_id)
    if entry.status != Entry.Status.WITHDRAWN:
        return entry
    refuse_after_start(event)
    entry.queue, entry.asks = next_in_queue(entry.stage), None
    entry.save(update_fields=["queue", "asks"])
    status = status_of_return(entry, status_with(places_left(event, entry.stage)))
    return _set_status(event, entry, status, "entry_return", actor)


def list_of(event_id: int) -> tuple[Event, Stage]:
    event = Event.objects.get(pk=event_id)
    return event, event.stages.get(number=1)


def _read_entry(entry_id: int) -> tuple[Event, Entry]:
    event_id = Entry.people.values_list("stage__event_id", flat=True).get(pk=entry_id)
    event = Event.objects.get(pk=event_id)
    return event, Entry.objects.select_related("stage").get(pk=entry_id)


def refuse_after_start(event: Event, started: str = "") -> None:
    """Refuse a change of who signed up; ``started`` says what to do while the night is on."""
    if event.status == Event.Status.CANCELED:
        raise NotNowError(words.night_canceled(), code="canceled")
    if event.status == Event.Status.FINISHED:
        raise NotNowError(words.night_over(), code="started")
    if event.status != Event.Status.SIGN_UP:
        raise NotNowError(started or words.night_started(), code="started")


def _move(entry_id: int, old: str, new: str, action: str, actor: Actor) -> Entry:
    event, entry = _read_entry(entry_id)
    if entry.status == new:
        return entry
    refuse_after_start(event)
    if entry.status != old:
        raise NotNowError(words.not_now(status=entry.status))
    return _set_status(event, entry, new, action, actor)


def _set_status(event: Event, entry: Entry, status: str, action: str, actor: Actor) -> Entry:
    before, entry.status, entry.accept_by = entry.status, status, None
    entry.save(update_fields=["status", "accept_by"])
    fill_places(event)
    _note(actor, action, entry, before={"status": before}, after={"status": status})
    return entry


def _note(actor: Actor, action: str, entry: Entry, *, before: object = None, after: object = None) -> None:
    event_id = entry.stage.event_id
    audit(
        actor, action, event_id=event_id, row=f"entry:{entry.pk}", change=Change(before=before, after=after)
    )
    publish_on_commit(event_id)
