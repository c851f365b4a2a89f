"""Search nights by chance as if none were stored, and write what so many seconds find into docs/movements.md.

python -m benchmarks.rotations.on_demand [--nights 30] [--seconds 5] [--seed 23]
"""

import argparse
import random
import sys
import time

from benchmarks.short_nights import DOCS, bound, cost, is_searched, places
from tournaments.movements import MovementRequest, candidates, faults, improvements, plan_movement
from tournaments.movements.construction.short import short_night

BEGIN, END = "<!-- on demand -->\n", "<!-- end of on demand -->\n"
#: How far from the table a night may be.
NEAR = 1.02
#: Steps between looks at the clock, and between plans that are written out, as rarely as a night's own job.
EVERY, PLAN_EVERY = 50, 1_000


def best_known(players, rounds):
    candidates.short_night = short_night
    return cost(players, places(plan_movement(MovementRequest(players=players, rounds=rounds))))


def found_within(players, rounds, seconds):
    """Return what a plan at once costs, and what a search of so many seconds of CPU finds."""
    candidates.short_night = lambda *_night: None
    until, first, best = time.process_time() + seconds, None, None
    request = MovementRequest(players=players, rounds=rounds)
    for progress in improvements(request, every=EVERY, plan_every=PLAN_EVERY):
        first, best = progress.cost if first is None else first, progress.plan or best
        if time.process_time() > until:
            break
    if wrong := faults(best):
        sys.exit(f"{players} players, {rounds} rounds: {wrong[0]}")
    return first, cost(players, places(best))


def row(players, rounds, seconds):
    known = best_known(players, rounds)
    first, found = found_within(players, rounds, seconds)
    is_near = "yes" if found <= NEAR * known else "no"
    cells = (f"{players}x{rounds}", bound(players, rounds), known, first, found, is_near)
    return f"| {' | '.join(map(str, cells))} |"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--nights", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--seed", type=int, default=23)
    options = parser.parse_args()
    nights = [(n, r) for n in range(4, 61) for r in range(3, 17) if is_searched(n, r)]
    chosen = sorted(random.Random(options.seed).sample(nights, options.nights))
    rows = ["| Night | Bound | Table | Begins with | Found | Within 2% |", "|---" * 6 + "|"]
    for players, rounds in chosen:
        rows.append(row(players, rounds, options.seconds))
        print(rows[-1], flush=True)
    before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
    table = "\n".join(rows) + "\n"
    DOCS.write_text(before + BEGIN + table + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
