"""Search on for the short nights of construction/short.json, and write their table into docs/movements.md.

python -m benchmarks.short_nights [--seconds 5] [--players 4-60] [--rounds 3-16]
python -m benchmarks.short_nights --table

For as long as one has: whatever is better than what is known replaces it, and all is saved as it goes.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from tournaments.movements import MovementRequest, claimed, faults, improvements
from tournaments.movements.bounds import Shape, least_cost
from tournaments.movements.construction import short
from tournaments.movements.planning.costs import Costs
from tournaments.movements.planning.search import plan_movement
from tournaments.movements.planning.seating import Seating

FILE = Path(short.__file__).with_name("short.json")
DOCS = Path(__file__).resolve().parent.parent / "docs" / "movements.md"
BEGIN, END = "<!-- short nights -->\n", "<!-- end of short nights -->\n"


def places(plan):
    return [[seat - 1 for table in current.tables for seat in table.seats] for current in plan.rounds]


def cost(players, rounds):
    return Seating(players, rounds, Costs(len(rounds))).total()


def bound(players, rounds):
    return least_cost(Shape(players=players, table_sizes=((4,) * (players // 4),) * rounds))


def is_searched(players, rounds):
    return claimed(MovementRequest(players=players, rounds=rounds)) == "search"


def save(known):
    ordered = sorted(known.items(), key=lambda item: tuple(map(int, item[0].split("x"))))
    lines = ",\n".join(f"{json.dumps(size)}: {json.dumps(rounds)}" for size, rounds in ordered)
    FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def search(players, rounds, seconds, seed):
    """Return the best that a search of so many seconds of CPU finds, from what is known."""
    best, until = None, time.process_time() + seconds
    request = MovementRequest(players=players, rounds=rounds, seed=seed)
    for progress in improvements(request, every=50):
        best = progress.plan or best
        if time.process_time() > until:
            break
    if found := faults(best):
        sys.exit(f"{players} players, {rounds} rounds: {found[0]}")
    return places(best)


def improve(options):
    known = dict(short.short_nights())
    for players in options.players:
        for rounds in options.rounds:
            size = f"{players}x{rounds}"
            start = plan_movement(MovementRequest(players=players, rounds=rounds))
            had = cost(players, places(start))
            if not is_searched(players, rounds) or had == bound(players, rounds):
                continue
            found = search(players, rounds, options.seconds, options.seed)
            if cost(players, found) < had:
                known[size] = short.written(found)
                save(known)
                print(size, had, cost(players, found), bound(players, rounds), flush=True)


def cell(players, rounds):
    if not is_searched(players, rounds):
        return "·"
    least = bound(players, rounds)
    best = cost(players, places(plan_movement(MovementRequest(players=players, rounds=rounds))))
    return f"**{best}**" if best == least else f"{best} ({least})"


def write_table(options):
    rows = [f"| N | {' | '.join(f'R = {rounds}' for rounds in options.rounds)} |", "|---" * 15 + "|"]
    for players in options.players:
        rows.append(f"| {players} | {' | '.join(cell(players, rounds) for rounds in options.rounds)} |")
        print(rows[-1], flush=True)
    text = DOCS.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    DOCS.write_text(before + BEGIN + "\n".join(rows) + "\n" + END + rest.partition(END)[2], encoding="utf-8")


def span(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--players", type=span, default=range(4, 61))
    parser.add_argument("--rounds", type=span, default=range(3, 17))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    (write_table if options.table else improve)(options)


if __name__ == "__main__":
    main()
