"""What each fairness goal gives a night, for as many as are expected."""

from dataclasses import dataclass

from tournaments.errors import MovementError
from tournaments.formats import ideals_for
from tournaments.models import Entry, Event
from tournaments.movements import Ideal, Outlook

from .recent_scores import by_points, listed_entries


@dataclass(frozen=True, slots=True, kw_only=True)
class NightIdeals:
    """The goals, none where a format has none.

    ``is_by_points`` says whether balanced tables have a list in order of points per night.

    ``players`` are those who have a place now, or those there is room for.
    """

    players: int
    rounds: int | None
    kinds: tuple[Outlook, ...]
    chosen: Outlook | None
    is_by_points: bool


def night_ideals(event: Event) -> NightIdeals:
    """Look at each kind for those who have a place; one query, two of a night without its stage."""
    stage = event.first_stage
    players = stage.entries.filter(status__in=Entry.TAKES_A_PLACE).count()
    if players < FEW and event.capacity:
        players = event.capacity
    kinds: tuple[Outlook, ...] = ()
    rounds = stage.movement.rounds
    if "ideal" in stage.kind.asks:
        try:
            rounds = stage.kind.shape(players, event.ruleset, stage.movement).rounds
            kinds = tuple(ideals_for(players, stage.movement))
        except MovementError:
            kinds = ()
    chosen = next((each for each in kinds if each.ideal is stage.movement.ideal), None)
    return NightIdeals(
        players=players, rounds=rounds, kinds=kinds, chosen=chosen, is_by_points=_is_by_points(event)
    )


def _is_by_points(event: Event) -> bool:
    if event.movement.ideal is not Ideal.BALANCED:
        return False
    return by_points(event) == [entry.pk for entry in listed_entries(event)]


#: Fewer have no rotation.
FEW = 4
