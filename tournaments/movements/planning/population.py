"""Anneals many seatings of one night side by side, and weighs all exchanges of a round of each at once.

Each exchange of two places adds what both leave and what both join. Numpy adds that up for every two places
of a round, in all seatings together: tens of millions a second, a hundred times as many as Python alone. Of
those that a heat lets pass each seating makes some, by lot, at different tables: then each adds what it did
before the others. As it cools, cheap seatings are copied over dear ones.

Arrays have the seatings last, and the places of a round by seat: all Norths first, then East, South, West.

Sources: K. Hukushima and Y. Iba, Population Annealing (2003); docs/movements.md, section 6.
"""

import math

import numpy as np
from numpy.typing import NDArray

from .population_byes import PopulationByes
from .seating import Seating

Ints = NDArray[np.intp]
#: Pairs of places that are weighed at once, about; and seatings, at least and at most.
AT_ONCE, FEWEST, MOST = 60_000, 8, 64
#: What is dearer than so many heats is not made.
HEATS = 9.0
#: What stands for two places that are not exchanged; and rounds whose costs fit into 16 bits beside it.
NEVER, LONG = 12_000, 60


class Population:
    """Copies of a seating whose rounds are all as long, with seats by lot; who has byes stays as it is.

    Args:
        with_byes: whether who sits out may change too, as long as byes stay in turn.
    """

    def __init__(self, seating: Seating, seed: int, *, with_byes: bool) -> None:
        self.seating, self.lots = seating, np.random.default_rng(seed)
        rounds, width = len(seating.rounds), len(seating.rounds[0])
        self.players, self.rounds, self.width, self.tables = seating.players, rounds, width, width // 4
        self.size = min(max(AT_ONCE // max(width * width, 1), FEWEST), MOST)
        self.each = np.arange(self.size)
        self.kind = np.dtype(np.int16 if rounds <= LONG else np.int32)
        costs = seating.costs
        self.cost_of, self.plus_p, self.plus_o, self.minus_p, self.minus_o, self.to_p, self.to_o = (
            np.array(table, dtype=np.int32)
            for table in (
                costs.cost,
                costs.plus_partner,
                costs.plus_opponent,
                costs.minus_partner,
                costs.minus_opponent,
                costs.to_partner,
                costs.to_opponent,
            )
        )
        self.step = costs.step
        seat, table = np.divmod(np.arange(width), self.tables)
        #: Where a place stands in a round of a seating, and at which places its table's others sit.
        self.at = 4 * table + seat
        self.beside = np.array([(seat ^ way) * self.tables + table for way in (2, 1, 3)])
        met = (self.step, 1, 1)
        self.amounts = np.concatenate((np.negative(met), np.negative(met), met, met))[:, None]
        is_later = np.arange(width)[:, None] < np.arange(width)
        self.barred = np.where(is_later & (table[:, None] != table), 0, NEVER).astype(self.kind)[:, :, None]
        square = (width, width, self.size)
        self.keys = np.empty(square, dtype=np.intp)
        self.gains, self.others, self.joining, self.added = (np.empty(square, self.kind) for _ in range(4))
        self._copy()
        self.byes = PopulationByes(self) if with_byes else None

    def _copy(self) -> None:
        """Give each its seats by lot, except where someone is to start beside someone or apart."""
        seating, size = self.seating, self.size
        first = np.array(seating.rounds, dtype=np.intp)[:, self.at]
        self.places = np.repeat(first[:, :, None], size, axis=2)
        self.pinned = np.zeros((self.rounds, self.width), dtype=bool)
        for number in range(self.rounds):
            pinned = sorted(seating.pinned[number])
            self.pinned[number] = np.isin(self.at, pinned)
            if not pinned and not seating.apart[number]:
                self.places[number] = self.lots.permuted(self.places[number], axis=0)
        self.cells = np.repeat(np.array(seating.cells, dtype=np.intp)[:, :, None], size, axis=2)
        self._count(first[:, :, None], -1)
        self._count(self.places, 1)
        self.refresh()

    def _count(self, places: Ints, sign: int) -> None:
        for each in places:
            for beside, amount in zip(self.beside, (self.step, 1, 1), strict=True):
                self.cells[each, each[beside], self.each] += sign * amount

    def refresh(self) -> None:
        """Look up what all cells cost, and what one more of each role would add."""
        self.partner, self.opponent = (
            table.astype(self.kind).take(self.cells) for table in (self.plus_p, self.plus_o)
        )
        self.costs = self.cost_of.take(self.cells).sum((0, 1)) // 2

    def seats(self, one: int) -> list[list[int]]:
        found = np.empty((self.rounds, self.width), dtype=np.intp)
        found[:, self.at] = self.places[:, :, one]
        return [list(map(int, places)) for places in found]

    def cool(self, heat: float) -> None:
        """Make exchanges by lot in a round of each seating, no two at one table."""
        numbers = self.lots.integers(self.rounds, size=self.size)
        places = self.places[numbers, :, self.each].T
        added = self.weighed(places)
        near = np.flatnonzero(added.ravel() <= int(HEATS * heat))
        delta = added.ravel()[near]
        lots = heat * self.lots.standard_exponential(len(near))
        taken = self.lots.permutation(near[delta <= lots])
        while len(taken):
            taken = self._take(taken, numbers, places, added)

    def _take(self, taken: Ints, numbers: Ints, places: Ints, added: Ints) -> Ints:
        """Make the last of these in each seating; return those at other tables, which add what they did."""
        chosen = np.full(self.size, -1)
        chosen[taken % self.size] = taken // self.size
        which = np.flatnonzero(chosen >= 0)
        i, j = np.divmod(chosen[which], self.width)
        used = np.zeros((self.tables, self.size), dtype=bool)
        used[i % self.tables, which] = used[j % self.tables, which] = True
        may = self.barred[i, j, 0] == 0
        may &= ~(self.pinned[numbers[which], i] | self.pinned[numbers[which], j])
        for at in np.flatnonzero(may & (numbers[which] == 0)) if self.seating.apart[0] else ():
            may[at] = self._may(places[:, which[at]], int(i[at]), int(j[at]))
        which, i, j = which[may], i[may], j[may]
        if len(which):
            self.costs[which] += added[i, j, which]
            self._exchange(numbers[which], i, j, which)
        pair, seating = np.divmod(taken, self.size)
        one, other = np.divmod(pair, self.width)
        left: Ints = taken[~(used[one % self.tables, seating] | used[other % self.tables, seating])]
        return left

    def weighed(self, places: Ints) -> Ints:
        """Return what each exchange of two places adds to each seating, for places at different tables."""
        quarter, joining, added = self.tables, self.joining, self.added
        rows, columns = places * (self.players * self.size) + self.each, places * self.size
        np.add(rows[:, None], columns, out=self.keys)
        partner = self.partner.ravel().take(self.keys, out=self.gains, mode="clip")
        opponent = self.opponent.ravel().take(self.keys, out=self.others, mode="clip")
        north, east, south, west = (slice(at * quarter, (at + 1) * quarter) for at in range(4))
        beside_north = opponent[:, east] + opponent[:, west]
        beside_east = opponent[:, north] + opponent[:, south]
        np.add(partner[:, south], beside_north, out=joining[:, north])
        np.add(partner[:, north], beside_north, out=joining[:, south])
        np.add(partner[:, west], beside_east, out=joining[:, east])
        np.add(partner[:, east], beside_east, out=joining[:, west])
        had = [self.cells.ravel().take(rows + columns[at]) for at in self.beside]
        leaving = self.minus_p.take(had[0]) + self.minus_o.take(had[1]) + self.minus_o.take(had[2])
        joining += leaving.astype(self.kind)[:, None]
        np.add(joining, joining.swapaxes(0, 1), out=added)
        added += self.barred
        return added

    def _keys(self, one: Ints, other: Ints, which: Ints) -> Ints:
        return (one * self.players + other) * self.size + which

    def _may(self, places: Ints, i: int, j: int) -> bool:
        """Say whether nobody comes to the table of one they start apart from."""
        apart = self.seating.apart[0]
        return not any(
            frozenset((int(places[one]), int(places[at]))) in apart
            for one, other in ((i, j), (j, i))
            for at in (beside[other] for beside in self.beside)
        )

    def _exchange(self, numbers: Ints, i: Ints, j: Ints, which: Ints) -> None:
        places = self.places
        mine, theirs = places[numbers, i, which], places[numbers, j, which]
        at_i, at_j = (places[numbers, self.beside[:, at], which] for at in (i, j))
        ones = np.stack((mine, theirs))[[0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0]]
        others = np.concatenate((at_i, at_j, at_i, at_j))
        self.change(ones, others, which, self.amounts)
        places[numbers, i, which], places[numbers, j, which] = theirs, mine

    def change(self, one: Ints, other: Ints, which: Ints, amount: int | Ints) -> None:
        """Count how often two meet, each seating once; ``amount`` may be one for each."""
        cells = self.cells[one, other, which] + amount
        partner, opponent = self.plus_p.take(cells), self.plus_o.take(cells)
        for a, b in ((one, other), (other, one)):
            self.cells[a, b, which] = cells
            self.partner[a, b, which] = partner
            self.opponent[a, b, which] = opponent

    def pair_anew(self, heat: float) -> None:
        """Let East change places with South or North at each table of a round by lot, all tables at once."""
        number = int(self.lots.integers(self.rounds))
        if self.pinned[number].any():
            return
        quarter, places = self.tables, self.places[number]
        east = slice(quarter, 2 * quarter)
        way = 2 * int(self.lots.integers(2))
        other = slice(way * quarter, (way + 1) * quarter)
        facing, west = slice((way ^ 2) * quarter, ((way ^ 2) + 1) * quarter), slice(3 * quarter, 4 * quarter)
        a, b, c, d = places[east], places[west], places[other], places[facing]
        cells = self.cells.ravel()
        to_o = [self.to_o.take(cells.take(self._keys(*pair, self.each))) for pair in ((a, b), (c, d))]
        to_p = [self.to_p.take(cells.take(self._keys(*pair, self.each))) for pair in ((a, d), (b, c))]
        added = to_o[0] + to_o[1] + to_p[0] + to_p[1]
        taken = added <= heat * self.lots.standard_exponential(added.shape)
        table, which = np.nonzero(taken)
        self.costs += np.where(taken, added, 0).sum(0)
        a, b, c, d = a[table, which], b[table, which], c[table, which], d[table, which]
        for pair, amount in (((a, b), -1), ((c, d), -1), ((a, d), 1), ((b, c), 1)):
            self.change(*pair, which, amount * (self.step - 1))
        places[quarter + table, which], places[way * quarter + table, which] = c, a

    def select(self, heat: float, after: float) -> None:
        """Copy seatings in proportion to how much likelier they are at the heat that comes after."""
        over = self.costs - self.costs.min()
        weights = np.array([math.exp((1 / heat - 1 / after) * float(each)) for each in over])
        until = np.cumsum(weights * self.size / weights.sum())
        picked = np.searchsorted(until, self.each + self.lots.random()).clip(0, self.size - 1)
        for name in ("places", "cells", "partner", "opponent", "costs"):
            setattr(self, name, np.ascontiguousarray(getattr(self, name)[..., picked]))
        if self.byes:
            self.byes.select(picked)
