"""Searches seats that a turn of the players maps onto themselves: a few rounds stand for the whole night.

A turn of order ``turn`` moves players around in circles; some circles may be shorter, and some players stay.
Only ``rounds / turn`` base rounds are searched, and the others are those turned. Two pairs that a turn maps
onto each other meet equally often, so one count stands for both. Fewer seats to choose make a search deeper:
26 players in 8 rounds cost 24 after hours of plain annealing, and 16 after seconds with a turn of order 8.

An exchange that adds d is made with probability exp(-d / heat). The same numbers give the same seats on every
machine with the same exponential: ``turned.json`` has them for the stored seats of short nights.

Source: docs/movements.md, section 6.
"""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.movements.planning.costs import costs_of, pair_cost
from tournaments.movements.planning.seating import Seating

HOT, COLD = 5.0, 0.5
#: Exchanges between two coolings.
SPELL = 256
#: Orders of the rounds that are looked at, one round more each, until byes go in turn.
ORDERS = 4_000
NOTHING: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """The order of a turn, how many players stay, and how long the shorter circles are, if there are any."""

    order: int
    stay: int = 0
    short: int = 0

    def circles(self, players: int) -> list[range]:
        """Lay players from 0 in circles, the long ones first; those who stay are circles of one."""
        found, first = [], 0
        for length, until in ((self.order, players - self.stay), (self.short, players - self.stay)):
            while length and first + length <= until:
                found.append(range(first, first + length))
                first += length
        return found + [range(player, player + 1) for player in range(first, players)]


