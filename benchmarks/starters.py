"""Find the starters of tournaments/movements/construction/frames.json, as lines of that file.

python -m benchmarks.starters frame "2^43" [--seed N]
python -m benchmarks.starters near 14
python -m benchmarks.starters cyclic 83

frame and near anneal one or two starting rounds: a player is exchanged with another, or with one that a
multiplier of the group takes it to. A multiplier makes one table stand for as many as it has powers.

cyclic takes most tables to be {a, -a} against {b, -b}: their partners differ by 2a and 2b, and a + b and
a - b come twice each among the opponents. So the halves of the numbers are put in pairs with all sums and
differences distinct, an exact cover. Three tables are of another kind, without which there is a
quadratic condition that most sizes fail.
"""

import argparse
import json
import math
import random
import sys
from itertools import combinations, product

#: Type -> moduli of the group, copies of it, and a matrix whose powers multiply its elements. The hole is
#: all that they leave where it is, or for one power the subgroup of that size.
FRAMES = {
    "4^6": ([24], 1, [[1]]),
    "2^9": ([18], 1, [[1]]),
    "2^13": ([26], 1, [[3]]),
    "2^17": ([34], 1, [[1]]),
    "2^19": ([19], 2, [[7]]),
    "2^29": ([58], 1, [[7]]),
    "2^31": ([31], 2, [[2]]),
    "2^37": ([74], 1, [[7]]),
    "2^41": ([82], 1, [[37]]),
    "2^43": ([43], 2, [[4]]),
    "2^49": ([2, 7, 7], 1, [[1, 0, 0], [0, 2, 0], [0, 0, 2]]),
    "2^53": ([106], 1, [[13]]),
    "2^61": ([122], 1, [[15]]),
    "2^67": ([67], 2, [[9]]),
    "2^71": ([71], 2, [[20]]),
    "2^73": ([146], 1, [[37]]),
    "2^79": ([79], 2, [[8]]),
    "2^89": ([178], 1, [[39]]),
    "3^5": ([15], 1, [[1]]),
    "3^13": ([39], 1, [[16]]),
    "3^29": ([87], 1, [[7]]),
    "3^37": ([111], 1, [[7]]),
    "3^41": ([123], 1, [[10]]),
    "3^53": ([159], 1, [[10]]),
    "3^61": ([183], 1, [[16]]),
    "6^13": ([3, 13], 2, [[1, 0], [0, 3]]),
    "10^7": ([5, 7], 2, [[1, 0], [0, 2]]),
    "10^11": ([5, 11], 2, [[1, 0], [0, 3]]),
    "14^11": ([7, 11], 2, [[1, 0], [0, 3]]),
    "16^7": ([16, 7], 1, [[1, 0], [0, 2]]),
    "16^8": ([4, 4, 4, 2], 1, [[0, 0, 1, 0], [1, 0, 3, 0], [0, 1, 2, 0], [0, 0, 0, 1]]),
}
HOT, COLD, TRIES = 2.0, 0.3, 2_000_000


