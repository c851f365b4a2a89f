"""Those who have just played play once more. Locks the event, then its rounds, then the match."""

from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit
from tournaments.direct.words import rounds as words
from tournaments.errors import NotNowError
from tournaments.formats import REMATCHES, FormatKey
from tournaments.models import Entry, EntryPlayer, Event, Round, Stage
from tournaments.movements import RoundPlan
from tournaments.notices import publish_on_commit
from tournaments.outbox.mail import queue_round
from tournaments.outbox.push import queue_pushes
from tournaments.play.selectors.postponed import postponed_of
from tournaments.play.services.openings import open_matches
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.selectors.presence import roll_of
from tournaments.seating.services.next_round import night_goes_on
from tournaments.seating.services.seats import refuse_faults, seat_rounds
from tournaments.show.services.clock import start_rounds_clock

from .rounds import lock_and_close


@transaction.atomic(durable=True)
def rematch_open(*, event_id: int, after: int, actor: Actor) -> Round:
    """Open one more round on a one-table night. Repeating it changes nothing.

    Args:
        after: number of the round that was played.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: this kind of night has no rematch, another round comes next, the game is not over,
            postponed or told in two ways, somebody who played is out, or the money of the night is shared
            out.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    stage = event.stages.get(number=event.stage_number)
    rounds = list(Round.objects.select_for_update(no_key=True).filter(stage=stage).order_by("number"))
    if rounds and rounds[-1].number == after + 1 and rounds[-1].status != Round.Status.DRAFT:
        return rounds[-1]
    _refuse_unless_played(stage, rounds, after)
    _refuse_postponed(event)
    _refuse_disqualified(event, after + 1)
    last = rounds[-1]
    if last.status == Round.Status.OPEN:
        lock_and_close(event, last, {}, actor)
    current = _one_more(event, stage, last)
    change = Change(after={"number": current.number, "status": current.status})
    audit(actor, "rematch_open", event_id=event.pk, row=f"round:{current.pk}", change=change)
    publish_on_commit(event.pk)
    return current


def _refuse_unless_played(stage: Stage, rounds: list[Round], after: int) -> None:
    if FormatKey(stage.format) not in REMATCHES:
        raise NotNowError(words.only_one_table_rematches())
    if not rounds or rounds[-1].number != after:
        raise NotNowError(words.another_round_first())
    if rounds[-1].status == Round.Status.DRAFT:
        raise NotNowError(words.round_not_open(number=after))


def _refuse_postponed(event: Event) -> None:
    for game in postponed_of(event):
        raise NotNowError(
            words.unfinished_game(table=game.table, number=game.round),
            code="game_put_off",
        )


def _refuse_disqualified(event: Event, number: int) -> None:
    """Refuse to seat who is disqualified, unless somebody else plays in the seat."""
    stands_in = event.substitutions.filter(first__lte=number).exclude(last__lt=number)
    out = EntryPlayer.objects.filter(
        stage__event=event, stage__number=1, entry__left_as=Entry.Left.DISQUALIFIED
    ).exclude(player__in=stands_in.values("regular"))
    for each in out.select_related("player"):
        raise NotNowError(
            words.cant_play_without(player=str(each.player)),
            code="disqualified",
        )


def _those_here(stage: Stage, planned: RoundPlan, number: int) -> RoundPlan:
    """Seat whoever is here for the round where a regular and a substitute with own results took turns.

    Raises:
        NotNowError: nobody of a seat is here.
    """
    roll = roll_of(stage)
    substitutes = stage.event.substitutions.filter(entry__stage=stage)
    members = EntryPlayer.objects.filter(stage=stage).values_list("player", "entry__number")
    numbers = {player_id: number or 0 for player_id, number in members}
    regular = {numbers[each.player_id]: numbers[each.regular_id] for each in substitutes}

    def seat_of(entrant: int) -> int:
        return seat_of(regular[entrant]) if entrant in regular else entrant

    here = {seat_of(each): each for each in roll.members if roll.is_here(each, number)}
    tables = []
    for table in planned.tables:
        if not {seat_of(each) for each in table.seats} <= here.keys():
            raise NotNowError(
                words.seat_empty(),
                code="seat_empty",
            )
        tables.append(replace(table, seats=tuple(here[seat_of(each)] for each in table.seats)))
    return replace(planned, tables=tuple(tables))


def _one_more(event: Event, stage: Stage, last: Round) -> Round:
    draw = plan_of(event)
    planned = REMATCHES[FormatKey(stage.format)].rematch(draw.plan.rounds[-1])
    planned = _those_here(stage, planned, last.number + 1)
    now = timezone.now()
    current = Round.objects.create(
        stage=stage, number=last.number + 1, status=Round.Status.OPEN, opened_at=now
    )
    field = {entry.number or 0: entry for entry in Entry.objects.filter(stage=stage, number__gte=1)}
    seat_rounds([current], [planned], field, event.ruleset)
    open_matches(event, current)
    refuse_faults(stage, plan_of(event).plan)
    night_goes_on(event)
    start_rounds_clock(event.pk, now)
    queue_round(event, current)
    queue_pushes(event, current)
    return current
