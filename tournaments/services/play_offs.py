"""Noting who won a play-off for a shared place."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from tournaments.errors import InvalidRequestError, KeyReusedError, NotNowError
from tournaments.models import Event, PlayOff
from tournaments.notices import publish_on_commit
from tournaments.selectors.prizes import PlayOffLine, prize_sheet

from .actor import Actor, Change, audit
from .ledger import lock_event


@transaction.atomic(durable=True)
def play_off_note(*, event_id: int, order: Sequence[int], key: UUID, actor: Actor) -> PlayOff:
    """Note the order in which those who share a paid place finished their play-off, once per key.

    Args:
        order: ids of the entries, the winner first. A later note for the same people counts instead.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: somebody is named twice, or partners who won together are parted.
        KeyReusedError: the key was used for another order.
        NotNowError: the night is not over, these do not share a place that is played off, or the cash box
            is closed.
    """
    event = lock_event(event_id)
    earlier = event.play_offs.filter(key=key).first()
    if earlier is not None:
        if earlier.order != list(order):
            raise KeyReusedError("This was sent already, and otherwise. Load the page again.", field="key")
        return earlier
    if len(set(order)) != len(order):
        raise InvalidRequestError("Give everyone a place of their own in the play-off.", field="order")
    if event.status != Event.Status.FINISHED:
        raise NotNowError("The night is not over yet.", code="not_over")
    played = next((line for line in prize_sheet(event).play_offs if set(order) == set(line.entry_ids)), None)
    if played is None:
        raise NotNowError(
            "These do not share a place that is played off. Load the page again.", code="not_level"
        )
    _refuse_parted(played, order)
    noted = PlayOff.objects.create(event=event, order=list(order), key=key, recorded_by=actor.person)
    change = Change(after={"order": noted.order})
    audit(actor, "play_off_note", event_id=event.pk, row=f"playoff:{noted.pk}", change=change)
    publish_on_commit(event.pk)
    return noted


def _refuse_parted(played: PlayOffLine, order: Sequence[int]) -> None:
    for side in played.sides:
        first = min(map(order.index, side.entry_ids))
        if set(order[first : first + len(side.entry_ids)]) != set(side.entry_ids):
            raise InvalidRequestError(
                f"{side.name} won together and finish the play-off together: name them one after the other.",
                field="order",
            )
