"""Drawing one round from the results of those before it. Expects or takes the event's lock."""

from django.db import transaction

from tournaments.errors import NotNowError
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.movements import digest
from tournaments.notices import publish_on_commit
from tournaments.selectors.plans import plan_of
from tournaments.selectors.progress import stage_state

from .actor import Actor, Change, audit
from .seats import clear_rounds, issue_table_links, refuse_faults, seat_rounds, tell_tables


@transaction.atomic(durable=True)
def round_draw(*, event_id: int, number: int, actor: Actor) -> Round:
    """Draw the next round again from the results as they are now; twice is once.

    Raises:
        Event.DoesNotExist: there is no such event.
        Round.DoesNotExist: the event has no such round.
        NotNowError: the round has opened, the one before it is not closed, or all were drawn at the start.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    current = Round.objects.select_related("stage").get(stage__event=event, number=number)
    if current.status != Round.Status.DRAFT:
        raise NotNowError(f"Round {number} has opened; its seats stay.", code="round_opened")
    if current.stage.kind.draws_ahead:
        raise NotNowError(
            "The seats of this night do not depend on its results; they were drawn at the start."
        )
    waits_for = current.stage.rounds.filter(number__lt=number).exclude(status=Round.Status.CLOSED).first()
    if waits_for is not None:
        raise NotNowError(f"Round {number} is drawn when round {number - 1} closes.")
    if draw_next(event, current.stage, actor):
        publish_on_commit(event.pk)
    return Round.objects.get(pk=current.pk)


def draw_next(event: Event, stage: Stage, actor: Actor) -> bool:
    """Seat the round after the last closed one, whoever sat there before; says whether anything is new.

    The caller has locked the event, and that round has not opened.
    """
    seated = plan_of(event)
    drawn = stage.kind.draw(stage_state(event, stage, seated))
    if drawn is None or digest(drawn.plan) == digest(seated.plan):
        return False
    refuse_faults(stage, drawn.plan, after=seated.plan)
    planned = drawn.plan.rounds[-1]
    current = stage.rounds.get(number=stage.rounds_before + planned.number)
    version = clear_rounds([current])
    field = {entry.number or 0: entry for entry in Entry.objects.filter(stage=stage, number__gte=1)}
    seat_rounds([current], [planned], field, event.ruleset)
    # A page that has seen the old table must see that this one is newer.
    Match.objects.filter(round=current).update(version=version)
    current.note = drawn.note
    current.save(update_fields=["note"])
    issue_table_links(event, [planned])
    tell_tables(event)
    audit(
        actor,
        "round_draw",
        event_id=event.pk,
        row=f"round:{current.pk}",
        change=Change(after={"number": current.number, "sha256": digest(drawn.plan), "note": drawn.note}),
    )
    return True
