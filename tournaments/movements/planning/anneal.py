"""Searches on where a tabu search stalls: simulated annealing, again and again, each time more slowly.

An exchange of two players of a round that makes the seating worse by d is made with probability
exp(-d / heat); the heat falls from ``HOT`` to ``COLD``. At the start nearly everything is shaken, at the end
only what is better stays. The best seating seen is kept.

Sources: S. Kirkpatrick, C. Gelatt and M. Vecchi, Optimization by Simulated Annealing (1983);
docs/movements.md, section 6.
"""

import math
import random

from .drafts import DraftRound
from .improve import Search
from .seating import Seating

HOT, COLD = 6.0, 0.6
#: Exchanges of the first annealing for each place of a night, and at most; the next takes twice as many.
EXCHANGES, MOST = 8_000, 1_500_000


class Annealing(Search):
    """A tabu search for ``steps_before`` steps, then annealing; a step of it tries ``batch`` exchanges."""

    def __init__(self, seating: Seating, rng: random.Random, *, steps_before: int, batch: int) -> None:
        super().__init__(seating, rng)
        self.steps_before, self.batch = steps_before, batch
        self.best = [list(places) for places in seating.rounds]
        self.length = max(min(EXCHANGES * sum(map(len, seating.rounds)), MOST), batch)
        self.tried = 0
        self.is_free = not any(seating.pinned) and not any(seating.apart)

    def copied(self, rounds: list[DraftRound]) -> list[DraftRound]:
        return [
            DraftRound(
                number=current.number,
                places=list(places),
                large=current.large,
                byes=current.byes,
                absent=current.absent,
            )
            for current, places in zip(rounds, self.best, strict=True)
        ]

    def _step(self) -> bool:
        if self.steps < self.steps_before:
            if is_better := super()._step():
                self._keep()
            return is_better
        self.steps += 1
        heat = HOT * (COLD / HOT) ** (self.tried / self.length)
        self.tried += self.batch
        if self.tried >= self.length:
            self.tried, self.length = 0, 2 * self.length
        before = self.least
        self._try(heat)
        return self.least < before

    def _keep(self) -> None:
        self.best = [list(places) for places in self.seating.rounds]

    def _try(self, heat: float) -> None:
        """Try a batch of exchanges, each weighed as ``Search.exchanges`` does; written out, for its speed."""
        rounds, cells, costs = self.seating.rounds, self.seating.cells, self.seating.costs
        plus_p, plus_o = costs.plus_partner, costs.plus_opponent
        minus_p, minus_o = costs.minus_partner, costs.minus_opponent
        to_p, to_o = costs.to_partner, costs.to_opponent
        lot, exp, numbers = self.rng.random, math.exp, self.numbers
        for _ in range(self.batch):
            number = numbers[int(lot() * len(numbers))]
            places = rounds[number]
            i, j = int(lot() * len(places)), int(lot() * len(places))
            p, q = places[i ^ 2], places[j ^ 2]
            mine, theirs = cells[places[i]], cells[places[j]]
            if i >> 2 == j >> 2:
                if not (i ^ j) & 1:
                    continue
                delta = to_o[mine[p]] + to_p[mine[q]] + to_o[theirs[q]] + to_p[theirs[p]]
            else:
                a, b, c, d = places[i ^ 1], places[i ^ 3], places[j ^ 1], places[j ^ 3]
                delta = (
                    (minus_p[mine[p]] + minus_o[mine[a]] + minus_o[mine[b]])
                    + (minus_p[theirs[q]] + minus_o[theirs[c]] + minus_o[theirs[d]])
                    + (plus_p[mine[q]] + plus_o[mine[c]] + plus_o[mine[d]])
                    + (plus_p[theirs[p]] + plus_o[theirs[a]] + plus_o[theirs[b]])
                )
            if delta > 0 and lot() >= exp(-delta / heat):
                continue
            if self.is_free or self.seating.may_exchange(number, i, j):
                self.seating.exchange(number, i, j)
                self.cost += delta
                if self.cost < self.least:
                    self.least = self.cost
                    self._keep()
