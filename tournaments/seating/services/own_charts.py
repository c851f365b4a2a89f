"""The host's own chart for a night, chosen before the draw. Locks the event."""

from dataclasses import replace

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.formats import ChartNumbers, MovementSettings, OwnChart
from tournaments.models import Event
from tournaments.models.events import new_seed
from tournaments.movements import SEATS_PER_TABLE, Leftovers, digest
from tournaments.notices import publish_on_commit
from tournaments.people.services.seeds import list_shuffle
from tournaments.seating.selectors.own_charts import chart_read, takes_chart
from tournaments.seating.words import charts as words


def chart_use(*, event_id: int, chart: str, partners: str, numbers: str, actor: Actor) -> Event:
    """Have the draw follow your own chart instead of our rotation. Repeating it changes nothing.

    The night gets the chart's rounds and tables.

    Raises:
        Event.DoesNotExist: there is no such event.
        MovementError: it is no chart, or somebody has two places or none; the sentence names the round.
        NotNowError: the seats are drawn, or the format has no rotating partners.
    """
    plan = chart_read(chart, partners)
    return _use(event_id=event_id, own=OwnChart(plan=plan, numbers=ChartNumbers(numbers)), actor=actor)


@undoable(Scope.PLAN)
def _use(*, event_id: int, own: OwnChart, actor: Actor) -> Event:
    event = Event.objects.get(pk=event_id)
    _refuse_too_late(event)
    movement = event.movement
    if movement.chart == own:
        return event
    facts = {
        "sha256": digest(own.plan),
        "players": own.plan.players,
        "rounds": len(own.plan.rounds),
        "numbers": own.numbers.value,
    }
    _save(event, _with(movement, own))
    audit_event(actor, "chart_use", event.pk, Change(after=facts))
    publish_on_commit(event.pk)
    return event


@undoable(Scope.PLAN)
def chart_remove(*, event_id: int, actor: Actor) -> None:
    """Have the draw follow our rotation again. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the seats are drawn, or the format has no rotating partners.
    """
    event = Event.objects.get(pk=event_id)
    _refuse_too_late(event)
    movement = event.movement
    if movement.chart is None:
        return
    _save(event, replace(movement, chart=None))
    audit_event(actor, "chart_remove", event.pk, Change(before={"sha256": digest(movement.chart.plan)}))
    publish_on_commit(event.pk)


def chart_numbers_draw(*, event_id: int, actor: Actor) -> Event:
    """Draw your chart's numbers now. They stay unless the list changes. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the seats are drawn, or the night has no chart.
    """
    return _draw_numbers(event_id=event_id, actor=actor)


@undoable(Scope.NUMBERS)
def _draw_numbers(*, event_id: int, actor: Actor) -> Event:
    event = Event.objects.get(pk=event_id)
    _refuse_too_late(event)
    movement = event.movement
    if movement.chart is None:
        raise NotNowError(words.no_chart(), code="no_chart")
    if movement.chart.numbers is ChartNumbers.LIST:
        return event
    seed = new_seed()
    order = list_shuffle(event.first_stage, seed)
    _save(event, replace(movement, chart=replace(movement.chart, numbers=ChartNumbers.LIST)))
    numbers = {str(number): entry_id for number, entry_id in enumerate(order, start=1)}
    audit_event(actor, "chart_numbers_draw", event.pk, Change(after={"numbers": numbers, "seed": seed}))
    publish_on_commit(event.pk)
    return event


def _with(movement: MovementSettings, own: OwnChart) -> MovementSettings:
    """Give the night the chart's rounds, and its tables where they are fewer than the players fill."""
    is_filled = own.tables == own.plan.players // SEATS_PER_TABLE
    fills = movement.leftovers is Leftovers.GHOSTS
    return replace(
        movement,
        chart=own,
        rounds=len(own.plan.rounds),
        tables=None if is_filled else own.tables,
        leftovers=Leftovers.GHOSTS if fills else Leftovers.BYES,
    )


def _save(event: Event, movement: MovementSettings) -> None:
    stage = event.first_stage
    stage.settings = movement.to_json()
    stage.save(update_fields=["settings"])


def _refuse_too_late(event: Event) -> None:
    if event.status != Event.Status.SIGN_UP:
        is_running = event.status == Event.Status.RUNNING
        raise NotNowError(words.seats_drawn(is_running=is_running), code="seats_drawn")
    if not takes_chart(event):
        raise NotNowError(words.only_rotating_partners(), code="no_chart")
