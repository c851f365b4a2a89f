"""Make the turned nights of construction/short.json again from their seeds.

python -m benchmarks.turned_nights [26x8 ...]
python -m benchmarks.turned_nights --table

turned.json has how each was made: the order of the turn, how many stay, the length of shorter circles, the
seed, the exchanges, and the rounds searched where some were left out again. What was found since is in
annealed.json (benchmarks.rotations.annealed_nights).
"""

import argparse
import json
import sys
from pathlib import Path

from benchmarks.short_nights import DOCS, bound
from tournaments.movements.construction import short
from tournaments.movements.construction.turned import Turn, Turned, fewer, in_turn

FILE = Path(short.__file__).with_name("turned.json")
BEGIN, END = "<!-- seeds of short nights -->\n", "<!-- end of seeds -->\n"


def stored(file=FILE):
    return json.loads(file.read_text(encoding="utf-8"))


def save_made(made, file=FILE):
    ordered = sorted(made.items(), key=lambda item: tuple(map(int, item[0].split("x"))))
    file.write_text(
        "{\n" + ",\n".join(f"{json.dumps(size)}: {json.dumps(how)}" for size, how in ordered) + "\n}\n",
        encoding="utf-8",
    )


def make(size, how):
    """Make a night again; of more rounds than it has, the dearest are left out one after another."""
    players, rounds = map(int, size.split("x"))
    order, stay, shorter, seed, exchanges, searched = how
    turn = Turn(order=order, stay=stay, short=shorter)
    found = Turned(players, searched, turn, seed).anneal(exchanges, goal=bound(players, searched))
    return in_turn(players, fewer(players, found, rounds))


def again(sizes):
    made = stored()
    for size in sizes or made:
        if short.written(make(size, made[size])) != short.short_nights()[size]:
            sys.exit(f"{size}: other seats")
        print(size, *made[size], flush=True)


def write_table():
    rows = ["| Night | Order | Stay | Shorter | Seed | Exchanges | Rounds searched |", "|---" * 7 + "|"]
    rows += [f"| {size} | {' | '.join(map(str, how))} |" for size, how in stored().items()]
    before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
    table = "\n".join(rows) + "\n"
    DOCS.write_text(before + BEGIN + table + END + rest.partition(END)[2], encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes", nargs="*")
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    if options.table:
        write_table()
    else:
        again(options.sizes)


if __name__ == "__main__":
    main()
