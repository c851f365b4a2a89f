"""Search for the triplewhist starters of tournaments/movements/ideals/starters.json, by annealing.

python -m benchmarks.designs.triplewhist 16 [--seed 1]

Small ones take seconds. The larger ones took a compiled version of the same search.
"""

import argparse
import json
import math
import random
from collections import Counter
from itertools import count

HOT, COLD, TRIES = 2.5, 0.25, 100_000
#: The pairs of a table of North, East, South, West: partners, then the two kinds of opponents.
KINDS = (((0, 2), (1, 3)), ((0, 1), (2, 3)), ((1, 2), (0, 3)))


class Starter:
    """Every difference is wanted once in each kind; the player who stays differs by 0."""

    def __init__(self, players, rng):
        self.modulus = players - (players % 4 == 0)
        self.places = list(range(self.modulus + 1)) if players % 4 == 0 else list(range(1, players))
        rng.shuffle(self.places)
        sizes = range(players % 4 == 1, self.modulus // 2 + 1)
        self.counts = Counter({(kind, size): -1 for kind in range(3) for size in sizes})
        self.cost = len(self.counts)
        for table in range(len(self.places) // 4):
            self.change(table, 1)

    def change(self, table, sign):
        seats = self.places[4 * table : 4 * table + 4]
        for kind, pairs in enumerate(KINDS):
            for one, other in pairs:
                key = kind, self.size(seats[one], seats[other])
                self.cost += sign * (2 * self.counts[key] + sign)
                self.counts[key] += sign

    def size(self, one, other):
        if self.modulus in (one, other):
            return 0
        return min((one - other) % self.modulus, (other - one) % self.modulus)

    def exchange(self, i, j):
        tables = {i // 4, j // 4}
        for table in tables:
            self.change(table, -1)
        self.places[i], self.places[j] = self.places[j], self.places[i]
        for table in tables:
            self.change(table, 1)


def annealed(players, rng, tries):
    starter = Starter(players, rng)
    for step in range(tries):
        if starter.cost == 0:
            break
        i, j = rng.sample(range(len(starter.places)), 2)
        before = starter.cost
        starter.exchange(i, j)
        worse = starter.cost - before
        if worse > 0 and rng.random() >= math.exp(-worse / (HOT * (COLD / HOT) ** (step / tries))):
            starter.exchange(i, j)
    return starter


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("players", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    for again in count(1):
        starter = annealed(options.players, rng, again * TRIES)
        if starter.cost == 0:
            places = starter.places
            print(json.dumps([places[base : base + 4] for base in range(0, len(places), 4)]))
            return


if __name__ == "__main__":
    main()
