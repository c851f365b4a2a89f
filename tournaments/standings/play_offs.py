"""Who was level played it out: the last criterion, known only once it was played.

Source: docs/standings.md, section 7.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from .criteria import Criterion
from .placing import Ranked, Ranking


@dataclass(frozen=True, slots=True)
class PlayOffs:
    """What has been played.

    Args:
        orders: of numbers, each the winner first; of the same people the latest counts.
        away: numbers that play none, since they have left or are placed by a later part of the night.
    """

    orders: tuple[tuple[int, ...], ...] = ()
    away: frozenset[int] = frozenset()

    def order_of(self, level: Sequence[int]) -> tuple[int, ...]:
        """Return how just these who are level finished, empty where that is not known."""
        wanted = (frozenset(level), frozenset(level) - self.away)
        return next((order for order in reversed(self.orders) if frozenset(order) in wanted), ())


@dataclass(frozen=True, slots=True)
class PlayedOff:
    """Those who were level and play it out, the best first once ``is_open`` no more."""

    numbers: tuple[int, ...]
    is_open: bool


def after_play_offs(ranking: Ranking, played: PlayOffs) -> tuple[Ranking, tuple[PlayedOff, ...]]:
    """Part those who share a place as they played it out, where a play-off is the last criterion.

    Returns:
        The ranking, and everyone who plays off, in the order of their places.
    """
    if ranking.criteria[-1:] != (Criterion.PLAY_OFF,):
        return ranking, ()
    parted: list[Ranked] = []
    found: list[PlayedOff] = []
    for _, sharing in groupby(ranking.ranked, key=lambda each: each.place):
        level = list(sharing)
        order = played.order_of([each.number for each in level])
        parted += _parted(level, order) if order else level
        playing = order or [each.number for each in level if each.number not in played.away]
        if len(playing) > 1:
            found.append(PlayedOff(tuple(playing), is_open=not order))
    return replace(ranking, ranked=tuple(parted)), tuple(found)


def _parted(level: Sequence[Ranked], order: Sequence[int]) -> Iterable[Ranked]:
    """Give each a place of their own; who played none shares the one after those who did."""
    at = {number: index for index, number in enumerate(order)}
    absent = len(level) - len(order)
    for each in sorted(level, key=lambda each: at.get(each.number, len(order))):
        index = at.get(each.number, len(order))
        yield replace(
            each,
            place=each.place + index,
            is_tied=index == len(order) and absent > 1,
            figures=(*each.figures[:-1], ((0, Fraction(-1 - index)),)),
        )
