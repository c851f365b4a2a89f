"""Drawing one round from the results of those before it. Expects or takes the event's lock."""

from collections.abc import Iterable

from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit, audit_event
from tournaments.audit.on_record import ON_RECORD
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, Match, Round, Show, Stage
from tournaments.money.services.ledger import refuse_settled
from tournaments.movements import digest
from tournaments.notices import publish_on_commit
from tournaments.outbox.mail import queue_result
from tournaments.outbox.push import end_pushes
from tournaments.play.selectors.postponed import postponed_of
from tournaments.play.services.match_scores import settle_table
from tournaments.play.services.tables import lock_table
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.selectors.progress import stage_state
from tournaments.seating.words import changes, draws

from .seats import clear_rounds, issue_table_links, name_games, refuse_faults, seat_draw, tell_tables


@undoable(Scope.NIGHT)
def round_draw(*, event_id: int, number: int, actor: Actor) -> Round:
    """Redraw the next round from the current results. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        Round.DoesNotExist: the event has no such round.
        NotNowError: the round has opened, the one before it is not closed, or all were drawn at the start.
    """
    event = Event.objects.get(pk=event_id)
    current = Round.objects.select_related("stage").get(stage__event=event, number=number)
    if current.status != Round.Status.DRAFT:
        raise NotNowError(changes.round_opened(number=number), code="round_opened")
    if current.stage.kind.draws_ahead:
        raise NotNowError(draws.drawn_at_start())
    waits_for = current.stage.rounds.filter(number__lt=number).exclude(status=Round.Status.CLOSED).first()
    if waits_for is not None:
        raise NotNowError(draws.close_before_draw(number=number))
    if not draw_next(event, current.stage, actor):
        return current
    finish_if_over(event, current.stage)
    publish_on_commit(event.pk)
    if already := Round.objects.filter(pk=current.pk).first():
        return already
    if event.status == Event.Status.FINISHED:
        audit_event(actor, "night_end", event.pk, Change(before=[]))
    return current


def go_on(event: Event, stage: Stage, actor: Actor) -> None:
    """Draw what follows from the results so far, or end the night; the caller has locked the event."""
    if not stage.kind.draws_ahead:
        draw_next(event, stage, actor)
    finish_if_over(event, stage)


def finish_if_over(event: Event, stage: Stage) -> bool:
    """End the night when no round and no other part of it is left; the caller has locked the event.

    While a game is put off it goes on, and the director ends it.
    """
    if stage.rounds.exclude(status=Round.Status.CLOSED).exists():
        return False
    if postponed_of(event):
        return True
    if not event.stages.filter(number__gt=stage.number).exists():
        finish(event)
    return True


def finish(event: Event) -> None:
    """End the night, which may be over already; the caller has locked the event."""
    event.status = Event.Status.FINISHED
    event.finished_at = event.finished_at or timezone.now()
    event.save(update_fields=["status", "finished_at"])
    queue_result(event)
    end_pushes(event)


def night_goes_on(event: Event) -> None:
    """Let a night that was over be played on; what its ceremony told is no result any more.

    The caller has locked the event.

    Raises:
        NotNowError: its money has been shared out.
    """
    refuse_settled(event)
    event.status, event.finished_at = Event.Status.RUNNING, None
    event.save(update_fields=["status", "finished_at"])
    Show.objects.filter(event=event).update(told=None)


def draw_next(event: Event, stage: Stage, actor: Actor) -> bool:
    """Seat the round after the last closed one, whoever sat there before; says whether anything is new.

    Where nothing is left to play, rounds that were thought to come are taken off. In a bracket, a round whose
    seats stay because it was struck out is set aside, and the one after it is drawn. The caller has locked
    the event, and that round has not opened.
    """
    seated = plan_of(event)
    draw = stage.kind.draw(stage_state(event, stage, seated))
    is_as_seated = draw is not None and digest(draw.plan) == digest(seated.plan)
    if stage.kind.has_bracket and not is_as_seated and _set_aside(event, stage, actor):
        draw_next(event, stage, actor)
        return True
    if draw is None:
        return (
            _wait(event, stage, actor)
            if stage.kind.has_bracket and postponed_of(event)
            else _leave_off(event, stage, actor)
        )
    planned = draw.plan.rounds[-1]
    number = stage.rounds_before + planned.number
    if is_as_seated:
        name_games(stage.rounds.get(number=number), draw)
        return False
    refuse_faults(stage, draw.plan, after=seated.plan)
    current, _ = Round.objects.get_or_create(stage=stage, number=number)
    version = clear_rounds([current])
    field = {entry.number or 0: entry for entry in Entry.objects.filter(stage=stage, number__gte=1)}
    seat_draw([current], draw, field, event.ruleset)
    # A page that has seen the old table must see that this one is newer.
    Match.objects.filter(round=current).update(version=version)
    current.note = draw.note
    current.save(update_fields=["note"])
    issue_table_links(event, [planned])
    tell_tables(event)
    change = Change(after={"number": current.number, "sha256": digest(draw.plan), "note": draw.note})
    audit(actor, "round_draw", event_id=event.pk, row=f"round:{current.pk}", change=change)
    return True


def _set_aside(event: Event, stage: Stage, actor: Actor) -> bool:
    """Close the next round if it was struck out, as one that counts nothing; says whether it was."""
    current = stage.rounds.filter(status=Round.Status.DRAFT).order_by("number").first()
    if current is None or not current.matches.filter(ON_RECORD).exists():
        return False
    for match in current.matches.order_by("table"):
        match.game, match.winner, match.is_walk_over = None, None, False
        match.status = Match.Status.STANDS
        match.save(update_fields=["game", "winner", "is_walk_over", "status"])
        settle_table(lock_table(match.pk))
    current.status, current.closed_at = Round.Status.CLOSED, timezone.now()
    current.note = draws.set_aside()
    current.save(update_fields=["status", "closed_at", "note"])
    tell_tables(event)
    _note(event, "round_set_aside", [current], actor)
    return True


def _wait(event: Event, stage: Stage, actor: Actor) -> bool:
    """Leave a round without seats to come: who sits there follows from a game that is put off."""
    waiting = list(stage.rounds.filter(status=Round.Status.DRAFT))
    if not waiting:
        Round.objects.create(stage=stage, number=stage.rounds.count() + stage.rounds_before + 1)
        return False
    seated = [each for each in waiting if each.matches.exists()]
    if not seated:
        return False
    clear_rounds(seated)
    tell_tables(event)
    _note(event, "round_unseat", seated, actor)
    return True


def _leave_off(event: Event, stage: Stage, actor: Actor) -> bool:
    left_over = list(stage.rounds.filter(status=Round.Status.DRAFT))
    if not left_over:
        return False
    clear_rounds(left_over)
    _note(event, "round_remove", left_over, actor)
    Round.objects.filter(pk__in=[each.pk for each in left_over]).delete()
    tell_tables(event)
    return True


def _note(event: Event, action: str, rounds: Iterable[Round], actor: Actor) -> None:
    """Write one line for each round that has other seats now, or none."""
    for each in rounds:
        change = Change(after={"number": each.number})
        audit(actor, action, event_id=event.pk, row=f"round:{each.pk}", change=change)
