"""How long a Swiss round takes, against the matching alone on the same pairings.

python -m benchmarks.swiss [--entries 1000] [--rounds 8]

Seconds of this process's CPU, which other load disturbs little. The bare matching gets the graph ready made.
"""

import argparse
import random
import statistics
import sys
import time

import rustworkx

from tournaments.movements import PastRound, Within, matching, swiss_round
from tournaments.movements.swiss import spots as swiss_spots

GOAL_SECONDS = 2.0


class Bare:
    """Stands in for the library's call, times it, and hands its answer on."""

    def __init__(self):
        self.seconds = 0.0

    def max_weight_matching(self, graph, **options):
        start = time.process_time()
        found = rustworkx.max_weight_matching(graph, **options)
        self.seconds += time.process_time() - start
        return found

    PyGraph = rustworkx.PyGraph


def play(entries, rounds, within, seed):
    """Yield the CPU of each round and of its matching alone."""
    rng, played = random.Random(seed), []
    points = dict.fromkeys(range(1, entries + 1), 0)
    for _ in range(rounds):
        standing = sorted(points, key=lambda entry: (-points[entry], entry))
        matching.rustworkx = bare = Bare()
        start = time.process_time()
        current = swiss_round(standing, played, within, rng)
        spent = time.process_time() - start
        matching.rustworkx = rustworkx
        scored = dict.fromkeys(current.byes, 1)
        for meeting in current.meetings:
            winner = rng.randrange(2)
            scored.update({entry: int(side == winner) for side, entry in enumerate(meeting.entries)})
        for entry, won in scored.items():
            points[entry] += won
        played.append(PastRound(round=current, scored=scored))
        yield spent, bare.seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--entries", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=8)
    options = parser.parse_args()
    worst = 0.0
    print(f"{options.entries} entries, {options.rounds} rounds, near opponents {swiss_spots.WINDOW} each way")
    for within in Within:
        spent = list(play(options.entries, options.rounds, within, seed=1))
        rounds, ratio = [each for each, _ in spent], statistics.median(one / bare for one, bare in spent)
        worst = max(worst, *rounds)
        print(f"{within:<12} slowest round {max(rounds):.2f} s, {ratio:.1f} times the matching alone")
    print(f"goal: {GOAL_SECONDS} s for 1,000 entries")
    if options.entries <= 1000 and worst > GOAL_SECONDS:
        sys.exit("missed")


if __name__ == "__main__":
    main()
