"""Prove how few repeats a small night can have, by trying every seating of it.

python -m benchmarks.proven_nights 6x4 7x6 …
python -m benchmarks.proven_nights --all

Byes are at most one apart. The first round is any one; of second rounds one of each kind is tried, as seen
from the first; the others come in no order. What rounds to come add at least is what the cheapest adds now,
since every repeat costs more than the one before it.
"""

import argparse
import sys
from itertools import combinations, permutations

from tournaments.movements.bounds import PROVEN
from tournaments.movements.planning.costs import pair_cost


def seatings(players):
    """List every round as tables (a, b) against (c, d), each once, players from 0."""

    def tables(left):
        if len(left) < 4:
            yield ()
            return
        first, *others = left
        for rest in combinations(others, 3):
            after = [each for each in others if each not in rest]
            for partner in rest:
                sides = ((first, partner), tuple(each for each in rest if each != partner))
                for more in tables(after):
                    yield (sides, *more)

    found = []
    for out in combinations(range(players), players % 4):
        found += tables([each for each in range(players) if each not in out])
    return found


class Proof:
    def __init__(self, players, rounds, at_most):
        """``at_most`` is the cost of a night that is known."""
        self.players, self.rounds, self.least, self.night = players, rounds, at_most, None
        self.all = seatings(players)
        self.partners = [[(a, b) for sides in each for a, b in sides] for each in self.all]
        self.opponents = [
            [tuple(sorted((a, b))) for one, other in each for a in one for b in other] for each in self.all
        ]
        seated = [{a for sides in each for side in sides for a in side} for each in self.all]
        self.out = [[player for player in range(players) if player not in each] for each in seated]
        pairs = list(combinations(range(players), 2))
        self.times, self.opposed = dict.fromkeys(pairs, 0), dict.fromkeys(pairs, 0)
        self.byes, byes = [0] * players, rounds * (players % 4)
        self.most, self.fewest = -(-byes // players), byes // players
        self.chosen = []

    def run(self):
        cost = self._seat(0, 1)
        for second in self._kinds():
            if all(self.byes[player] < self.most for player in self.out[second]):
                self._go_on(cost + self._seat(second, 1))
                self._seat(second, -1)
        return self.least

    def _kinds(self):
        """Return one second round of each kind: none is another's under what leaves the first round alone."""
        first, found, seen = self.all[0], [], set()
        names = [
            dict(enumerate(each))
            for each in permutations(range(self.players))
            if _named(first, dict(enumerate(each))) == _named(first, {x: x for x in range(self.players)})
        ]
        for number, each in enumerate(self.all):
            if _named(each, {x: x for x in range(self.players)}) in seen:
                continue
            found.append(number)
            seen.update(_named(each, name) for name in names)
        return found

    def _seat(self, number, sign):
        """Seat a round, or with -1 take it back; return what that adds to the cost."""
        before = self._cost_of(number)
        for pair in self.partners[number]:
            self.times[pair] += sign
        for pair in self.opponents[number]:
            self.opposed[pair] += sign
        for player in self.out[number]:
            self.byes[player] += sign
        if sign > 0:
            self.chosen.append(number)
        else:
            self.chosen.pop()
        return self._cost_of(number) - before

    def _cost_of(self, number):
        pairs = (*self.partners[number], *self.opponents[number])
        return sum(pair_cost(self.times[pair], self.opposed[pair]) for pair in pairs)

    def _go_on(self, cost, first=0):
        left = self.rounds - len(self.chosen)
        if left == 0:
            if cost < self.least:
                self.least, self.night = cost, [self.all[number] for number in self.chosen]
            return
        if sum(max(0, self.fewest - had) for had in self.byes) > left * (self.players % 4):
            return
        adds = {}
        once = {
            p: pair_cost(n + 1, self.opposed[p]) - pair_cost(n, self.opposed[p])
            for p, n in self.times.items()
        }
        against = {
            p: pair_cost(n, self.opposed[p] + 1) - pair_cost(n, self.opposed[p])
            for p, n in self.times.items()
        }
        for number in range(first, len(self.all)):
            if all(self.byes[player] < self.most for player in self.out[number]):
                adds[number] = sum(map(once.__getitem__, self.partners[number])) + sum(
                    map(against.__getitem__, self.opponents[number])
                )
        least = min(adds.values(), default=0)
        for number, add in adds.items():
            if cost + add + (left - 1) * least < self.least:
                self._seat(number, 1)
                self._go_on(cost + add, number)
                self._seat(number, -1)


def _named(tables, name):
    return frozenset(
        frozenset(frozenset(name[player] for player in side) for side in sides) for sides in tables
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes", nargs="*")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    sizes = PROVEN if options.all else [tuple(map(int, size.split("x"))) for size in options.sizes]
    for players, rounds in sizes:
        at_most = PROVEN.get((players, rounds), 10_000)
        proof = Proof(players, rounds, at_most)
        if proof.run() != at_most and (players, rounds) in PROVEN:
            sys.exit(f"{players}x{rounds}: {proof.least}")
        print(f"{players}x{rounds}", proof.least, proof.night or "", flush=True)


if __name__ == "__main__":
    main()
