"""Who sits where against who is here, as `verify` looks at it."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.models import Bye, Event, Round, Seat, Stage
from tournaments.results.selectors.bracket_games import left_of
from tournaments.seating.selectors.presence import roll_of


def attendance_differences(event: Event) -> Iterator[str]:
    """Yield who is away and has a place in a round, and who is here and has none."""
    for stage in event.stages.order_by("number"):
        places = _places(stage)
        if stage.kind.has_bracket:
            yield from _left_and_drawn(event, stage, places)
            continue
        roll = roll_of(stage)
        for number, placed in sorted(places.items()):
            away = set(roll.away(number))
            for each in sorted(placed & away):
                yield _(
                    "{night}, round {number}: number {entry} is away, but still has a seat or bye"
                ).format(night=event.name, number=number, entry=each)
            for each in sorted(roll.members.keys() - away - placed):
                yield _("{night}, round {number}: number {entry} is here, but has no seat or bye").format(
                    night=event.name, number=number, entry=each
                )


def _places(stage: Stage) -> dict[int, set[int]]:
    """Return the numbers of those with a seat or a bye in each round that is drawn."""
    found: dict[int, set[int]] = {}
    at = ("round__number", "entry__number")
    for number, entry in Seat.objects.filter(round__stage=stage).values_list(*at):
        found.setdefault(number, set()).add(entry or 0)
    for number, entry in Bye.objects.filter(round__stage=stage).values_list(*at):
        found.setdefault(number, set()).add(entry or 0)
    return found


def _left_and_drawn(event: Event, stage: Stage, places: dict[int, set[int]]) -> Iterator[str]:
    """Who has left a bracket is in no round that is still to open."""
    gone = left_of(stage).keys()
    ahead = stage.rounds.filter(status=Round.Status.DRAFT).values_list("number", flat=True)
    for number in sorted(ahead):
        for each in sorted(places.get(number, set()) & gone):
            yield _(
                "{night}, round {number}: entry {entry} is out of the bracket, but still has a seat"
            ).format(night=event.name, number=number, entry=each)
