"""Telling how a night ended: honours first, then the places from the bottom to the top."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from scoring.language import ordinal

from . import words
from .tallies import Tally

#: These many places are told one by one even where fewer are paid.
PODIUM = 3
#: What more share is no honour.
SHARERS = 3


class StepKind(StrEnum):
    HONOUR = "honour"
    REST = "rest"
    PLACE = "place"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finisher:
    """One competitor at the end; ``score`` is what decided first in words, ``cents`` the prize."""

    place: int
    is_tied: bool
    name: str
    tally: Tally
    score: str = ""
    cents: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What is told at once.

    Args:
        finishers: all who share the honour or the place; of the rest, the worst place first.
    """

    kind: StepKind
    title: str
    finishers: tuple[Finisher, ...]


_HONOURS: tuple[tuple[Callable[..., str], Callable[[Tally], int]], ...] = (
    (words.most_loners, lambda tally: tally.loners),
    (words.most_euchres, lambda tally: tally.euchres),
)


def ceremony(finishers: Sequence[Finisher]) -> tuple[Step, ...]:
    """Put the telling in order; nothing where nobody played.

    Args:
        finishers: best place first.
    """
    if not any(each.tally.hands for each in finishers):
        return ()
    singly = max([PODIUM, *(each.place for each in finishers if each.cents)])
    rest = tuple(each for each in reversed(finishers) if each.place > singly)
    one_by_one = [each for each in reversed(finishers) if each.place <= singly]
    steps = [*_honours(finishers)]
    if rest:
        steps.append(Step(kind=StepKind.REST, title=_range(rest), finishers=rest))
    for place, sharing in groupby(one_by_one, key=lambda each: each.place):
        sharers = tuple(sharing)
        steps.append(Step(kind=StepKind.PLACE, title=_title(place, sharers), finishers=sharers))
    return tuple(steps)


def _honours(finishers: Sequence[Finisher]) -> list[Step]:
    steps = []
    for title, count in _HONOURS:
        most = max(count(each.tally) for each in finishers)
        best = tuple(each for each in finishers if count(each.tally) == most)
        if most and len(best) <= SHARERS:
            steps.append(Step(kind=StepKind.HONOUR, title=title(count=most), finishers=best))
    return steps


def _title(place: int, sharers: Sequence[Finisher]) -> str:
    titled = words.tied_title if len(sharers) > 1 else words.place_title
    return titled(place=ordinal(place))


def _range(rest: Sequence[Finisher]) -> str:
    first, last = rest[-1].place, rest[0].place
    if first == last:
        return _title(first, rest)
    return words.places_title(first=ordinal(first), last=ordinal(last))
