"""Search short nights that a turn maps onto themselves, and make the stored ones again from their seeds.

python -m benchmarks.turned_nights [--players 26] [--rounds 8] [--seeds 4] [--exchanges 1000000]
python -m benchmarks.turned_nights --again [26x8 ...]
python -m benchmarks.turned_nights --table

What is better than what is known goes into construction/short.json, and how it was made into turned.json:
the order of the turn, how many stay, the length of shorter circles, the seed, the exchanges, and the rounds
searched where some were left out again.
"""

import argparse
import json
import sys
from pathlib import Path

from benchmarks.short_nights import DOCS, bound, cost, is_searched, places, save, span
from tournaments.movements import MovementRequest
from tournaments.movements.construction import short
from tournaments.movements.construction.turned import Turn, Turned, fewer, in_turn, turns
from tournaments.movements.planning.search import plan_movement

FILE = Path(short.__file__).with_name("turned.json")
BEGIN, END = "<!-- seeds of short nights -->\n", "<!-- end of seeds -->\n"


def stored():
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def save_made(made):
    ordered = sorted(made.items(), key=lambda item: tuple(map(int, item[0].split("x"))))
    FILE.write_text(
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


def search(options):
    known, made = dict(short.short_nights()), stored()
    for players in options.players:
        for rounds in filter(lambda rounds: is_searched(players, rounds), options.rounds):
            size = f"{players}x{rounds}"
            had = cost(players, places(plan_movement(MovementRequest(players=players, rounds=rounds))))
            for turn in turns(players, rounds):
                for seed in range(options.first, options.first + options.seeds):
                    how = (turn.order, turn.stay, turn.short, seed, options.exchanges, rounds)
                    found = make(size, how)
                    if found and cost(players, found) < had:
                        print(size, had, cost(players, found), *how, flush=True)
                        had, known[size], made[size] = cost(players, found), short.written(found), how
                        save(known)
                        save_made(made)


def write_table():
    rows = ["| Night | Order | Stay | Shorter | Seed | Exchanges | Rounds searched |", "|---" * 7 + "|"]
    rows += [f"| {size} | {' | '.join(map(str, how))} |" for size, how in stored().items()]
    before, _, rest = DOCS.read_text(encoding="utf-8").partition(BEGIN)
    table = "\n".join(rows) + "\n"
    DOCS.write_text(before + BEGIN + table + END + rest.partition(END)[2], encoding="utf-8")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=span, default=range(4, 61))
    parser.add_argument("--rounds", type=span, default=range(3, 17))
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--exchanges", type=int, default=1_000_000)
    parser.add_argument("--again", nargs="*")
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    if options.table:
        write_table()
    elif options.again is None:
        search(options)
    else:
        again(options.again)


if __name__ == "__main__":
    main()
