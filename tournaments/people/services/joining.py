"""Signing up by the public link, for oneself and for others, and what one changes of it before the start.

Everyone gets a page of their own at once. Locks the event, then the club for player numbers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from django.db.models import ProtectedError
from django.utils import timezone

from accounts.models import Player
from scoring.language import moment_text
from tournaments.access.links import issue_player_links
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry, EntryPlayer, Event, SignUpAnswers, Stage
from tournaments.models.entries import ANSWER_LENGTH
from tournaments.notices import publish_on_commit
from tournaments.people import words
from tournaments.people.selectors.opening import opening_of
from tournaments.people.selectors.own import withdrew_alone

from .entries import entry_withdraw, list_of, refuse_after_start
from .joins import refuse_full_device
from .names import show_again
from .queue import next_in_queue, places_left, status_of_return, status_of_sign_up
from .register import alone, enter, let_look, named, refuse_no_pairs, registered

#: A player who was registered with a sign-up is no older than it by more.
AT_ONCE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Joining:
    """Who signs up by the public link.

    Args:
        device: which one signs up, as a hash for this night.
        others: whom one signs up along with oneself.
        answers: to the host's questions.
        brought_by: who signs somebody else up from their own page.
        is_looking: they come alone where pairs enter, and look for a partner.
    """

    name: str
    device: str
    others: Sequence[str] = ()
    answers: Sequence[str] = ()
    brought_by: Entry | None = None
    is_looking: bool = False


@undoable(Scope.PEOPLE)
def sign_up(*, event_id: int, joining: Joining, key: UUID, actor: Actor) -> Entry:
    """Sign up by the public link, with whom one brings, all or none, once per key; without a spot they wait.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night has started, or sign-up is not open.
        InvalidNameError: a name cannot be shown.
        InvalidRequestError: pairs enter, and one is not two names; or an answer is too long.
        TooManyError: the device has signed up as many as one may.
    """
    event, stage = list_of(event_id)
    earlier = stage.entries.filter(key=key).first()
    if earlier is not None:
        return earlier
    refuse_closed(event)
    return enter_joining(event, stage, joining, key, actor)


def enter_joining(event: Event, stage: Stage, joining: Joining, key: UUID, actor: Actor) -> Entry:
    """Enter who signs up, with whom they bring, and give each a page; expects the event's lock."""
    refuse_full_device(stage, joining.device, 1 + len(joining.others))
    own = _alone(stage, joining) if joining.is_looking else named(stage, joining.name)
    people = [own, *(named(stage, other, field="others") for other in joining.others)]
    keys = [key, *(uuid5(key, str(number)) for number in range(len(joining.others)))]
    first, *rest = enter(event, stage, people, keys, device=joining.device)
    if joining.is_looking:
        let_look(first)
    _join(event, first, joining.brought_by, actor)
    for each in rest:
        _join(event, each, first, actor)
    issue_player_links(event, [first, *rest])
    _answer(event, first, joining.answers)
    publish_on_commit(event.pk)
    return first


def _alone(stage: Stage, joining: Joining) -> tuple[str]:
    """Return the name of someone who comes without a partner."""
    refuse_no_pairs(stage)
    if joining.others:
        raise InvalidRequestError(words.look_alone(), field="others", code="entry_size")
    return alone(stage, joining.name)


def _join(event: Event, entry: Entry, brought_by: Entry | None, actor: Actor) -> None:
    if brought_by is not None:
        entry.brought_by = brought_by
        entry.save(update_fields=["brought_by"])
    change = Change(after={"status": entry.status})
    audit(actor, "entry_add", event_id=event.pk, row=f"entry:{entry.pk}", change=change)


def refuse_closed(event: Event) -> None:
    """Refuse who signs up by themselves after the start, or while sign-up is not open."""
    refuse_after_start(event)
    now, opening = timezone.now(), opening_of(event)
    if opening.opens_at is not None and opening.is_ahead(now):
        time = moment_text(opening.opens_at, ZoneInfo(event.time_zone), event.locale)
        raise NotNowError(words.not_open_yet(time=time), code="not_open")
    if opening.is_over(now):
        raise NotNowError(words.sign_up_closed(), code="closed")


