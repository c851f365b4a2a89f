"""Disqualifying somebody outside a bracket: shown first, then done. Locks the event."""

from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction
from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.direct.words import rulings as words
from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, Round, Seat
from tournaments.names.people import field_labels
from tournaments.notices import publish_on_commit
from tournaments.play.services.hands import clean_reason

from .consequences import PlaceChange, changes_between, picture_of, seat_sentences


class Disqualification(StrEnum):
    """What becomes of the games with and against somebody; ``LIFT`` for nobody disqualified any more."""

    KEEP = "keep"
    RECOMPUTE = "recompute"
    LIFT = "lift"


@dataclass(frozen=True, slots=True, kw_only=True)
class DisqualificationPreview:
    """What would change.

    Args:
        changes: in the order of the new standings, whoever has no place last.
        sentences: what it means for seats that are drawn.
    """

    name: str
    changes: tuple[PlaceChange, ...]
    sentences: tuple[str, ...]


@transaction.atomic(durable=True)
def disqualification_preview(*, entry_id: int, others: Disqualification) -> DisqualificationPreview:
    """Preview what disqualifying an entry changes. Nothing is saved.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        NotNowError: they were not drawn, or play in a bracket.
    """
    event_id = Entry.objects.values_list("stage__event_id", flat=True).get(pk=entry_id)
    Event.objects.select_for_update(no_key=True).get(pk=event_id)
    event, entry = _entry_in_draw(entry_id)
    before = picture_of(event)
    _store(entry, others)
    after = picture_of(event)
    name = field_labels(event)[entry.pk]
    sentences = (*seat_sentences(before, after), *_still_seated(event, entry, name))
    transaction.set_rollback(True)
    return DisqualificationPreview(name=name, changes=changes_between(before, after), sentences=sentences)


@undoable(Scope.PEOPLE)
def entry_disqualify(*, entry_id: int, others: Disqualification, reason: str, actor: Actor) -> Entry:
    """Disqualify an entry, or put it back. Repeating it changes nothing.

    Args:
        others: whether all others keep their points, or those of games with and against them are left out.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        InvalidRequestError: no reason is given.
        NotNowError: they were not drawn, or play in a bracket.
    """
    reason = clean_reason(reason)
    event, entry = _entry_in_draw(entry_id)
    before = {"how": entry.left_as, "games_count": entry.keeps_games}
    if not _store(entry, others):
        return entry
    change = Change(before=before, after={"others": others.value}, reason=reason)
    action = "entry_reinstate" if others is Disqualification.LIFT else "entry_disqualify"
    audit(actor, action, event_id=event.pk, row=f"entry:{entry.pk}", change=change)
    publish_on_commit(event.pk)
    return entry


def _entry_in_draw(entry_id: int) -> tuple[Event, Entry]:
    """Read an entry and its event, which is locked already; raises ``NotNowError`` where it was not drawn."""
    entry = Entry.people.select_related("stage__event").get(pk=entry_id, stage__number=1)
    event = entry.stage.event
    if entry.number is None:
        raise NotNowError(words.only_seated_disqualified(), code="not_drawn")
    bracket = next((stage for stage in event.stages.all() if stage.kind.has_bracket), None)
    players = entry.members.values_list("player_id", flat=True)
    if bracket and bracket.entries.filter(number__isnull=False, members__player__in=players).exists():
        raise NotNowError(words.disqualify_on_bracket_page(), code="bracket")
    return event, entry


def _store(entry: Entry, others: Disqualification) -> bool:
    """Write it on the entry; says whether anything is new."""
    before = (entry.left_as, entry.keeps_games)
    is_out = others is not Disqualification.LIFT
    entry.left_as = Entry.Left.DISQUALIFIED if is_out else ""
    entry.left_at = (entry.left_at or timezone.now()) if is_out else None
    entry.keeps_games = others is not Disqualification.RECOMPUTE
    entry.save(update_fields=["left_as", "left_at", "keeps_games"])
    return before != (entry.left_as, entry.keeps_games)


def _still_seated(event: Event, entry: Entry, name: str) -> tuple[str, ...]:
    if not entry.left_as:
        return ()
    seats = Seat.objects.filter(round__stage__event=event, round__status=Round.Status.DRAFT)
    players = entry.members.values_list("player_id", flat=True)
    seat = seats.filter(player__in=players).select_related("round").order_by("round__number").first()
    if seat is None:
        return ()
    return (words.still_seated(name=name, number=seat.round.number),)
