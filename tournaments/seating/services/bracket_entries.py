"""Entering a bracket after its draw: who comes takes a bye, and their game is seated with the next round.

Expects the event's lock, and that of its tables that play, where anything is stored.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.audit.actor import Actor
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import Late, StageState
from tournaments.formats.bracket.entries import entered
from tournaments.models import Entry, Event, Match, Round, Stage
from tournaments.movements import MovementPlan, Repair, difference
from tournaments.names.people import field_labels
from tournaments.seating.selectors.plans import DrawnPlan
from tournaments.seating.selectors.progress import bracket_stage_state
from tournaments.seating.words import brackets, changes

from .attendance import Attendance, refuse_bracket, refuse_too_many, refuse_unless_running
from .next_round import draw_next
from .redraw import not_yet, with_newcomers
from .seats import games_make_way


@dataclass(frozen=True, slots=True, kw_only=True)
class IntoBracket:
    """What late entries make of a bracket.

    Args:
        numbers: that games have then, by those they have now.
        late: everyone who came after the draw, those who come now among them.
        notes: whom they play, in sentences.
    """

    repair: Repair
    numbers: Mapping[int, int]
    late: Late
    notes: tuple[str, ...]


def into_bracket(event: Event, draw: DrawnPlan, change: Attendance, arriving: Sequence[str]) -> IntoBracket:
    """Find byes for those who come.

    Args:
        arriving: their names, in their order.

    Raises:
        NotNowError: no bye is left that has not begun, or more is asked than who comes.
        InvalidRequestError: it is another round, or somebody would have no partner.
    """
    refuse_unless_running(event)
    stage = event.stage
    if change.leaves or change.back or change.misses or change.rounds is not None:
        refuse_bracket(stage)
    if change.first != draw.opened + 1:
        raise InvalidRequestError(changes.next_round(number=draw.opened + 1), field="first")
    refuse_too_many(event, draw.plan.players + len(arriving))
    size = 1 if stage.movement.is_for_pairs else 2
    if len(arriving) % size:
        raise InvalidRequestError(brackets.two_latecomers(), field="newcomers", code="one_missing")
    first = draw.plan.players + 1
    newcomers = [tuple(range(number, number + size)) for number in range(first, first + len(arriving), size)]
    state = bracket_stage_state(event, stage, draw)
    coming = tuple(range(first, first + len(arriving)))
    played = tuple(replace(each, plan=not_yet(each.plan, coming)) for each in state.played)
    found = entered(replace(state, played=played), newcomers, _begun(stage))
    if found is None:
        raise NotNowError(_no_bye(draw), code="no_bye")
    plan = with_newcomers(draw.plan, coming) if _is_open(stage) else _following(stage, found.state)
    labels = field_labels(event)
    names = [" & ".join(arriving[index : index + size]) for index in range(0, len(arriving), size)]
    others = [" & ".join(labels[draw.entries[number]] for number in against) for against in found.against]
    return IntoBracket(
        repair=Repair(plan=plan, difference=difference(draw.plan, plan)),
        numbers=found.numbers,
        late=found.state.late,
        notes=tuple(
            brackets.takes_bye(latecomers=one, others=other) for one, other in zip(names, others, strict=True)
        ),
    )


def bracket_enter(
    event: Event, stage: Stage, entering: IntoBracket, field: Mapping[int, Entry], actor: Actor
) -> None:
    """Store whose byes are taken and the games' new numbers, and seat the next round unless one is open."""
    for has_bye, numbers in entering.late:
        late = [field[number].pk for number in numbers]
        Entry.objects.filter(pk__in=late).update(takes_bye_of=field[has_bye])
    of_games = Match.objects.filter(round__stage=stage, game__isnull=False)
    matches = list(of_games)
    games_make_way(of_games)
    for match in matches:
        match.game = entering.numbers[match.game or 0]
    Match.objects.bulk_update(matches, ["game"])
    if not _is_open(stage):
        draw_next(event, stage, actor)


def _begun(stage: Stage) -> set[int]:
    """Return the games that were played, or are seated in a round that has opened."""
    matches = Match.objects.filter(round__stage=stage, game__isnull=False)
    seated = matches.exclude(round__status=Round.Status.DRAFT)
    return {game or 0 for game in seated.values_list("game", flat=True)}


def _is_open(stage: Stage) -> bool:
    return stage.rounds.filter(status=Round.Status.OPEN).exists()


def _following(stage: Stage, state: StageState) -> MovementPlan:
    found = stage.kind.draw(state)
    if found is None:
        raise NotNowError(changes.all_seated())
    return found.plan


def _no_bye(draw: DrawnPlan) -> str:
    return brackets.no_bye_left_sub() if draw.opened else brackets.no_bye_left()
