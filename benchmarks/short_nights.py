"""Write the table of the short nights of construction/short.json into docs/movements.md.

python -m benchmarks.short_nights

``benchmarks.rotations.annealed_nights`` and ``benchmarks.turned_nights`` search on for them.
"""

import json
from pathlib import Path

from tournaments.movements import MovementRequest, claimed
from tournaments.movements.bounds import Shape, least_cost
from tournaments.movements.construction import short
from tournaments.movements.planning.costs import Costs
from tournaments.movements.planning.search import plan_movement
from tournaments.movements.planning.seating import Seating

FILE = Path(short.__file__).with_name("short.json")
DOCS = Path(__file__).resolve().parent.parent / "docs" / "movements.md"
PLAYERS, ROUNDS = range(4, 61), range(3, 17)
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


def cell(players, rounds):
    if not is_searched(players, rounds):
        return "·"
    least = bound(players, rounds)
    best = cost(players, places(plan_movement(MovementRequest(players=players, rounds=rounds))))
    return f"**{best}**" if best == least else f"{best} ({least})"


def span(text):
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def main():
    rows = [f"| N | {' | '.join(f'R = {rounds}' for rounds in ROUNDS)} |", "|---" * 15 + "|"]
    for players in PLAYERS:
        rows.append(f"| {players} | {' | '.join(cell(players, rounds) for rounds in ROUNDS)} |")
        print(rows[-1], flush=True)
    text = DOCS.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    DOCS.write_text(before + BEGIN + "\n".join(rows) + "\n" + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
