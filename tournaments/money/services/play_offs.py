"""Noting who won a play-off for a shared place."""

from collections.abc import Sequence
from uuid import UUID

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, KeyReusedError, NotNowError, UndoneError
from tournaments.models import Event, PlayOff
from tournaments.money.selectors.prizes import play_offs_of
from tournaments.money.words import prizes as words
from tournaments.money.words.box import sent_differently
from tournaments.notices import publish_on_commit
from tournaments.results.selectors.play_offs import PlayOffLine, due_after

from .ledger import open_event


@undoable(Scope.PLACES)
def play_off_note(*, event_id: int, order: Sequence[int], key: UUID, actor: Actor) -> PlayOff:
    """Save the result of a playoff for a tied place. Repeating the key changes nothing.

    It decides the place if a playoff is the last tiebreaker, and the prizes if ties play off.

    Args:
        order: ids of the entries, the winner first. A later note for the same people counts instead.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: somebody is named twice, or partners who won together are parted.
        KeyReusedError: the key was used for another order.
        NotNowError: the night or its part is not over, these do not share a place that is played off, or the
            cash box is closed.
    """
    event = open_event(event_id)
    earlier = event.play_offs.filter(key=key).first()
    if earlier is not None:
        if earlier.order != list(order):
            raise KeyReusedError(sent_differently(), field="key")
        if earlier.voided_at is not None:
            raise UndoneError
        return earlier
    if len(set(order)) != len(order):
        raise InvalidRequestError(words.different_places(), field="order")
    part = None if event.status == Event.Status.FINISHED else due_after(event)
    if part is None and event.status != Event.Status.FINISHED:
        raise NotNowError(words.not_over(), code="not_over")
    played = next((line for line in play_offs_of(event) if set(order) == set(line.entry_ids)), None)
    if played is None:
        raise NotNowError(words.not_tied(), code="not_level")
    _refuse_parted(played, order)
    noted = PlayOff.objects.create(
        event=event, order=list(order), part=part, key=key, recorded_by=actor.person
    )
    change = Change(after={"order": noted.order, "place": played.place})
    audit(actor, "play_off_note", event_id=event.pk, row=f"playoff:{noted.pk}", change=change)
    publish_on_commit(event.pk)
    return noted


def _refuse_parted(played: PlayOffLine, order: Sequence[int]) -> None:
    for side in played.sides:
        first = min(map(order.index, side.entry_ids))
        if set(order[first : first + len(side.entry_ids)]) != set(side.entry_ids):
            raise InvalidRequestError(words.partners_together(name=side.name), field="order")
