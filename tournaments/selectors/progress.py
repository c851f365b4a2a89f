"""What a format is asked with: all that has happened in the night."""

from collections import defaultdict

from tournaments.formats import PlayedRound, StageState
from tournaments.models import Event, Round, Seat, Stage

from .plans import plan_of
from .standings import standings_of


def stage_state(event: Event, stage: Stage) -> StageState:
    """Gather it from the closed rounds and the standings, in eight queries."""
    drawn = plan_of(event)
    seats = Seat.objects.filter(round__stage=stage, round__status=Round.Status.CLOSED)
    points: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, table, scored in seats.order_by("position").values_list(
        "round__number", "match__table", "points"
    ):
        points[number, table].append(scored)
    closed = stage.rounds.filter(status=Round.Status.CLOSED).count()
    return StageState(
        field_size=drawn.plan.players,
        settings=stage.movement,
        seed=event.seed,
        rounds=stage.rounds.count(),
        played=tuple(
            PlayedRound(
                plan=plan, points=tuple(tuple(points[plan.number, table.table]) for table in plan.tables)
            )
            for plan in drawn.plan.rounds[:closed]
        ),
        standing=tuple(line.number for line in standings_of(event)),
        # Who was away stays away until somebody says that they are back.
        away=drawn.plan.rounds[-1].absent if drawn.plan.rounds else (),
    )
