"""When players and guests see the seats that are drawn. Locks the event."""

from django.db import transaction

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.models import Event
from tournaments.notices import publish_on_commit
from tournaments.seating.words import draws


@undoable(Scope.ROUND)
def draw_release(*, event_id: int, actor: Actor) -> Event:
    """Show the seats to everyone before round 1 opens. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: no seats are drawn yet.
    """
    event = Event.objects.get(pk=event_id)
    if event.status == Event.Status.SIGN_UP:
        raise NotNowError(draws.nothing_to_show(), code="not_drawn")
    if not event.draw_released:
        event.draw_released = True
        _save(event, "draw_released")
        _note(event, actor, "draw_release", Change())
    return event


@transaction.atomic(durable=True)
def later_rounds_set(*, event_id: int, are_shown: bool, actor: Actor) -> Event:
    """Show the seats of every round, or of one round at a time; at any time of the night, idempotent.

    Raises:
        Event.DoesNotExist: there is no such event.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.shows_later_rounds != are_shown:
        event.shows_later_rounds = are_shown
        _save(event, "shows_later_rounds")
        action = "later_rounds_show" if are_shown else "later_rounds_hide"
        _note(event, actor, action, Change(before={"shown": not are_shown}, after={"shown": are_shown}))
    return event


def release_with_round(event: Event) -> None:
    """Release the draw with a round that opens; the caller has locked the event."""
    if not event.draw_released:
        event.draw_released = True
        event.save(update_fields=["draw_released"])


def _save(event: Event, field: str) -> None:
    # Another turn, so that tables' phones see that there is something new.
    event.turns += 1
    event.save(update_fields=[field, "turns"])


def _note(event: Event, actor: Actor, action: str, change: Change) -> None:
    audit_event(actor, action, event.pk, change)
    publish_on_commit(event.pk)
