"""Weighs many exchanges of two players at once, and returns those that a heat lets pass.

Each is an exchange of two places of one round, by lot. Numpy weighs five to ten million a second, ten times
as many as Python alone. All are weighed by the seats as they are at the start, so what passes is weighed
again before it is made.
"""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from .seating import Seating

Counts = NDArray[np.int64]
#: Exchanges weighed at once, at least and at most; and how many of them may pass before fewer are.
LEAST, MOST, PASSED = 128, 2_048, 24
#: No heat lets more than this pass; it stands for all that is dearer.
DEAREST = 120


class Sieve:
    """Copies of the places and cells of a seating whose rounds are all as long."""

    def __init__(self, seating: Seating, seed: int) -> None:
        self.seating = seating
        self.lots = np.random.default_rng(seed)
        self.size = LEAST
        costs = seating.costs
        self.plus_p, self.plus_o, self.minus_p, self.minus_o = (
            np.array(each, dtype=np.int64)
            for each in (costs.plus_partner, costs.plus_opponent, costs.minus_partner, costs.minus_opponent)
        )
        self.places, self.cells = np.array(seating.rounds), np.array(seating.cells)

    def passed(self, heat: float) -> list[tuple[int, int, int, float]]:
        """Draw exchanges; return round, places and lot of those that may be made, and any of one table."""
        rounds, width = self.places.shape
        number = self.lots.integers(rounds, size=self.size)
        i, j = self.lots.integers(width, size=self.size), self.lots.integers(width, size=self.size)
        lot = self.lots.random(self.size)
        chance = np.array([1.0] + [math.exp(-d / heat) for d in range(1, DEAREST)] + [0.0])
        added = np.where(i >> 2 == j >> 2, np.where((i ^ j) & 1, 0, DEAREST), self.weighed(number, i, j))
        hits = np.nonzero(lot < chance[np.clip(added, 0, DEAREST)])[0]
        if len(hits) > PASSED:
            self.size = max(self.size // 2, LEAST)
        elif 2 * len(hits) < PASSED:
            self.size = min(self.size * 2, MOST)
        return list(
            zip(number[hits].tolist(), i[hits].tolist(), j[hits].tolist(), lot[hits].tolist(), strict=True)
        )

    def weighed(self, number: Counts, i: Counts, j: Counts) -> Counts:
        """Return what each adds; both places are at different tables."""
        places, cells = self.places.ravel(), self.cells.ravel()
        plus_p, plus_o, minus_p, minus_o = self.plus_p, self.plus_o, self.minus_p, self.minus_o
        base = number * self.places.shape[1]
        i, j = base + i, base + j
        p, q, a, b, c, d = (places[at] for at in (i ^ 2, j ^ 2, i ^ 1, i ^ 3, j ^ 1, j ^ 3))
        mine, theirs = places[i] * self.seating.players, places[j] * self.seating.players
        leaving = minus_p[cells[mine + p]] + minus_o[cells[mine + a]] + minus_o[cells[mine + b]]
        out = minus_p[cells[theirs + q]] + minus_o[cells[theirs + c]] + minus_o[cells[theirs + d]]
        swap = plus_p[cells[mine + q]] + plus_o[cells[mine + c]] + plus_o[cells[mine + d]]
        joined: Counts = (
            leaving
            + out
            + swap
            + plus_p[cells[theirs + p]]
            + plus_o[cells[theirs + a]]
            + plus_o[cells[theirs + b]]
        )
        return joined

    def refresh(self, changed: Sequence[tuple[int, int]]) -> None:
        """Copy rounds and places that have changed, and all that their players have with others."""
        for number in {number for number, _ in changed}:
            self.places[number] = self.seating.rounds[number]
        players = list({self.seating.rounds[number][i] for number, i in changed})
        if players:
            rows = np.array([self.seating.cells[player] for player in players])
            self.cells[players] = rows
            self.cells[:, players] = rows.T