class Group:
    """A product of cyclic groups, so many copies of it, and what a multiplier makes of its elements."""

    def __init__(self, moduli, copies, matrix):
        self.moduli, self.copies = moduli, copies
        self.elements = list(product(*map(range, moduli)))
        self.number = {element: index for index, element in enumerate(self.elements)}
        self.size = len(self.elements)
        step = [
            self.number[
                tuple(
                    sum(a * b for a, b in zip(row, element, strict=True)) % modulus
                    for row, modulus in zip(matrix, moduli, strict=True)
                )
            ]
            for element in self.elements
        ]
        self.powers = [list(range(self.size))]
        while (following := [step[index] for index in self.powers[-1]]) != self.powers[0]:
            self.powers.append(following)

    def hole(self, size):
        """Return a subgroup: of one modulus by its size, of several by what the powers leave in place."""
        if len(self.moduli) == 1:
            return set(range(0, self.size, self.size * self.copies // size))
        fixed = {index for index in range(self.size) if all(power[index] == index for power in self.powers)}
        doubled = {
            index for index in range(self.size) if not any(part % 2 for part in self.elements[index][:3])
        }
        return fixed if len(fixed) * self.copies == size else doubled

    def orbits(self, out):
        found = {
            tuple(sorted(copy * self.size + power[index] for power in self.powers))
            for copy in range(self.copies)
            for index in range(self.size)
            if copy * self.size + index not in out
        }
        return [list(orbit) for orbit in sorted(found)]

    def kinds(self, hole):
        """Number the kinds of pairs: what group and multipliers make of one. None within a hole."""
        numbers, places = {}, range(self.copies * self.size)
        rows = [[self._kind(one, other, hole, numbers) for other in places] for one in places]
        return rows, len(numbers)

    def _kind(self, one, other, hole, numbers):
        (a, one), (b, other) = sorted([divmod(one, self.size), divmod(other, self.size)])
        apart = self._minus(other, one)
        if apart in hole or (a, one) == (b, other):
            return None
        both = [apart, self._minus(one, other)] if a == b else [apart]
        return numbers.setdefault(
            (a, b, min(power[each] for power in self.powers for each in both)), len(numbers)
        )

    def _minus(self, one, other):
        parts = zip(self.elements[one], self.elements[other], self.moduli, strict=True)
        return self.number[tuple((a - b) % modulus for a, b, modulus in parts)]


class Rounds:
    """Starting rounds, flat; ``cost`` is 0 when each kind partners once and opposes twice."""

    def __init__(self, rounds, kinds, count, rng):
        self.rng, self.kinds = rng, kinds
        self.seats = [[rng.choice(orbit) for orbit in rng.sample(orbits, len(orbits))] for orbits in rounds]
        self.orbit_of = {place: orbit for orbits in rounds for orbit in orbits for place in orbit}
        self.partners, self.opponents, self.cost = [0] * count, [0] * count, 6 * count
        for tables in self.seats:
            self._count(tables, range(0, len(tables), 4), 1)

    def anneal(self, goal):
        """Say whether no more than the goal is amiss before it is cold."""
        heat, cooling = HOT, (COLD / HOT) ** (1 / TRIES)
        for _ in range(TRIES):
            heat *= cooling
            self._try(heat)
            if self.cost <= goal:
                return True
        return False

    def _try(self, heat):
        tables, before = self.rng.choice(self.seats), self.cost
        i, j = self.rng.randrange(len(tables)), self.rng.randrange(len(tables))
        was, bases = (tables[i], tables[j]), {i & ~3, j & ~3}
        self._count(tables, bases, -1)
        tables[i], tables[j] = (self.rng.choice(self.orbit_of[was[0]]),) * 2 if i == j else was[::-1]
        self._count(tables, bases, 1)
        if self.cost > before and self.rng.random() >= math.exp((before - self.cost) / heat):
            self._count(tables, bases, -1)
            tables[i], tables[j] = was
            self._count(tables, bases, 1)

    def _count(self, tables, bases, sign):
        for base in bases:
            a, b, c, d = tables[base : base + 4]
            for one, other in ((a, b), (c, d)):
                self._add(self.partners, self.kinds[one][other], sign, 1)
            for one, other in ((a, c), (a, d), (b, c), (b, d)):
                self._add(self.opponents, self.kinds[one][other], sign, 2)

    def _add(self, counts, kind, sign, wanted):
        if kind is None:
            self.cost += 6 * sign
            return
        for when in (-1, 1):
            off = counts[kind] - wanted
            self.cost += when * (2 * abs(off) if wanted == 1 else off**2)
            counts[kind] += sign if when < 0 else 0


def starting_rounds(group, hole, outs, seed, goal):
    rng = random.Random(seed)
    kinds, count = group.kinds(hole)
    while True:
        found = Rounds([group.orbits(out) for out in outs], kinds, count, rng)
        if found.anneal(goal):
            return {
                "moduli": group.moduli,
                "hole": sorted(hole),
                "rounds": [
                    [
                        [
                            place // group.size * group.size + power[place % group.size]
                            for place in tables[base : base + 4]
                        ]
                        for base in range(0, len(tables), 4)
                        for power in group.powers
                    ]
                    for tables in found.seats
                ],
            }
        print("again", file=sys.stderr)


def frame(kind, seed):
    group = Group(*FRAMES[kind])
    hole = group.hole(int(kind.split("^")[0]))
    out = {copy * group.size + index for copy in range(group.copies) for index in hole}
    return starting_rounds(group, hole, [out] * group.copies, seed, 0)


def near(players, seed):
    """Two starting rounds of 4n + 2 players; the two who are out are another pair in the second."""
    half = players // 2
    return starting_rounds(Group([half], 2, [[1]]), set(), [{0, half}, {0, half + 1}], seed, 4)


class Cyclic:
    """One starting round of 4n + 3 players modulo their number, without 0, 1 and -1."""

    def __init__(self, players, seed):
        self.players, self.rng = players, random.Random(seed)
        self.half = players // 2

    def size(self, number):
        number %= self.players
        return min(number, self.players - number)

    def tables(self):
        for tables in self.unlike():
            numbers = {self.size(place) for table in tables for place in table}
            taken = {self.size(one - other) for a, b, c, d in tables for one in (a, b) for other in (c, d)}
            free = set(range(2, self.half + 1)) - numbers
            sizes = set(range(1, self.half + 1)) - taken
            if (sum(each**2 for each in sizes) - 2 * sum(each**2 for each in free)) % self.players:
                continue
            pairs = self.paired(free, sizes, [20_000])
            if pairs is not None:
                return tables + [[a, -a % self.players, b, -b % self.players] for a, b in pairs]
        return None

    def unlike(self):
        """Yield {a, b}, {-b, c}, {-c, -a}, each against a number and its negative."""
        for a, b, c in self.rings():
            others = sorted(set(range(2, self.half + 1)) - {self.size(each) for each in (a, b, c)})
            self.rng.shuffle(others)
            for d, e, f in product(others, repeat=3):
                met = [
                    self.size(one + sign * other)
                    for pair, other in (((a, b), d), ((b, c), e), ((c, a), f))
                    for one in pair
                    for sign in (1, -1)
                ]
                counts = sorted(met.count(each) for each in set(met))
                if len({d, e, f}) == 3 and counts == [1, 1, 2, 2, 2, 2, 2] and 0 not in met:
                    mod = self.players
                    yield [
                        [a, b, d, -d % mod],
                        [-b % mod, c, e, -e % mod],
                        [-c % mod, -a % mod, f, -f % mod],
                    ]

    def rings(self):
        """Yield three numbers whose partners differ by what twice the three, and 2, leave to them."""
        numbers = list(range(2, self.players - 1))
        self.rng.shuffle(numbers)
        for a, b in product(numbers, repeat=2):
            for each in {a - 2, a - 2 * a, a - 2 * b, 2 - b, 2 * a - b, b}:
                c = each % self.players
                sizes = {self.size(each) for each in (a, b, c)}
                apart = {self.size(a - b), self.size(b + c), self.size(a - c)}
                free = {self.size(2 * each) for each in (a, b, c, 1)}
                if len(sizes | {0, 1}) == 5 and len(apart) == 3 and apart <= free:
                    yield a, b, c

    def paired(self, numbers, sizes, effort):
        """Pair all numbers so that sums and differences are each of these sizes once, the scarcest first."""
        if not numbers:
            return []
        effort[0] -= 1
        if effort[0] < 0:
            return None
        scarcest = min(self._ways(sorted(numbers), sizes).values(), key=len)
        self.rng.shuffle(scarcest)
        for a, b, total, apart in scarcest:
            rest = self.paired(numbers - {a, b}, sizes - {total, apart}, effort)
            if rest is not None:
                return [(a, b), *rest]
        return None

    def _ways(self, numbers, sizes):
        """Return for each number, and each size, the pairs that can take it."""
        ways = {("number", each): [] for each in numbers} | {("size", each): [] for each in sizes}
        for a, b in combinations(numbers, 2):
            total, apart = self.size(a + b), b - a
            if total in sizes and apart in sizes and total != apart:
                for item in (("number", a), ("number", b), ("size", total), ("size", apart)):
                    ways[item].append((a, b, total, apart))
        return ways


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=["frame", "near", "cyclic"])
    parser.add_argument("size")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    match options.kind:
        case "frame":
            found = frame(options.size, options.seed)
        case "near":
            found = near(int(options.size), options.seed)
        case _:
            found = Cyclic(int(options.size), options.seed).tables()
    print(f'"{options.size}": {json.dumps(found, separators=(",", ":"))}')


if __name__ == "__main__":
    main()
