"""Makes a seating better by exchanging two players of a round, again and again.

A tabu search: each step takes a player who meets someone again, makes the best exchange there is for
them, better or not, and does not undo it for a while. The caller keeps the best seating seen.
"""

import random
from collections.abc import Iterator

from .seating import Seating

#: Steps before a player may return to a table of a round, at least and at most.
TENURE = (4, 12)


class Search:
    """One search; ``cost`` is what the seating costs now, ``least`` the least it has cost."""

    def __init__(self, seating: Seating, rng: random.Random) -> None:
        self.seating = seating
        self.rng = rng
        self.cost = self.least = seating.total()
        self.numbers = [number for number, places in enumerate(seating.rounds) if places]
        self.barred: dict[tuple[int, int, int], int] = {}
        self.steps = 0

    def run(self, *, goal: int = 0) -> Iterator[bool]:
        """Step until the goal; yield whether the seating is now better than it ever was."""
        while self.least > goal and self.numbers:
            yield self._step()

    def _step(self) -> bool:
        self.steps += 1
        number = self.rng.choice(self.numbers)
        i = self._troubled(number)
        for delta, j in sorted(self.exchanges(number, i))[:12]:
            is_allowed = self.cost + delta < self.least or not self._is_barred(number, i, j)
            if is_allowed and self.seating.may_exchange(number, i, j):
                return self._exchange(number, i, j, delta)
        return False

    def _is_barred(self, number: int, i: int, j: int) -> bool:
        places, barred = self.seating.rounds[number], self.barred
        return (
            barred.get((number, places[i], j >> 2), 0) > self.steps
            or barred.get((number, places[j], i >> 2), 0) > self.steps
        )

    def _exchange(self, number: int, i: int, j: int, delta: int) -> bool:
        places = self.seating.rounds[number]
        for place in (i, j):
            self.barred[number, places[place], place >> 2] = self.steps + self.rng.randint(*TENURE)
        self.seating.exchange(number, i, j)
        self.cost += delta
        if self.cost >= self.least:
            return False
        self.least = self.cost
        return True

    def _troubled(self, number: int) -> int:
        """Choose the place whose player would gain most by leaving, or any at random."""
        places, cells = self.seating.rounds[number], self.seating.cells
        minus_p, minus_o = self.seating.costs.minus_partner, self.seating.costs.minus_opponent
        start = self.rng.randrange(len(places))
        if self.rng.random() < 0.2:
            return start
        worst, chosen = 1, start
        for i in (*range(start, len(places)), *range(start)):
            mine = cells[places[i]]
            gain = minus_p[mine[places[i ^ 2]]] + minus_o[mine[places[i ^ 1]]] + minus_o[mine[places[i ^ 3]]]
            if gain < worst:
                worst, chosen = gain, i
        return chosen

    def exchanges(self, number: int, i: int) -> Iterator[tuple[int, int]]:
        """Yield what exchanging place i with each other would add, and that place."""
        places, cells, costs = self.seating.rounds[number], self.seating.cells, self.seating.costs
        plus_p, plus_o = costs.plus_partner, costs.plus_opponent
        minus_p, minus_o = costs.minus_partner, costs.minus_opponent
        p, a, b = places[i ^ 2], places[i ^ 1], places[i ^ 3]
        mine, home = cells[places[i]], i >> 2
        leaving = minus_p[mine[p]] + minus_o[mine[a]] + minus_o[mine[b]]
        for j, y in enumerate(places):
            if j >> 2 == home:
                continue
            q, c, d, theirs = places[j ^ 2], places[j ^ 1], places[j ^ 3], cells[y]
            out = minus_p[theirs[q]] + minus_o[theirs[c]] + minus_o[theirs[d]]
            swap = plus_p[mine[q]] + plus_o[mine[c]] + plus_o[mine[d]]
            yield leaving + out + swap + plus_p[theirs[p]] + plus_o[theirs[a]] + plus_o[theirs[b]], j
        to_partner, to_opponent = costs.to_partner, costs.to_opponent
        for j in (i ^ 1, i ^ 3):
            q, theirs = places[j ^ 2], cells[places[j]]
            yield (
                to_opponent[mine[p]] + to_partner[mine[q]] + to_opponent[theirs[q]] + to_partner[theirs[p]],
                j,
            )
