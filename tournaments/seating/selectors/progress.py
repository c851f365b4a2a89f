"""What a format is asked with: all that has happened in the night."""

from collections import defaultdict
from dataclasses import replace

from tournaments.formats import PlayedRound, StageState
from tournaments.models import Event, Match, Round, Seat, Stage
from tournaments.movements import digest
from tournaments.results.selectors.bracket_games import games_put_off, late_of, left_of, played_games
from tournaments.results.selectors.records import decisive
from tournaments.results.selectors.standings import stage_ranking

from .plans import DrawnPlan, plan_of
from .presence import Roll, roll_of


def next_to_open(event: Event) -> int:
    """Return the first round that has not opened, drawn or not; one query."""
    return Round.objects.filter(stage__event=event).exclude(status=Round.Status.DRAFT).count() + 1


def is_stale(event: Event, stage: Stage) -> bool:
    """Say whether the results seat people otherwise than the draw did; ten queries.

    A result was corrected since, or told that was put off, or two players were exchanged by hand.
    """
    draw = plan_of(event)
    state = stage_state(event, stage, draw)
    anew = stage.kind.draw(state)
    if anew is None:
        # A bracket in which nothing is left to play ends with the next draw.
        return stage.kind.has_bracket and not state.put_off
    return digest(anew.plan) != digest(draw.plan)


def stage_state(event: Event, stage: Stage, draw: DrawnPlan) -> StageState:
    """Gather it from the closed rounds and the standings, in six queries; a bracket asks for its games."""
    if stage.kind.has_bracket:
        return bracket_stage_state(event, stage, draw)
    seats = Seat.objects.filter(round__stage=stage, round__status=Round.Status.CLOSED)
    points: dict[tuple[int, int], list[int]] = defaultdict(list)
    deserted: defaultdict[int, set[int]] = defaultdict(set)
    late: defaultdict[int, set[int]] = defaultdict(set)
    for number, table, scored, winner, status in seats.order_by("position").values_list(
        *("round__number", "match__table", decisive(event.ruleset), "match__winner", "match__status")
    ):
        points[number, table].append(scored)
        if winner == 0:
            deserted[number].add(table)
        if status == Match.Status.LATER:
            late[number].add(table)
    closed = stage.rounds.filter(status=Round.Status.CLOSED).count()
    standing = [line.number for line in stage_ranking(event, stage.number).lines]
    state = StageState(
        field_size=draw.plan.players,
        settings=stage.movement,
        seed=event.seed,
        rounds=stage.rounds.count(),
        played=tuple(
            PlayedRound(
                plan=plan,
                points=tuple(
                    tuple(points[stage.rounds_before + plan.number, table.table]) for table in plan.tables
                ),
                deserted=frozenset(deserted[stage.rounds_before + plan.number]),
                late=frozenset(late[stage.rounds_before + plan.number]),
            )
            for plan in draw.plan.rounds[:closed]
        ),
        opened=draw.plan.rounds[: draw.opened],
        # Who is disqualified has no place and comes last, until somebody says that they leave.
        standing=(*standing, *sorted(draw.entries.keys() - set(standing))),
    )
    return with_roll(state, stage, draw, roll_of(stage))


def with_roll(state: StageState, stage: Stage, draw: DrawnPlan, roll: Roll) -> StageState:
    """Say who is away in the next round that can be drawn, and in those after it."""
    following = 1 + (draw.opened if stage.kind.draws_ahead else len(state.played))
    before = stage.rounds_before
    changes = {first - before for comings in roll.comings.values() for first, _ in comings}
    return replace(
        state,
        away=roll.away(before + following),
        away_later=tuple(
            (number, roll.away(before + number)) for number in sorted(changes) if number > following
        ),
    )


def bracket_stage_state(event: Event, stage: Stage, draw: DrawnPlan) -> StageState:
    """Gather what a bracket follows from: its games, who has left and who came late; seven queries."""
    closed = stage.rounds.filter(status=Round.Status.CLOSED).count()
    games = played_games(stage)
    return StageState(
        field_size=draw.plan.players,
        settings=stage.movement,
        seed=event.seed,
        rounds=stage.rounds.count(),
        played=tuple(
            PlayedRound(plan=plan, points=(), games=tuple(games.get(stage.rounds_before + plan.number, ())))
            for plan in draw.plan.rounds[:closed]
        ),
        left=left_of(stage),
        put_off=games_put_off(stage),
        late=late_of(stage),
    )
