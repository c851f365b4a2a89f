"""Exchanges who sits out in many seatings of one night at once, so that byes stay in turn in each.

At no time does anyone have two byes more than another, and no one gets two in a row.

Source: docs/movements.md, section 6.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from .population import Ints, Population


class PopulationByes:
    """Who sits out in each round of each seating of a population in which everyone is there throughout."""

    def __init__(self, population: "Population") -> None:
        self.population = population
        players, rounds, size = population.players, population.rounds, population.size
        self.byes = players - population.width
        self.is_out = np.ones((rounds, players, size), dtype=bool)
        for number in range(rounds):
            self.is_out[number, population.places[number], population.each] = False
        out = [np.flatnonzero(each) for each in self.is_out[:, :, 0]]
        self.out = np.repeat(np.array(out, dtype=np.intp)[:, :, None], size, axis=2)
        least, over = np.divmod(np.arange(1, rounds + 1) * self.byes, players)
        self.least, self.most = least[:, None], (least + (over > 0))[:, None]

    def select(self, picked: "Ints") -> None:
        self.is_out, self.out = self.is_out[..., picked], self.out[..., picked]

    def exchange(self, heat: float) -> None:
        """Try for each: one who sits out in an earlier round against one who does in a later round."""
        people = self.population
        lots, size = people.lots, people.size
        one = lots.integers(people.rounds - 1, size=size)
        other = one + 1 + (lots.random(size) * (people.rounds - 1 - one)).astype(np.intp)
        mine, theirs = lots.integers(self.byes, size=size), lots.integers(self.byes, size=size)
        early, late = self.out[one, mine, people.each], self.out[other, theirs, people.each]
        which = np.flatnonzero(self._may(one, other, early, late))
        if not len(which):
            return
        one, other, mine, theirs, early, late = (
            each[which] for each in (one, other, mine, theirs, early, late)
        )
        changes, i, j = self._changes(one, other, early, late, which)
        had = people.cells[early, :, which], people.cells[late, :, which]
        cost = people.cost_of
        added = cost.take(had[0] + changes) + cost.take(had[1] - changes)
        added = (added - cost.take(had[0]) - cost.take(had[1])).sum(1)
        for at in np.flatnonzero(added <= heat * lots.standard_exponential(len(which))):
            seating, first, last = which[at], early[at], late[at]
            met = np.flatnonzero(changes[at])
            again = np.full(len(met), seating)
            people.change(np.full(len(met), first), met, again, changes[at, met])
            people.change(np.full(len(met), last), met, again, -changes[at, met])
            people.places[one[at], i[at], seating] = first
            people.places[other[at], j[at], seating] = last
            self.out[one[at], mine[at], seating], self.out[other[at], theirs[at], seating] = last, first
            for number, comes, goes in ((one[at], first, last), (other[at], last, first)):
                self.is_out[number, comes, seating], self.is_out[number, goes, seating] = False, True
            people.costs[seating] += added[at]

    def _changes(
        self, one: "Ints", other: "Ints", early: "Ints", late: "Ints", which: "Ints"
    ) -> "tuple[Ints, Ints, Ints]":
        """Return what whoever sits out early would count more with each, and both places."""
        people = self.population
        i = (people.places[one, :, which] == late[:, None]).argmax(1)
        j = (people.places[other, :, which] == early[:, None]).argmax(1)
        changes = np.zeros((len(which), people.players), dtype=np.intp)
        each = np.arange(len(which))
        for beside, amount in zip(people.beside, (people.step, 1, 1), strict=True):
            changes[each, people.places[one, beside[i], which]] += amount
            changes[each, people.places[other, beside[j], which]] -= amount
        return changes, i, j

    def _may(self, one: "Ints", other: "Ints", early: "Ints", late: "Ints") -> NDArray[np.bool_]:
        """Say where ``early`` may sit out in the later round, and ``late`` in the earlier."""
        rounds, each, is_out = self.population.rounds, self.population.each, self.is_out
        bad = is_out[other, early, each] | is_out[one, late, each]
        bad |= (one > 0) & is_out[one - 1, late, each]
        bad |= (one + 1 < other) & is_out[one + 1, late, each]
        bad |= (other - 1 > one) & is_out[other - 1, early, each]
        bad |= (other + 1 < rounds) & is_out[(other + 1) % rounds, early, each]
        numbers = np.arange(rounds)[:, None]
        between = (numbers >= one) & (numbers < other)
        had = is_out[:, early, each].cumsum(0), is_out[:, late, each].cumsum(0)
        bad |= (((had[0] - 1 < self.least) | (had[1] + 1 > self.most)) & between).any(0)
        return ~bad
