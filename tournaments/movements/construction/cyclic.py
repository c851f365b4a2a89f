"""Finds one starting round that, turned round after round, lets nobody meet anybody too often.

Players are laid in circles as long as the cycle; round k moves everyone on by k places, and who is in no
circle stays. A pair's distance tells whom it stands for, so one round is searched instead of them all.

Source: docs/movements.md, section 6.
"""

import math
import random
from collections.abc import Sequence

from tournaments.movements.planning.costs import pair_cost

HEAT, COLD = 3.0, 0.15


class Circles:
    """Players from 0 in ``players // cycle`` circles of ``cycle``; the rest stay where they are."""

    def __init__(self, players: int, cycle: int) -> None:
        self.cycle = cycle
        self.circles = players // cycle
        self.moving = self.circles * cycle
        self.kinds: dict[tuple[int, int, int], int] = {}
        self.weights: list[tuple[int, int]] = []
        self.kind_of = [[self._kind(one, other) for other in range(players)] for one in range(players)]

    def moved(self, player: int, step: int) -> int:
        if player >= self.moving:
            return player
        circle, place = divmod(player, self.cycle)
        return circle * self.cycle + (place + step) % self.cycle

    def _kind(self, one: int, other: int) -> int:
        """Number the kind of a pair; a kind's weight is its pairs and how often one meeting meets each."""
        if one > other:
            one, other = other, one
        if other < self.moving:
            here, there = one // self.cycle, other // self.cycle
            distance = (other - one) % self.cycle
            if here == there:
                distance = min(distance, self.cycle - distance)
            key, weight = (here, there, distance), (self.cycle, 1)
            if here == there and 2 * distance == self.cycle:
                weight = (self.cycle // 2, 2)
        elif one < self.moving:
            key, weight = (one // self.cycle, other, 0), (self.cycle, 1)
        else:
            key, weight = (one, other, 0), (1, self.cycle)
        if key not in self.kinds:
            self.kinds[key] = len(self.weights)
            self.weights.append(weight)
        return self.kinds[key]


def developed(
    players: int, rounds: int, tables: int, *, cycle: int, rng: random.Random, tries: int
) -> list[list[int]] | None:
    """Return rounds of places, or nothing when so long a cycle cannot give byes in turn."""
    circles = Circles(players, cycle)
    byes = players - 4 * tables
    is_one = cycle == players
    if not is_one and (byes > circles.circles or (byes and circles.circles == 1)):
        return None
    away = set(range(byes)) if is_one else {circle * cycle for circle in range(byes)}
    steps = laps(cycle, byes) if is_one else list(range(cycle))
    places = [player for player in range(players) if player not in away]
    rng.shuffle(places)
    _anneal(circles, places, rng, tries)
    return [[circles.moved(player, step) for player in places] for step in steps[:rounds]]


def laps(cycle: int, byes: int) -> list[int]:
    """Order the steps of one circle, where neighbours have their byes together, so that byes go in turn."""
    if byes == 0:
        return list(range(cycle))
    if cycle % byes == 0:
        return [start + byes * step for start in range(byes) for step in range(cycle // byes)]
    return [byes * step % cycle for step in range(cycle)]


def _anneal(circles: Circles, places: list[int], rng: random.Random, tries: int) -> None:
    """Exchange two places at a time until no pair meets twice over a cycle, or the tries are used up."""
    counts = _Counts(circles, len(places) // 4)
    counts.change(places, 1)
    cost = counts.cost
    cooling = (COLD / HEAT) ** (1 / max(tries, 1))
    heat = HEAT * circles.cycle
    for _ in range(tries):
        heat *= cooling
        if cost == 0:
            return
        i, j = rng.randrange(len(places)), rng.randrange(len(places))
        if i == j or i ^ 2 == j:
            continue
        counts.exchange(places, i, j)
        if counts.cost > cost and rng.random() >= math.exp((cost - counts.cost) / heat):
            counts.exchange(places, i, j)
        cost = counts.cost


class _Counts:
    """How often each kind of pair partners and opposes in the starting round, and what that costs.

    A count is ``partners * step + opponents``.
    """

    def __init__(self, circles: Circles, tables: int) -> None:
        self.kind_of = circles.kind_of
        self.step = 4 * tables + 1
        self.counts = [0] * len(circles.weights)
        self.cost = 0
        weighed = {weight: self._weighed(*weight) for weight in set(circles.weights)}
        self.costs = [weighed[weight] for weight in circles.weights]

    def _weighed(self, size: int, times: int) -> list[int]:
        counts = range(self.step)
        return [
            size * pair_cost(times * partners, times * opposed) for partners in counts for opposed in counts
        ]

    def exchange(self, places: list[int], i: int, j: int) -> None:
        if i >> 2 == j >> 2:
            table = slice(i & ~3, (i & ~3) + 4)
            self.change(places[table], -1)
            places[i], places[j] = places[j], places[i]
            self.change(places[table], 1)
            return
        # Only what these two have with their tables changes, not what the others there have.
        self._change_at(places, (i, j), -1)
        places[i], places[j] = places[j], places[i]
        self._change_at(places, (i, j), 1)

    def _change_at(self, places: Sequence[int], seats: tuple[int, int], sign: int) -> None:
        """Count two players at different tables in there, or with -1 out."""
        counts, costs, cost = self.counts, self.costs, self.cost
        step = sign * self.step
        for i in seats:
            kinds = self.kind_of[places[i]]
            kind = kinds[places[i ^ 2]]
            count, each = counts[kind], costs[kind]
            counts[kind] = count + step
            cost += each[count + step] - each[count]
            for kind in (kinds[places[i ^ 1]], kinds[places[i ^ 3]]):
                count, each = counts[kind], costs[kind]
                counts[kind] = count + sign
                cost += each[count + sign] - each[count]
        self.cost = cost

    def change(self, places: Sequence[int], sign: int) -> None:
        """Count tables in, or with -1 out."""
        counts, costs, kind_of, cost = self.counts, self.costs, self.kind_of, self.cost
        step = sign * self.step
        for base in range(0, len(places), 4):
            n, e, s, w = places[base : base + 4]
            north, south = kind_of[n], kind_of[s]
            for kind in (north[s], kind_of[e][w]):
                count, each = counts[kind], costs[kind]
                counts[kind] = count + step
                cost += each[count + step] - each[count]
            for kind in (north[e], north[w], south[e], south[w]):
                count, each = counts[kind], costs[kind]
                counts[kind] = count + sign
                cost += each[count + sign] - each[count]
        self.cost = cost
