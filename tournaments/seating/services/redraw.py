"""The rounds to come drawn again for those who are here now, where a format says so.

While the results that seat the next round are still being played, who is here for it is noted for its draw.
"""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Event
from tournaments.movements import MovementPlan, Repair, RoundPlan, difference
from tournaments.names.people import field_labels
from tournaments.seating.selectors.plans import DrawnPlan
from tournaments.seating.selectors.presence import Roll, roll_of
from tournaments.seating.selectors.progress import stage_state, with_roll
from tournaments.seating.words import changes

from .attendance import Attendance, late_entries, refuse_too_many, refuse_unless_running, roll_after


def redrawn(event: Event, draw: DrawnPlan, change: Attendance) -> Repair:
    """Draw what is to come without those who leave and with those who come.

    Raises:
        NotNowError: every round has opened, or the night is not running.
        UnsupportedFieldError: too few are left.
        InvalidRequestError: somebody is not where they are said to be, or more is asked than who is here.
    """
    refuse_unless_running(event)
    stage = event.stage
    _refuse_another_round(draw, change, stage.rounds.count())
    roll = roll_after(roll_of(stage), draw, change)
    arriving = len(late_entries(event, change)) + len(change.newcomers)
    players = draw.plan.players + arriving
    refuse_too_many(event, players)
    coming = tuple(range(draw.plan.players + 1, players + 1))
    if draw.waits_for_results:
        return _noted(event, draw, coming, roll)
    state = with_roll(stage_state(event, stage, draw), stage, draw, roll)
    found = stage.kind.draw(
        replace(
            state,
            field_size=players,
            coming=coming,
            # More pairs can have more rounds, as long as none has opened.
            rounds=None if coming and not state.opened else state.rounds,
            played=tuple(replace(each, plan=not_yet(each.plan, coming)) for each in state.played),
            opened=tuple(not_yet(each, coming) for each in state.opened),
            standing=(*state.standing, *coming),
        )
    )
    if found is None:
        raise NotNowError(changes.all_seated())
    return Repair(plan=found.plan, difference=difference(draw.plan, found.plan))


def noted_sentences(
    event: Event, draw: DrawnPlan, change: Attendance, arriving: Sequence[str]
) -> tuple[str, ...]:
    """Say who comes and goes while the round is played whose results seat the next."""
    if not draw.waits_for_results:
        return ()
    labels, number = field_labels(event), change.first

    found = (
        (arriving, changes.joining),
        ([labels[entry_id] for entry_id in change.back], changes.back),
        ([labels[entry_id] for entry_id in change.leaves], changes.leaving),
    )
    return tuple(sentence(names=names, number=number) for names, sentence in found if names)


def _noted(event: Event, draw: DrawnPlan, coming: tuple[int, ...], roll: Roll) -> Repair:
    """Give those who come their numbers; the round that is played leaves them out, the next one has them.

    Raises:
        UnsupportedFieldError: too few would be left to draw the next round.
    """
    stage, before = event.stage, draw.plan
    players = before.players + len(coming)
    stage.kind.shape(players - len(roll.away(draw.opened + 1)), event.ruleset, stage.movement)
    plan = with_newcomers(before, coming)
    return Repair(plan=plan, difference=difference(before, plan))


def with_newcomers(plan: MovementPlan, coming: tuple[int, ...]) -> MovementPlan:
    """Number those who come after everyone; they are in no round yet."""
    return replace(
        plan,
        players=plan.players + len(coming),
        rounds=tuple(not_yet(each, coming) for each in plan.rounds),
    )


def not_yet(plan: RoundPlan, coming: tuple[int, ...]) -> RoundPlan:
    return replace(plan, absent=(*plan.absent, *coming))


def _refuse_another_round(draw: DrawnPlan, change: Attendance, rounds: int) -> None:
    if draw.opened == rounds:
        raise NotNowError(changes.none_left())
    if change.first != draw.opened + 1:
        raise InvalidRequestError(changes.next_round(number=draw.opened + 1), field="first")
    if change.misses:
        raise InvalidRequestError(changes.no_single_round(), field="misses")
    if change.rounds is not None:
        raise InvalidRequestError(changes.rounds_are_set(), field="rounds")
