"""Searches on where a tabu search stalls: annealing of many seatings at once, each time more slowly.

At the start nearly everything is shaken, at the end only what is better stays. The best seating seen is kept.

Sources: S. Kirkpatrick, C. Gelatt and M. Vecchi, Optimization by Simulated Annealing (1983);
docs/movements.md, section 6.
"""

import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from .drafts import DraftRound
from .improve import Search
from .seating import Seating
from .turning import Night

if TYPE_CHECKING:
    from .population import Population

#: Where two meet once on average; in proportion where they meet more often.
HOT, COLD = 1.0, 0.4
#: What is left to search beside, when that is over.
DONE: Night = (-1, [])
#: Exchanges of the first annealing, about, and what weighing a round takes besides, in exchanges.
EXCHANGES, BESIDES = 150_000_000, 15_000
#: How many times it lets the cheap take the places of the dear.
SELECTIONS = 100
#: Steps between pairing tables anew, and between exchanges of byes.
PAIRED, OUT = 8, 8


class Annealing(Search):
    """A tabu search for ``steps_before`` steps, then annealing, a round of each seating a step.

    Args:
        byes: whether who sits out may change too.
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
        self.beside = beside or iter(())
        self.best = [list(places) for places in seating.rounds]
        self.length = self.cooled = 0
        self.is_first, self.is_beside = True, True
        self.scale = max(1.0, _meetings(seating))

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
        before = self.least
        if self._looks_beside() and (found := next(self.beside, DONE)) is not DONE:
            if found and found[0] < self.least:
                self.least, self.best = found
                self.is_beside = True
        else:
            self._cool()
        return self.least < before

    def _looks_beside(self) -> bool:
        """Take one step of four; after the first annealing three, if that has found the best seats."""
        is_often = self.is_beside and not self.is_first
        return self.steps % 4 != 0 if is_often else self.steps % 4 == 0

    def _cool(self) -> None:
        """Cool by one step; when it is cold, begin again from hot for twice as many."""
        people = self._population
        heat = self._heat(self.cooled)
        people.cool(heat)
        if self.cooled % PAIRED == 0:
            people.pair_anew(heat)
        if people.byes and self.cooled % OUT == 0:
            people.byes.exchange(heat)
        self._note()
        self.cooled += 1
        if self.cooled % (self.length // SELECTIONS) == 0:
            people.select(heat, self._heat(self.cooled + self.length // SELECTIONS))
        if self.cooled >= self.length:
            self.cooled, self.length = 0, 2 * self.length
            self.is_first = False

    def _heat(self, cooled: int) -> float:
        heat: float = self.scale * HOT * (COLD / HOT) ** (cooled / self.length)
        return heat

    def _note(self) -> None:
        one = int(self._population.costs.argmin())
        cost = int(self._population.costs[one])
        if cost < self.least:
            self.least, self.best = cost, self._population.seats(one)
            self.is_beside = False

    @cached_property
    def _population(self) -> "Population":
        # Loaded where a search goes on: a plan at once does without numpy.
        from .population import Population  # noqa: PLC0415

        found = Population(self.seating, self.rng.randrange(2**32), with_byes=self.with_byes)
        weighed = found.size * found.width**2 + BESIDES
        self.length = max(EXCHANGES // weighed // SELECTIONS, 1) * SELECTIONS
        return found


def _meetings(seating: Seating) -> float:
    """Return how often two players meet, on average; the more often, the more an exchange adds."""
    players = seating.players
    return 3 * sum(map(len, seating.rounds)) / (players * (players - 1))
