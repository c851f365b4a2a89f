"""Points for sitting out, where the organizer gives any.

Source: docs/standings.md, section 5.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.language.messages import gettext as _
from scoring.language.messages import mark
from tournaments.errors import TieBreakError

from . import words
from .criteria import CRITERION_LABELS, RATES, Criterion
from .placing import explain_places, rank_by
from .records import Record
from .tallies import Tally

MOST_FIXED = 50


class SitOut(StrEnum):
    """What a bye brings; the values are stored, so never renamed."""

    NONE = "none"
    OWN_AVERAGE = "own_average"
    EVENT_AVERAGE = "event_average"
    TABLE_MEDIAN = "table_median"
    FIXED = "fixed"
    WIN = "win"


SIT_OUT_LABELS: Mapping[SitOut, str] = {
    SitOut.NONE: mark("Nothing"),
    SitOut.OWN_AVERAGE: mark("Average of their rounds"),
    SitOut.EVENT_AVERAGE: mark("Average of everyone's rounds"),
    SitOut.TABLE_MEDIAN: mark("That round's middle score"),
    SitOut.FIXED: mark("Fixed points"),
    SitOut.WIN: mark("A win plus their average"),
}

#: The points of a closed round by competitor.
Scored = Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClosedRound:
    """What a round brought to those who had a table in it, and who sat out."""

    scored: Scored
    byes: tuple[int, ...]


def credits_for(kind: SitOut, rounds: Sequence[ClosedRound], *, fixed: int) -> dict[int, Fraction]:
    """Return what everyone who sat out is credited, exactly; who never did is not in it."""
    scores: defaultdict[int, list[int]] = defaultdict(list)
    for each in rounds:
        for number, points in each.scored.items():
            scores[number].append(points)
    credited: defaultdict[int, Fraction] = defaultdict(Fraction)
    for missed in rounds:
        for number in missed.byes:
            credited[number] += _credit(kind, scores, number, missed, fixed=fixed)
    return dict(credited)


def byes_won(kind: SitOut, rounds: Sequence[ClosedRound]) -> Counter[int]:
    """Count the byes of each that are games won."""
    return Counter(number for each in rounds for number in each.byes if kind is SitOut.WIN)


def _credit(
    kind: SitOut, scores: Mapping[int, Sequence[int]], number: int, missed: ClosedRound, *, fixed: int
) -> Fraction:
    match kind:
        case SitOut.NONE:
            return Fraction(0)
        case SitOut.OWN_AVERAGE | SitOut.WIN:
            return _average(scores.get(number, ()))
        case SitOut.EVENT_AVERAGE:
            return _average(points for each in scores.values() for points in each)
        case SitOut.TABLE_MEDIAN:
            return _median(missed.scored.values())
        case SitOut.FIXED:
            return Fraction(fixed)


def _average(scores: Iterable[int]) -> Fraction:
    counted = list(scores)
    return Fraction(sum(counted), len(counted)) if counted else Fraction(0)


def _median(scores: Iterable[int]) -> Fraction:
    counted = sorted(scores)
    middle = len(counted) // 2
    if not counted:
        return Fraction(0)
    if len(counted) % 2:
        return Fraction(counted[middle])
    return Fraction(counted[middle - 1] + counted[middle], 2)


def refuse_credit(kind: SitOut, criteria: Sequence[Criterion], *, fixed: int) -> None:
    """Refuse a credit that would count for nothing, or twice.

    Raises:
        TieBreakError: points are divided already, or do not count at all, or the fixed number is no number
            of points.
    """
    if not 0 <= fixed <= MOST_FIXED:
        raise TieBreakError(words.bye_points_between(most=MOST_FIXED), field="sit_out_points")
    if kind is SitOut.NONE:
        return
    if not RATES.isdisjoint(criteria):
        raise TieBreakError(words.bye_points_twice(), field="sit_out")
    needed = Criterion.WINS if kind is SitOut.WIN else Criterion.POINTS
    if needed not in criteria:
        raise TieBreakError(
            words.bye_points_decide_nothing(needed=_(CRITERION_LABELS[needed])), field="sit_out"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CreditExample:
    """What one choice would do to the same night.

    Args:
        choice: in words.
        points: of each as the choice counts them.
        order: the names, best first.
        because: why the first is ahead of the second.
    """

    kind: SitOut
    choice: str
    points: tuple[tuple[str, Fraction], ...]
    order: tuple[str, ...]
    because: str


#: Three rounds of five at one table, one of whom sits out in each.
EXAMPLE_NAMES = {1: "Ann", 2: "Bob", 3: "Cy", 4: "Dee", 5: "Eve"}
EXAMPLE = (
    ClosedRound(scored={2: 12, 4: 12, 3: 6, 5: 6}, byes=(1,)),
    ClosedRound(scored={1: 11, 4: 11, 3: 3, 5: 3}, byes=(2,)),
    ClosedRound(scored={1: 9, 2: 9, 4: 5, 5: 5}, byes=(3,)),
)


def credit_examples(*, fixed: int) -> tuple[CreditExample, ...]:
    """Say of each choice what it would do to a small night, the rate first of all."""
    rate = _example(SitOut.NONE, _("Nothing (points per game)"), Criterion.POINTS_PER_GAME, fixed)
    return (
        _example(SitOut.NONE, _("Nothing (total points)"), Criterion.POINTS, fixed),
        rate,
        *(
            _example(kind, _(SIT_OUT_LABELS[kind]), Criterion.POINTS, fixed)
            for kind in SitOut
            if kind not in {SitOut.NONE, SitOut.WIN}
        ),
    )


def _example(kind: SitOut, choice: str, first: Criterion, fixed: int) -> CreditExample:
    credited = credits_for(kind, EXAMPLE, fixed=fixed)
    records = [_example_record(number, credited.get(number, Fraction(0))) for number in EXAMPLE_NAMES]
    ranking = rank_by(records, (), (first,), lot={number: number for number in EXAMPLE_NAMES})
    figures = {each.number: each.figures[0][0][1] for each in ranking.ranked}
    return CreditExample(
        kind=kind,
        choice=choice,
        points=tuple((EXAMPLE_NAMES[number], figures[number]) for number in EXAMPLE_NAMES),
        order=tuple(EXAMPLE_NAMES[each.number] for each in ranking.ranked),
        because=explain_places(ranking, ranking.ranked[0], ranking.ranked[1], EXAMPLE_NAMES),
    )


def _example_record(number: int, credit: Fraction) -> Record:
    scores = [each.scored[number] for each in EXAMPLE if number in each.scored]
    return Record(tally=Tally(number=number, points=sum(scores)), games=len(scores), credit=credit)
