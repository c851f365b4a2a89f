"""The ranked list: the database adds, the pure functions rank and explain."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Q, Sum
from django.db.models.aggregates import Count
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Coalesce

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """The ranked list.

    Args:
        is_uneven: some have fewer rounds at a table than others in the whole night.
        by_rate: points a hand decide first, not all points.
    """

    lines: tuple[StandingLine, ...]
    is_uneven: bool
    by_rate: bool

    @property
    def rule(self) -> str:
        """Say what decides first where people play different numbers of hands; else empty."""
        if not self.is_uneven:
            return ""
        if self.by_rate:
            return "Not everyone plays as many hands, so points a hand decide: points divided by hands."
        return "Not everyone plays as many hands; all points count as they are."


def standings_of(event: Event, field: Sequence[FieldLine] | None = None) -> tuple[StandingLine, ...]:
    """Rank everyone by all hands so far, whatever the state of the round; two queries, one with the field."""
    return ranked(event, field).lines


def ranked(event: Event, field: Sequence[FieldLine] | None = None, *, through: int | None = None) -> Ranked:
    """Rank as ``standings_of`` does, and say by what.

    Args:
        through: count the rounds up to this one only.
    """
    field = field_of(event) if field is None else field
    numbers = {line.number: line.entry_id for line in field if line.number is not None}
    called = {line.number: line.label for line in field if line.number is not None}
    tie_breaks = read_tie_breaks(event.tie_breaks)
    tallies, matches = _tallies(event, numbers, through)
    is_uneven = len(set(matches)) > 1
    by_rate = is_uneven and event.ranking == Event.Ranking.RATE
    standings = rank(tallies, tie_breaks, lot=lots(event.seed, len(numbers)), by_rate=by_rate)
    lines = tuple(
        StandingLine(
            place=standing.place,
            is_tied=standing.tied,
            entry_id=numbers[standing.tally.number],
            number=standing.tally.number,
            name=called[standing.tally.number],
            tally=standing.tally,
            because=_because(standings[index - 1], standing, tie_breaks, called, by_rate=by_rate)
            if index
            else "",
        )
        for index, standing in enumerate(standings)
    )
    return Ranked(lines=lines, is_uneven=is_uneven, by_rate=by_rate)


def lots(seed: int, field_size: int) -> dict[int, int]:
    """Return the recorded lot of each number: a draw anyone can repeat from the event's seed.

    Everyone draws alone, so that whoever comes late goes between the others and changes nothing among them.
    """

    def drawn(number: int) -> float:
        return random.Random(f"lot {seed} {number}").random()  # noqa: S311 -- repeatable on purpose

    order = sorted(range(1, field_size + 1), key=drawn)
    return {number: lot for lot, number in enumerate(order, start=1)}


def _tallies(event: Event, numbers: dict[int, int], through: int | None) -> tuple[list[Tally], list[int]]:
    """Return everyone's sums, and in how many rounds each has a seat, also none; one query."""
    counted = Q() if through is None else Q(round__number__lte=through)

    def total(points: str | CombinedExpression) -> Coalesce:
        # Who has no counted round is listed too, with nothing.
        return Coalesce(Sum(points, filter=counted), 0)

    sums = (
        Seat.objects.filter(round__stage__event=event, round__stage__number=1)
        .values("entry__number")
        .annotate(
            total=total("points"),
            matches=Count("pk"),
            margin=total(F("points") - F("against")),
            played=total("hands"),
            alone=total("loners"),
            all_five=total("marches"),
            taken=total("euchres"),
            lost=total("euchred"),
            wins=Count("pk", filter=DECIDED & counted & Q(points__gt=F("against"))),
        )
    )
    rows = {row["entry__number"]: row for row in sums}
    tallies = [
        Tally(
            number=number,
            points=row["total"],
            hands=row["played"],
            loners=row["alone"],
            marches=row["all_five"],
            euchres=row["taken"],
            euchred=row["lost"],
            wins=row["wins"],
            margin=row["margin"],
        )
        if (row := rows.get(number))
        else Tally(number=number, points=0)
        for number in numbers
    ]
    return tallies, [rows[number]["matches"] if number in rows else 0 for number in numbers]


def _because(
    above: Standing,
    below: Standing,
    tie_breaks: tuple[TieBreak, ...],
    names: dict[int, str],
    *,
    by_rate: bool,
) -> str:
    """Say why the one is below; that the other has more points needs no words."""
    ours, theirs = above.tally, below.tally
    more_points = ours.points > theirs.points and (not by_rate or ours.rate > theirs.rate)
    if more_points or not (ours.hands or theirs.hands):
        return ""
    return explain(above, below, tie_breaks, names, by_rate=by_rate)
