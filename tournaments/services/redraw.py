"""The rounds to come drawn again for those who are here now, where a format says so."""

from dataclasses import replace

from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Event
from tournaments.movements import Repair, RoundPlan, difference
from tournaments.selectors.plans import DrawnPlan
from tournaments.selectors.progress import stage_state

from .attendance import Attendance, late_entries, refuse_too_many, refuse_unless_running, who_moves


def redrawn(event: Event, drawn: DrawnPlan, asked: Attendance) -> Repair:
    """Draw what is to come without those who leave and with those who come.

    Raises:
        NotNowError: the next round is not drawn yet, or the night is not running.
        UnsupportedFieldError: too few are left.
        InvalidRequestError: somebody is not where they are said to be, or more is asked than who is here.
    """
    refuse_unless_running(event)
    stage = event.stage
    _refuse_another_round(drawn, asked, stage.rounds.count())
    leaves, _, back = who_moves(drawn, asked)
    arriving = len(late_entries(event, asked)) + len(asked.newcomers)
    players = drawn.plan.players + arriving
    refuse_too_many(event, players)
    coming = tuple(range(drawn.plan.players + 1, players + 1))
    state = stage_state(event, stage, drawn)
    away = (set(state.away) | set(leaves)) - set(back)
    found = stage.kind.draw(
        replace(
            state,
            field_size=players,
            # More pairs can have more rounds, as long as none has opened.
            rounds=None if coming and not state.opened else state.rounds,
            played=tuple(replace(each, plan=_not_yet(each.plan, coming)) for each in state.played),
            opened=tuple(_not_yet(each, coming) for each in state.opened),
            standing=(*state.standing, *coming),
            away=tuple(sorted(away)),
        )
    )
    if found is None:
        raise NotNowError("Every round has its seats.")
    return Repair(plan=found.plan, difference=difference(drawn.plan, found.plan))


def _not_yet(plan: RoundPlan, coming: tuple[int, ...]) -> RoundPlan:
    return replace(plan, absent=(*plan.absent, *coming))


def _refuse_another_round(drawn: DrawnPlan, asked: Attendance, rounds: int) -> None:
    if drawn.opened == rounds:
        raise NotNowError("Every round has opened; there are no seats left to change.")
    if drawn.opened == len(drawn.plan.rounds):
        raise NotNowError(
            f"The seats of round {drawn.opened + 1} are drawn when round {drawn.opened} closes; say it then."
        )
    if asked.first != drawn.opened + 1:
        raise InvalidRequestError(f"Round {drawn.opened + 1} is the next.", field="first")
    if asked.misses:
        raise InvalidRequestError(
            "Here nobody misses a single round: say that they leave, and that they are back.",
            field="misses",
        )
    if asked.rounds is not None:
        raise InvalidRequestError("The number of rounds was fixed by the draw.", field="rounds")
