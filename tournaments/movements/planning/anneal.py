"""Searches on where a tabu search stalls: anneals whole nights and turned ones, each time more slowly.

At the start nearly everything is shaken, at the end only what is better stays. The best seating seen is kept.

Sources: S. Kirkpatrick, C. Gelatt and M. Vecchi, Optimization by Simulated Annealing (1983);
docs/movements.md, section 6.
"""

import random
from collections.abc import Iterator, Sequence

from .annealed import FIRST, Night, annealed_nights
from .drafts import DraftRound
from .improve import Search
from .seating import Seating

#: One step of so many goes to what has not found the best seats, once the first annealing is over.
SELDOM = 4


class Annealing(Search):
    """A tabu search for ``steps_before`` steps, then annealing.

    Args:
        with_byes: whether who sits out may change too.
        beside: what is searched by turns with it: a night and its cost, or nothing yet.
    """

    def __init__(
        self,
        seating: Seating,
        rng: random.Random,
        *,
        steps_before: int,
        with_byes: bool = False,
        beside: Iterator[Night | None] | None = None,
    ) -> None:
        super().__init__(seating, rng)
        self.steps_before, self.with_byes = steps_before, with_byes
        self.best = [list(places) for places in seating.rounds]
        self.ways = [annealed_nights(seating, rng, with_byes=with_byes), beside or iter(())]
        self.better = 0

    def copied(self, rounds: Sequence[DraftRound]) -> list[DraftRound]:
        everyone = range(self.seating.players)
        return [
            DraftRound(
                number=current.number,
                places=list(places),
                large=current.large,
                byes=sorted(set(everyone).difference(places)) if self.with_byes else current.byes,
                absent=current.absent,
            )
            for current, places in zip(rounds, self.best, strict=True)
        ]

    def _step(self) -> bool:
        if self.steps < self.steps_before:
            if is_better := super()._step():
                self.best = [list(places) for places in self.seating.rounds]
            return is_better
        self.steps += 1
        way = self._way()
        try:
            found = next(self.ways[way])
        except StopIteration:
            self.ways.pop(way)
            self.better = 0
            return False
        if found is None or found[0] >= self.least:
            return False
        (self.least, self.best), self.better = found, way
        return True

    def _way(self) -> int:
        """Take turns; after the first annealing, take three steps of four where the best was found."""
        if len(self.ways) == 1:
            return 0
        if self.steps < self.steps_before + 2 * FIRST:
            return self.steps % 2
        return self.better if self.steps % SELDOM else 1 - self.better
