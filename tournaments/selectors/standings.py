"""The ranked list: the database adds, the pure functions rank and explain."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Q, Sum
from django.db.models.aggregates import Count

from tournaments.models import Event, Match, Seat
from tournaments.standings import Standing, Tally, TieBreak, explain, rank, read_tie_breaks

from .people import FieldLine, field_of

DECIDED = ~Q(match__status=Match.Status.PLAYING)


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One row; ``because`` says what put it below the row above when both have the same points."""

    place: int
    is_tied: bool
    entry_id: int
    number: int
    name: str
    tally: Tally
    because: str


def standings_of(event: Event, field: Sequence[FieldLine] | None = None) -> tuple[StandingLine, ...]:
    """Rank everyone by all hands so far, whatever the state of the round; two queries, one with the field."""
    field = field_of(event) if field is None else field
    numbers = {line.number: line.entry_id for line in field if line.number is not None}
    called = {line.number: line.label for line in field if line.number is not None}
    tie_breaks = read_tie_breaks(event.tie_breaks)
    standings = rank(_tallies(event, numbers), tie_breaks, lot=lots(event.seed, len(numbers)))
    return tuple(
        StandingLine(
            place=standing.place,
            is_tied=standing.tied,
            entry_id=numbers[standing.tally.number],
            number=standing.tally.number,
            name=called[standing.tally.number],
            tally=standing.tally,
            because=_because(standings[index - 1], standing, tie_breaks, called) if index else "",
        )
        for index, standing in enumerate(standings)
    )


def lots(seed: int, field_size: int) -> dict[int, int]:
    """Return the recorded lot of each number: a shuffle anyone can repeat from the event's seed."""
    order = list(range(1, field_size + 1))
    random.Random(f"lot {seed}").shuffle(order)  # noqa: S311 -- repeatable on purpose
    return {number: lot for lot, number in enumerate(order, start=1)}


def _tallies(event: Event, numbers: dict[int, int]) -> list[Tally]:
    sums = (
        Seat.objects.filter(round__stage__event=event, round__stage__number=1)
        .values("entry__number")
        .annotate(
            total=Sum("points"),
            margin=Sum(F("points") - F("against")),
            played=Sum("hands"),
            alone=Sum("loners"),
            all_five=Sum("marches"),
            taken=Sum("euchres"),
            lost=Sum("euchred"),
            wins=Count("pk", filter=DECIDED & Q(points__gt=F("against"))),
        )
    )
    return [
        Tally(
            number=row["entry__number"],
            points=row["total"],
            hands=row["played"],
            loners=row["alone"],
            marches=row["all_five"],
            euchres=row["taken"],
            euchred=row["lost"],
            wins=row["wins"],
            margin=row["margin"],
        )
        for row in sums
        if row["entry__number"] in numbers
    ]


def _because(
    above: Standing, below: Standing, tie_breaks: tuple[TieBreak, ...], names: dict[int, str]
) -> str:
    nobody_played = not above.tally.hands and not below.tally.hands
    if above.tally.points != below.tally.points or nobody_played:
        return ""
    return explain(above, below, tie_breaks, names)
