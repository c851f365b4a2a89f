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


def redrawn(event: Event, drawn: DrawnPlan, asked: Attendance) -> Repair:
    """Draw what is to come without those who leave and with those who come.

    Raises:
        NotNowError: every round has opened, or the night is not running.
        UnsupportedFieldError: too few are left.
        InvalidRequestError: somebody is not where they are said to be, or more is asked than who is here.
    """
    refuse_unless_running(event)
    stage = event.stage
    _refuse_another_round(drawn, asked, stage.rounds.count())
    roll = roll_after(roll_of(stage), drawn, asked)
    arriving = len(late_entries(event, asked)) + len(asked.newcomers)
    players = drawn.plan.players + arriving
    refuse_too_many(event, players)
    coming = tuple(range(drawn.plan.players + 1, players + 1))
    if drawn.waits_for_results:
        return _noted(event, drawn, coming, roll)
    state = with_roll(stage_state(event, stage, drawn), stage, drawn, roll)
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
    return Repair(plan=found.plan, difference=difference(drawn.plan, found.plan))


def noted_sentences(
    event: Event, drawn: DrawnPlan, asked: Attendance, arriving: Sequence[str]
) -> tuple[str, ...]:
    """Say who comes and goes while the round is played whose results seat the next."""
    if not drawn.waits_for_results:
        return ()
    labels, number = field_labels(event), asked.first

    found = (
        (arriving, changes.joining),
        ([labels[entry_id] for entry_id in asked.back], changes.back),
        ([labels[entry_id] for entry_id in asked.leaves], changes.leaving),
    )
    return tuple(sentence(names=names, number=number) for names, sentence in found if names)


def _noted(event: Event, drawn: DrawnPlan, coming: tuple[int, ...], roll: Roll) -> Repair:
    """Give those who come their numbers; the round that is played leaves them out, the next one has them.

    Raises:
        UnsupportedFieldError: too few would be left to draw the next round.
    """
    stage, before = event.stage, drawn.plan
    players = before.players + len(coming)
    stage.kind.shape(players - len(roll.away(drawn.opened + 1)), event.ruleset, stage.movement)
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


def _refuse_another_round(drawn: DrawnPlan, asked: Attendance, rounds: int) -> None:
    if drawn.opened == rounds:
        raise NotNowError(changes.none_left())
    if asked.first != drawn.opened + 1:
        raise InvalidRequestError(changes.next_round(number=drawn.opened + 1), field="first")
    if asked.misses:
        raise InvalidRequestError(changes.no_single_round(), field="misses")
    if asked.rounds is not None:
        raise InvalidRequestError(changes.rounds_are_set(), field="rounds")