def _answer(event: Event, entry: Entry, answers: Sequence[str | None]) -> None:
    """Keep what was answered to the questions that the night asks; None leaves an answer as it is."""
    changed: dict[str, str] = {}
    for number, text in enumerate(answers, start=1):
        if text is None or not getattr(event, f"question_{number}"):
            continue
        field, cleaned = f"answer_{number}", " ".join(text.split())
        if len(cleaned) > ANSWER_LENGTH:
            raise InvalidRequestError(words.too_long(most=ANSWER_LENGTH, length=len(cleaned)), field=field)
        if not cleaned.isprintable():
            raise InvalidRequestError(words.cannot_be_shown(), field=field)
        changed[field] = cleaned
    if any(changed.values()) or SignUpAnswers.objects.filter(entry=entry).exists():
        SignUpAnswers.objects.update_or_create(entry=entry, defaults=changed)


@undoable(Scope.PEOPLE)
def own_change(*, entry_id: int, name: str | None, answers: Sequence[str | None], actor: Actor) -> Entry:
    """Correct one's own name and answers before the start. Repeating it changes nothing.

    A name that means somebody of the club is that person's; any other gets a record of its own, so that
    nobody renames a regular by the public link.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has started, or the entry was withdrawn.
        InvalidNameError, InvalidRequestError: the name cannot be shown, or an answer is too long.
    """
    entry = Entry.objects.select_related("stage").get(pk=entry_id)
    event = Event.objects.get(pk=entry.stage.event_id)
    refuse_after_start(event)
    if entry.status == Entry.Status.WITHDRAWN:
        raise NotNowError(words.sign_up_again() if withdrew_alone(entry) else words.taken_off())
    if name is not None:
        members = _own_members(entry)
        is_one_of_two = len(members) < entry.stage.movement.entry_size
        read = alone if is_one_of_two else named
        _rename(event, members, read(entry.stage, name), actor)
    _answer(event, entry, answers)
    return entry


def _own_members(entry: Entry) -> list[EntryPlayer]:
    """Return whom an entry signed up: not a partner who has a page of their own."""
    own = EntryPlayer.objects.filter(came_from=entry) | EntryPlayer.objects.filter(
        entry=entry, came_from=None
    )
    return list(own.select_related("player", "entry").order_by("pk"))


def _rename(event: Event, members: Sequence[EntryPlayer], names: Sequence[str], actor: Actor) -> None:
    changed = [(each, name) for each, name in zip(members, names, strict=True) if each.player.name != name]
    for member, name in changed:
        old, (member.player,) = member.player, registered(event, [name])
        member.save(update_fields=["player"])
        if old.created_at + AT_ONCE >= member.entry.created_at and not _is_in_another(old.pk):
            _forget(old)
        change = Change(after={"label": name})
        audit(actor, "player_rename", event_id=event.pk, row=f"player:{member.player_id}", change=change)
    if changed:
        show_again(event.pk)


def _is_in_another(player_id: int) -> bool:
    return EntryPlayer.objects.filter(player=player_id).exists()


def _forget(player: Player) -> None:
    """Take out of the register who was only there by a misspelt sign-up; what refers to them keeps them."""
    try:
        player.delete()
    except ProtectedError:
        return


def own_withdraw(*, entry_id: int, actor: Actor) -> Entry:
    """Give one's spot up before the start, or that of somebody one brought. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has started.
    """
    _refuse_drawn(entry_id)
    return entry_withdraw(entry_id=entry_id, actor=actor)


@undoable(Scope.PEOPLE)
def own_return(*, entry_id: int, actor: Actor) -> Entry:
    """Sign up again after withdrawing, at the end of the line. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: the night has started, sign-up is closed, or the host took them off the list.
    """
    entry = Entry.objects.select_related("stage").get(pk=entry_id)
    if entry.status != Entry.Status.WITHDRAWN:
        return entry
    event = Event.objects.get(pk=entry.stage.event_id)
    refuse_closed(event)
    if not withdrew_alone(entry):
        raise NotNowError(words.taken_off(), code="taken_off")
    entry.queue = next_in_queue(entry.stage)
    status = status_of_sign_up(event, places_left(event, entry.stage), entry.device)
    entry.status = status_of_return(entry, status)
    entry.accept_by = entry.asks = None
    entry.save(update_fields=["queue", "status", "accept_by", "asks"])
    change = Change(before={"status": Entry.Status.WITHDRAWN}, after={"status": entry.status})
    audit(actor, "entry_return", event_id=event.pk, row=f"entry:{entry.pk}", change=change)
    publish_on_commit(event.pk)
    return entry


def _refuse_drawn(entry_id: int) -> None:
    refuse_after_start(Event.objects.get(stages__entries=entry_id), words.tell_the_host())
