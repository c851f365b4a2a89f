"""When players and guests see the seats that are drawn. Locks the event."""

from django.db import transaction

from tournaments.access.shown_seats import why_hidden
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Event, Round
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


@undoable(Scope.ROUND)
def round_show(*, event_id: int, number: int, actor: Actor) -> Event:
    """Show the seats of a round early, and of all rounds before it. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        Round.DoesNotExist: it has no such round.
        NotNowError: the round's seats aren't drawn yet.
    """
    event = Event.objects.get(pk=event_id)
    if event.status == Event.Status.SIGN_UP:
        raise NotNowError(draws.nothing_to_show(), code="not_drawn")
    current = Round.objects.get(stage__event=event, number=number)
    if not current.matches.exists():
        raise NotNowError(draws.round_not_drawn(number=number), code="not_drawn")
    if why_hidden(event, number):
        event.draw_released, event.shown_round = True, number
        _save(event, "draw_released", "shown_round")
        _note(event, actor, "round_show", Change(after={"number": number}))
    return event


@transaction.atomic(durable=True)
def later_rounds_set(*, event_id: int, are_shown: bool, are_held: bool = False, actor: Actor) -> Event:
    """Choose which seats players see: every round, one round at a time, or only rounds the host shows.

    At any time of the night; repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: every round would be shown and held at once.
    """
    if are_shown and are_held:
        raise InvalidRequestError(draws.shown_or_held(), field="held")
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    before = _choice(event)
    event.shows_later_rounds, event.holds_rounds = are_shown, are_held
    if _choice(event) != before:
        _save(event, "shows_later_rounds", "holds_rounds")
        action = "later_rounds_show" if are_shown else "rounds_hold" if are_held else "later_rounds_hide"
        _note(event, actor, action, Change(before=before, after=_choice(event)))
    return event


def _choice(event: Event) -> dict[str, object]:
    held = {"held": True} if event.holds_rounds else {}
    return {"shown": event.shows_later_rounds, **held}


def release_with_round(event: Event) -> None:
    """Release the draw with a round that opens; the caller has locked the event."""
    if not event.draw_released:
        event.draw_released = True
        event.save(update_fields=["draw_released"])


def _save(event: Event, *fields: str) -> None:
    # Another turn, so that tables' phones see that there is something new.
    event.turns += 1
    event.save(update_fields=[*fields, "turns"])


def _note(event: Event, actor: Actor, action: str, change: Change) -> None:
    audit_event(actor, action, event.pk, change)
    publish_on_commit(event.pk)
