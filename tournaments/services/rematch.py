"""Those who have just played play once more. Locks the event, then its rounds, then the match."""

from django.db import transaction
from django.utils import timezone

from tournaments.errors import NotNowError
from tournaments.formats import REMATCHES, FormatKey
from tournaments.models import Entry, Event, Round, Stage
from tournaments.notices import publish_on_commit
from tournaments.selectors.plans import plan_of

from .actor import Actor, Change, audit
from .clock import start_rounds_clock
from .mail import queue_round
from .next_round import night_goes_on
from .push import queue_pushes
from .rounds import lock_and_close
from .seats import refuse_faults, seat_rounds


@transaction.atomic(durable=True)
def rematch_open(*, event_id: int, after: int, actor: Actor) -> Round:
    """Close the last round of a table that is done, if it is open, and open one more; twice is once.

    Args:
        after: number of the round that was played.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: this kind of night has no rematch, another round comes next, the game is not over or
            told in two ways, or the money of the night is shared out.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    stage = event.stages.get(number=event.stage_number)
    rounds = list(Round.objects.select_for_update(no_key=True).filter(stage=stage).order_by("number"))
    if rounds and rounds[-1].number == after + 1 and rounds[-1].status != Round.Status.DRAFT:
        return rounds[-1]
    _refuse_unless_played(stage, rounds, after)
    last = rounds[-1]
    if last.status == Round.Status.OPEN:
        lock_and_close(event, last, {}, actor)
    current = _one_more(event, stage, last)
    audit(
        actor,
        "rematch_open",
        event_id=event.pk,
        row=f"round:{current.pk}",
        change=Change(after={"number": current.number, "status": current.status}),
    )
    publish_on_commit(event.pk)
    return current


def _refuse_unless_played(stage: Stage, rounds: list[Round], after: int) -> None:
    if FormatKey(stage.format) not in REMATCHES:
        raise NotNowError("There are rematches only where one table plays all night.")
    if not rounds or rounds[-1].number != after:
        raise NotNowError("There is another round to play.")
    if rounds[-1].status == Round.Status.DRAFT:
        raise NotNowError(f"Round {after} is not open yet.")


def _one_more(event: Event, stage: Stage, last: Round) -> Round:
    drawn = plan_of(event)
    planned = REMATCHES[FormatKey(stage.format)].rematch(drawn.plan.rounds[-1])
    now = timezone.now()
    current = Round.objects.create(
        stage=stage, number=last.number + 1, status=Round.Status.OPEN, opened_at=now
    )
    field = {entry.number or 0: entry for entry in Entry.objects.filter(stage=stage, number__gte=1)}
    seat_rounds([current], [planned], field, event.ruleset)
    refuse_faults(stage, plan_of(event).plan)
    night_goes_on(event)
    start_rounds_clock(event.pk, now)
    queue_round(event, current)
    queue_pushes(event, current)
    return current
