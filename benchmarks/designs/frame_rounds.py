"""Search for two starting rounds of a frame of tournaments/movements/construction/frames.json.

python -m benchmarks.designs.frame_rounds "2^15" [--seed 1]

They are over two copies of a group. A multiplier takes a table to others of its round. Some players and
differences it leaves where they are, so the number of tables that one stands for varies, and annealing
(benchmarks/starters.py) doesn't fit. 2^15 takes seconds; a compiled version of the search found the others.
"""

import argparse
import json
import math
import random
from collections import Counter
from itertools import combinations, product

import numpy as np

from .exact_cover import covers_exactly

#: Type -> moduli of the group, what each part is multiplied by, whether the hole is all of the first part.
FRAMES = {
    "2^11": ((11,), (1,), False),
    "2^15": ((15,), (4,), False),
    "2^27": ((3, 9), (1, 8), False),
    "6^17": ((3, 17), (2, 4), True),
}
#: Of more tables than this, so many are drawn.
MOST = 300_000
PAIRINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


class Frame:
    """Players are (copy, element); a table is two pairs of partners."""

    def __init__(self, kind):
        self.moduli, self.multiplier, is_first_part = FRAMES[kind]
        elements = list(product(*map(range, self.moduli)))
        self.hole = [each for each in elements if not any(each[1 if is_first_part else 0 :])]
        self.number = {
            (copy, element): copy * len(elements) + at
            for copy in (0, 1)
            for at, element in enumerate(elements)
        }
        self.players = [player for player in self.number if player[1] not in self.hole]

    def moved(self, table):
        return tuple(
            (copy, tuple(a * by % m for a, by, m in zip(place, self.multiplier, self.moduli, strict=True)))
            for copy, place in table
        )

    def orbit(self, table):
        """Return the tables that the multiplier makes of one, which is among them."""
        found, following = {sides(table): table}, self.moved(table)
        while sides(following) not in found:
            found[sides(following)] = following
            following = self.moved(following)
        return tuple(found.values())

    def apart(self, one, other):
        """Return the difference of two players; None within a hole."""
        (copy, x), (copy_of_other, y) = sorted((one, other))
        there, back = (
            tuple((a - b) % m for a, b, m in zip(*pair, self.moduli, strict=True))
            for pair in ((y, x), (x, y))
        )
        if there in self.hole:
            return None
        return copy, copy_of_other, min(there, back) if copy == copy_of_other else there

    def counted(self, orbit):
        """Count the players, partners and opponents of tables; None where that is more than wanted."""
        counts = Counter(player for table in orbit for player in table)
        for a, b, c, d in orbit:
            counts.update(("partners", self.apart(*pair)) for pair in ((a, b), (c, d)))
            counts.update(("opponents", self.apart(*pair)) for pair in ((a, c), (a, d), (b, c), (b, d)))
        if any(count > 1 + (key[0] == "opponents") or key[1] is None for key, count in counts.items()):
            return None
        return counts

    def orbits(self, rng):
        """Return orbits of tables that one round can have, each once."""
        if math.comb(len(self.players), 4) * len(PAIRINGS) <= MOST:
            fours = list(combinations(self.players, 4))
        else:
            fours = [rng.sample(self.players, 4) for _ in range(MOST)]
        tables = (tuple(four[place] for place in pairing) for four in fours for pairing in PAIRINGS)
        orbits = {frozenset(map(sides, orbit)): orbit for orbit in map(self.orbit, tables)}
        return [(orbit, counts) for orbit in orbits.values() if (counts := self.counted(orbit))]


def sides(table):
    return frozenset((frozenset(table[:2]), frozenset(table[2:])))


def starting_rounds(kind, seed):
    rng = random.Random(seed)
    frame = Frame(kind)
    orbits = frame.orbits(rng)
    column = {key: at for at, key in enumerate({key: None for _, counts in orbits for key in counts})}
    is_player = np.array([key[0] in (0, 1) for key in column])
    counted = np.zeros((len(orbits), len(column)), dtype=np.int8)
    for row, (_, counts) in enumerate(orbits):
        for key, count in counts.items():
            counted[row, column[key]] = count
    # The players of each round apart, the differences of both together.
    blank = np.zeros_like(counted[:, is_player])
    both = [[counted[:, is_player], blank], [blank, counted[:, is_player]]]
    covers = np.vstack([np.hstack([*players, counted[:, ~is_player]]) for players in both])
    wanted = np.array([1 + (key[0] == "opponents") for key in column], dtype=np.int8)
    wanted = np.hstack([wanted[is_player], wanted[is_player], wanted[~is_player]])
    # Columns that are alike are one.
    _, kept = np.unique(covers, axis=1, return_index=True)
    order = np.random.default_rng(seed).permutation(len(covers))
    found = next(covers_exactly(covers[:, kept], wanted[kept], order))
    rounds = [
        [orbits[row % len(orbits)][0] for row in found if row // len(orbits) == turn] for turn in (0, 1)
    ]
    return {
        "moduli": list(frame.moduli),
        "hole": [frame.number[0, each] for each in frame.hole],
        "rounds": [
            [[frame.number[player] for player in table] for orbit in tables for table in orbit]
            for tables in rounds
        ],
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("type", choices=FRAMES)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(json.dumps(starting_rounds(options.type, options.seed), separators=(",", ":")))


if __name__ == "__main__":
    main()