class Turned:
    """One search for so many players and rounds; ``cost`` counts repeats over the whole night."""

    def __init__(self, players: int, rounds: int, turn: Turn, seed: int, *, tables: int = 0) -> None:
        self.lot = random.Random(seed).random  # noqa: S311 -- seats anyone can find again from the seed
        self.turn = turn
        self.byes = players - 4 * (tables or players // 4)
        self.images = self._images(players)
        self.bases = self._bases(players, rounds // turn.order)
        self._weigh(players, rounds)
        self.cells = list(self.empty)
        for places in self.bases:
            for base in range(0, len(places), 4):
                self._seat(places[base : base + 4])
        self.cost = self.least = sum(self.costs[cell] for cell in self.cells)
        self.best = [list(places) for places in self.bases]

    def _images(self, players: int) -> list[list[int]]:
        images = []
        for step in range(self.turn.order):
            moved = list(range(players))
            for circle in self.turn.circles(players):
                for place, player in enumerate(circle):
                    moved[player] = circle[(place + step) % len(circle)]
            images.append(moved)
        return images

    def _bases(self, players: int, count: int) -> list[list[int]]:
        """Give byes to one of a circle, each circle in turn, and seat the others by lot."""
        circles = [circle for circle in self.turn.circles(players) if len(circle) == self.turn.order]
        self._shuffle(circles)
        bases, given = [], 0
        for _ in range(count):
            out = set()
            for _ in range(self.byes):
                circle = circles[given % len(circles)]
                out.add(circle[int(self.lot() * len(circle))])
                given += 1
            places = [player for player in range(players) if player not in out]
            self._shuffle(places)
            bases.append(places)
        return bases

    def _shuffle(self, items: list[Any]) -> None:
        for last in range(len(items) - 1, 0, -1):
            other = int(self.lot() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def _weigh(self, players: int, rounds: int) -> None:
        """Number the kinds of pairs; a cell is its kind's block, partners * step, and opponents."""
        self.step = rounds + 3
        block = self.step**2
        self.kind = [[0] * players for _ in range(players)]
        self.empty: list[int] = []
        sizes: list[int] = []
        seen: set[tuple[int, int]] = set()
        for one in range(players):
            for other in range(one + 1, players):
                if (one, other) in seen:
                    continue
                pairs = {tuple(sorted((moved[one], moved[other]))) for moved in self.images}
                for here, there in pairs:
                    self.kind[here][there] = self.kind[there][here] = len(self.empty)
                    seen.add((here, there))
                if len(pairs) not in sizes:
                    sizes.append(len(pairs))
                self.empty.append(sizes.index(len(pairs)) * block)
        self.costs = [
            size * pair_cost(partners * times, opposed * times)
            for size in sizes
            for times in [self.turn.order // size]
            for partners in range(self.step)
            for opposed in range(self.step)
        ] + [0] * (self.step + 1)

    def _seat(self, seats: list[int]) -> None:
        north, east, south, west = seats
        self.cells[self.kind[north][south]] += self.step
        self.cells[self.kind[east][west]] += self.step
        for one, other in ((north, east), (north, west), (south, east), (south, west)):
            self.cells[self.kind[one][other]] += 1

    def night(self) -> list[list[int]]:
        return [[moved[player] for player in places] for moved in self.images for places in self.best]

    def anneal(self, exchanges: int, *, goal: int = 0) -> list[list[int]]:
        """Try so many exchanges of two places of a round; return the rounds of the best seats."""
        lot, exp, costs, bases, cells = self.lot, math.exp, self.costs, self.bases, self.cells
        cost, least, heat, size = self.cost, self.cost, HOT, len(bases[0])
        cooling = (COLD / HOT) ** (SPELL / exchanges)
        for tried in range(exchanges):
            if tried % SPELL == 0:
                heat *= cooling
                if least <= goal:
                    break
            places = bases[int(lot() * len(bases))]
            i, j = int(lot() * size), int(lot() * size)
            had, delta = cells[:], 0
            for at, by in self._changes(places, i, j):
                cell = cells[at]
                delta += costs[cell + by] - costs[cell]
                cells[at] = cell + by
            if i | 2 == j | 2 or (delta > 0 and lot() >= exp(-delta / heat)):
                cells = had
                continue
            places[i], places[j] = places[j], places[i]
            cost += delta
            if cost < least:
                least, self.best = cost, [list(each) for each in bases]
        self.cells, self.cost, self.least = cells, cost, least
        return self.night()

    def _changes(self, places: list[int], i: int, j: int) -> tuple[tuple[int, int], ...]:
        """Return which kinds of pairs an exchange of two places counts more or less often, in this order."""
        step, mine, theirs = self.step, self.kind[places[i]], self.kind[places[j]]
        p, q = places[i ^ 2], places[j ^ 2]
        if i >> 2 == j >> 2:
            if not (i ^ j) & 1:
                return NOTHING
            # They change partners: who was one opposes now, and who opposed is one.
            return (mine[p], 1 - step), (theirs[q], 1 - step), (mine[q], step - 1), (theirs[p], step - 1)
        a, b, c, d = places[i ^ 1], places[i ^ 3], places[j ^ 1], places[j ^ 3]
        return (
            (mine[p], -step),
            (mine[a], -1),
            (mine[b], -1),
            (theirs[q], -step),
            (theirs[c], -1),
            (theirs[d], -1),
            (mine[q], step),
            (mine[c], 1),
            (mine[d], 1),
            (theirs[p], step),
            (theirs[a], 1),
            (theirs[b], 1),
        )


def fewer(players: int, night: list[list[int]], rounds: int) -> list[list[int]]:
    """Leave out the dearest rounds, one after another, until so many are left."""
    while len(night) > rounds:
        night = min(
            (night[:out] + night[out + 1 :] for out in range(len(night))),
            key=lambda left: night_cost(players, left),
        )
    return night


def night_cost(players: int, night: Sequence[Sequence[int]]) -> int:
    return Seating(players, night, costs_of(len(night), 1)).total()


def in_turn(players: int, night: Sequence[list[int]]) -> list[list[int]]:
    """Order the rounds so that byes are never two apart and never two in a row, if such an order is found."""
    outs = [frozenset(range(players)).difference(each) for each in night]
    left = ORDERS

    def order(chosen: list[int], had: list[int]) -> list[int] | None:
        nonlocal left
        if len(chosen) == len(night):
            return chosen
        for number, out in enumerate(outs):
            if number in chosen or (chosen and out & outs[chosen[-1]]):
                continue
            left -= 1
            now = [times + (player in out) for player, times in enumerate(had)]
            if max(now) - min(now) <= 1 and (found := order([*chosen, number], now)):
                return found
            if left <= 0:
                break
        return None

    return [night[number] for number in order([], [0] * players) or []]


def turns(players: int, rounds: int, tables: int = 0) -> list[Turn]:
    """List the turns that give a night of this size byes at most one apart, the longest first."""
    used = tables or players // 4
    byes = players - 4 * used
    found = []
    for order in range(min(rounds, players), 1, -1):
        if rounds % order:
            continue
        whole, rest = divmod(players, order)
        # Two who stay at one table would meet every time, and they have no byes.
        if byes <= whole and (rest == 0 or rounds // order * byes <= whole):
            found += [turn for turn in _left(order, rest) if turn.stay <= used]
    return found


def _left(order: int, rest: int) -> list[Turn]:
    """List what the rest can do who are in no whole circle."""
    found = [Turn(order=order, stay=rest)]
    for short in range(2, order):
        if order % short == 0:
            found += [
                Turn(order=order, stay=rest - times * short, short=short)
                for times in range(1, rest // short + 1)
            ]
    return found
