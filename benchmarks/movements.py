"""Write benchmarks/movements.md: how near each plan comes to its bounds, and how long it takes.

python -m benchmarks.movements [--effort N] [--most 64]
"""

import argparse
import platform
import sys
import time
from pathlib import Path

from tournaments.movements import MovementRequest, certificate, faults, plan_movement
from tournaments.movements.planning.search import EFFORT

HEAD = """# Movements: distance from the bound

Each cell: sums of squares over the bound of `docs/movements.md`, section 4, for partners / opponents /
meetings, and the milliseconds of CPU. 1 is proven best; a bound need not be reachable. A cycle is N - 1
rounds when four divides N, else N. Made by `python -m benchmarks.movements` with effort {effort} and seed 0
on Python {python}.

| N | R = 4 | R = 6 | R = 8 | R = 10 | a cycle |
|---|---|---|---|---|---|
"""


def cell(players, rounds, effort):
    start = time.process_time()
    plan = plan_movement(MovementRequest(players=players, rounds=rounds), effort=effort)
    spent = (time.process_time() - start) * 1000
    if found := faults(plan):
        sys.exit(f"{players} players, {rounds} rounds: {found[0]}")
    proof = certificate(plan)
    ratios = [
        "1" if spread.is_best else f"{spread.squares / spread.bound:.3f}"
        for spread in (proof.partners, proof.opponents, proof.meetings)
    ]
    return f"{' / '.join(ratios)} · {spent:.0f}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--effort", type=int, default=EFFORT)
    parser.add_argument("--most", type=int, default=64)
    options = parser.parse_args()
    written = HEAD.format(effort=options.effort, python=platform.python_version())
    with Path(__file__).with_suffix(".md").open("w", encoding="utf-8") as table:
        table.write(written)
        for players in range(4, options.most + 1):
            cycle = players - 1 if players % 4 == 0 else players
            cells = [cell(players, rounds, options.effort) for rounds in (4, 6, 8, 10, cycle)]
            table.write(f"| {players} | {' | '.join(cells)} |\n")
            table.flush()


if __name__ == "__main__":
    main()
