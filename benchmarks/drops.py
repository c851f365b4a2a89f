"""Find the drops of a double elimination with the fewest rematches, and simulate those of the app.

python -m benchmarks.drops [--nights 5000] [--sizes 8 16 32]

The formula is docs/brackets.md, section 5: every game is a coin toss. Before the losers' final a rematch
with m losers' rounds left weighs m. All combinations of flips are tried for each full bracket.
"""

import argparse
import random
import sys
from collections.abc import Iterator

import numpy as np

from tests.brackets.checker import early_rematches
from tournaments.brackets import Placement, double_elimination
from tournaments.brackets.drops import FLIPS

LARGEST = 8


def chances(rounds: int, first: int, second: int) -> Iterator[tuple[float, int]]:
    """Yield, by how the places of two drops differ, the rematches expected and the rounds left then.

    They met in winners' round ``first``; who won then loses in round ``second``.
    """
    last = 2 * (rounds - 1)
    for differ in range(2 ** (rounds - second)):
        meeting = 2 * (second - 1 + differ.bit_length()) - 1 if differ else 2 * (second - 1)
        dropped = 1 if first == 1 else 2 * (first - 1)
        tosses = (second - first) + (meeting - dropped) + (meeting - 2 * (second - 1))
        yield 2.0 ** (rounds - first - tosses) if meeting < last else 0, last - meeting


def fewest(rounds: int) -> tuple[set[tuple[int, ...]], float, float]:
    """Return all flips with the fewest weighted rematches, those, and the rematches without weights."""
    shape = [2 ** (rounds - number) for number in range(2, rounds + 1)]
    flips = np.ogrid[tuple(slice(0, each) for each in shape)]
    plain, weighted = np.zeros(shape), np.zeros(shape)
    for second in range(2, rounds + 1):
        for first in range(1, second):
            earlier = flips[first - 2] >> (second - first) if first > 1 else 0
            found = list(chances(rounds, first, second))
            differ = earlier ^ flips[second - 2]
            plain = plain + np.array([each for each, _ in found])[differ]
            weighted = weighted + np.array([each * left for each, left in found])[differ]
    best = np.argwhere(np.isclose(weighted, weighted.min()))
    first_best = tuple(best[0])
    return {tuple(map(int, each)) for each in best}, float(weighted.min()), float(plain[first_best])


def simulated(size: int, nights: int) -> float:
    """Return the mean number of rematches before the losers' final."""
    rng = random.Random(size)
    bracket = double_elimination(range(1, size + 1), Placement.SEEDED, rng)
    return sum(early_rematches(bracket, lambda *both: rng.choice(both)) for _ in range(nights)) / nights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nights", type=int, default=5000)
    parser.add_argument("--sizes", type=int, nargs="*", default=[2**n for n in range(2, LARGEST + 1)])
    options = parser.parse_args()
    print("| Entries | Flips | Weighted | Expected | Simulated |\n|---|---|---|---|---|")
    for size in options.sizes:
        rounds = (size - 1).bit_length()
        best, weighted, plain = fewest(rounds)
        if FLIPS[2**rounds] not in best:
            sys.exit(f"{2**rounds} places: the app drops by {FLIPS[2**rounds]}, better are {sorted(best)[0]}")
        flips = ", ".join(map(str, FLIPS[2**rounds]))
        print(f"| {size} | {flips} | {weighted:.3f} | {plain:.3f} | {simulated(size, options.nights):.3f} |")


if __name__ == "__main__":
    main()
