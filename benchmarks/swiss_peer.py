"""How long the last round of a Swiss night takes, against an engine for chess that pairs the same night.

Run: ``python -m benchmarks.swiss_peer [--entries 64] [--rounds 8]``, after ``pip install caissify-pairings``,
which is no dependency. Both are asked in turn, there and back again, in seconds of this process's CPU.
Goal: a tenth of its time at 64 entries. It weighs colours too, which euchre does not have.
"""

import argparse
import importlib
import random
import statistics
import time

from tournaments.movements import PastRound, Within, swiss_round

REPEATS, GOAL = 3, 0.1


class Night:
    """What both are told of the rounds before."""

    def __init__(self, entries):
        self.rng = random.Random(entries)
        self.points = dict.fromkeys(range(1, entries + 1), 0)
        self.colours = {entry: [] for entry in self.points}
        self.floats = {entry: [] for entry in self.points}
        self.played = []

    def pair(self):
        standing = sorted(self.points, key=lambda entry: (-self.points[entry], entry))
        return swiss_round(standing, self.played, Within.HALVES, self.rng)

    def play(self):
        current = self.pair()
        for meeting in current.meetings:
            for colour, entry in zip(("white", "black"), self.by_colour(meeting.entries), strict=True):
                apart = 2 * self.points[entry] - sum(self.points[each] for each in meeting.entries)
                self.floats[entry].append("down" if apart > 0 else "up" if apart < 0 else "none")
                self.colours[entry].append(colour)
        scored = {self.rng.choice(meeting.entries): 1 for meeting in current.meetings}
        for entry in scored:
            self.points[entry] += 1
        everyone = dict.fromkeys(self.points, 0)
        self.played.append(PastRound(round=current, scored=everyone | scored))

    def by_colour(self, entries):
        """Give white to who had it less often, of equals to who had it longer ago."""
        return sorted(
            entries, key=lambda entry: (self.colours[entry].count("white"), self.colours[entry][-1:])
        )

    def peer_query(self, rounds):
        players = [
            {
                "id": entry,
                "name": str(entry),
                "score": float(points),
                "rating": 2500 - entry,
                "starting_number": entry,
                "color_hist": self.colours[entry],
                "float_history": self.floats[entry],
                "bye_count": 0,
            }
            for entry, points in self.points.items()
        ]
        pairings = {tuple(sorted(m.entries)) for each in self.played for m in each.round.meetings}
        return {
            "system": "dutch",
            "players": players,
            "previous_pairings": pairings,
            "round_number": rounds,
            "total_rounds": rounds + 1,
        }


def spent(work):
    start = time.process_time()
    work()
    return time.process_time() - start


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--entries", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=8)
    options = parser.parse_args()
    peer = importlib.import_module("caissify_pairings")
    night = Night(options.entries)
    for _ in range(options.rounds - 1):
        night.play()
    query = night.peer_query(options.rounds)
    if len(peer.generate_pairings(**query)) != options.entries // 2:
        raise SystemExit("The peer has not paired everybody.")
    ratios, ours, theirs = [], [], []
    for _ in range(REPEATS):
        first = spent(lambda: peer.generate_pairings(**query))
        mine = [spent(night.pair) for _ in "12"]
        last = spent(lambda: peer.generate_pairings(**query))
        ratios.append(sum(mine) / (first + last))
        ours += mine
        theirs += [first, last]
    print(f"{options.entries} entries, round {options.rounds}: ", end="")
    print(
        f"{statistics.median(ours) * 1000:.0f} ms against {statistics.median(theirs) * 1000:.0f} ms, ", end=""
    )
    print(f"{statistics.median(ratios):.3f} of its time (goal {GOAL} at 64)")


if __name__ == "__main__":
    main()
