"""What the director lets the room see: the frozen board and the ceremony. Locks the event."""

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Event, Round, Show
from tournaments.notices import publish_on_commit
from tournaments.outbox.queues import LETTERS
from tournaments.show import words
from tournaments.show.selectors.show import ceremony_steps


@undoable(Scope.ROOM)
def board_freeze(*, event_id: int, after: int | None, actor: Actor) -> Show:
    """Hide the public standings after a round, or show them again. Repeating it changes nothing.

    Args:
        after: 0 for no round at all, None for all.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: no round is drawn yet, or the ceremony has begun.
        InvalidRequestError: the night has no such round.
    """
    event, show = lock_show(event_id)
    if event.status == Event.Status.SIGN_UP:
        raise NotNowError(words.nothing_to_freeze())
    if after is not None:
        _refuse_freezing(event, show, after)
    if show.frozen_after != after:
        before, show.frozen_after = show.frozen_after, after
        show.save()
        if after is None:
            LETTERS.wake()
        note(actor, "board_freeze", show, Change(before={"after": before}, after={"after": after}))
    return show


def _refuse_freezing(event: Event, show: Show, after: int) -> None:
    rounds = Round.objects.filter(stage__event=event).count()
    if not 0 <= after <= rounds:
        raise InvalidRequestError(words.freeze_after(last=rounds), field="after")
    if show.told is not None:
        raise NotNowError(words.shown_already())


@undoable(Scope.ROOM)
def ceremony_tell(*, event_id: int, step: int | None, actor: Actor) -> Show:
    """Show the awards up to a step, forward or back. Repeating it changes nothing.

    With its last step everybody knows, and the public board counts all rounds again. Where nobody froze the
    board, beginning does: it would show the end of what is about to be told.

    Args:
        step: 0 to gather everyone before the first; None to end the ceremony and show the final board.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night is not over, or nobody has played.
        InvalidRequestError: there is no such step.
    """
    event, show = lock_show(event_id)
    if event.status != Event.Status.FINISHED:
        raise NotNowError(words.awards_after_last_round())
    steps = len(ceremony_steps(event))
    if not steps:
        raise NotNowError(words.no_awards())
    if step is not None and not 0 <= step <= steps:
        raise InvalidRequestError(words.step_between(last=steps), field="step")
    before, show.told = show.told, step
    was_frozen = show.frozen_after
    if step in (None, steps):
        show.frozen_after = None
    elif was_frozen is None and before in (None, steps):
        show.frozen_after = max(Round.objects.filter(stage__event=event).count() - 1, 0)
    if (show.told, show.frozen_after) != (before, was_frozen):
        show.save()
        if show.frozen_after is None:
            LETTERS.wake()
        note(actor, "ceremony_tell", show, Change(before={"step": before}, after={"step": step}))
    return show


def lock_show(event_id: int) -> tuple[Event, Show]:
    """Lock the event and return its show, which is not saved yet where nothing was ever set."""
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    return event, Show.objects.filter(event=event).first() or Show(event=event)


def note(actor: Actor, action: str, show: Show, change: Change) -> None:
    audit(actor, action, event_id=show.event_id, row=f"show:{show.event_id}", change=change)
    publish_on_commit(show.event_id)
