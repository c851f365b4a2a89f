"""Anneal short nights by the compiled search, and make the stored ones again from their seeds.

python -m benchmarks.rotations.annealed_nights [--players 42] [--rounds 15] [--seeds 2] [--steps 1500]
python -m benchmarks.rotations.annealed_nights --again [42x15 ...]

What is better than what is known goes into construction/short.json, and how it was made into annealed.json:
the order of the turn, how many stay, the length of shorter circles, the seed, the steps, and the rounds
searched where some were left out again. Order 1 is no turn: then byes are exchanged as well.
"""

import argparse
import random
import sys

from benchmarks import turned_nights
from benchmarks.short_nights import bound, cost, is_searched, places, save, span
from tournaments.movements import MovementRequest, faults
from tournaments.movements.construction import short
from tournaments.movements.construction.turned import Turn, Turned, fewer, in_turn, turns
from tournaments.movements.planning.annealed import EXCHANGES, by_lot
from tournaments.movements.planning.costs import costs_of
from tournaments.movements.planning.drafts import Queue, draw_round
from tournaments.movements.planning.search import plan_movement
from tournaments.movements.planning.seating import Seating
from tournaments.movements.planning.turning import turned

FILE = turned_nights.FILE.with_name("annealed.json")
#: How many turns are annealed again, for so many times the steps.
AGAIN, LONGER = 2, 4


def make(size, how):
    players, rounds = map(int, size.split("x"))
    order, stay, shorter, seed, steps, searched = how
    if order == 1:
        return without_turn(players, rounds, seed, steps)
    search = Turned(players, searched, Turn(order=order, stay=stay, short=shorter), seed)
    for _ in turned(search, steps, seed):
        pass
    return in_turn(players, fewer(players, search.night(), rounds))


def without_turn(players, rounds, seed, steps):
    rng, queue = random.Random(seed), Queue()
    tables = [4] * (players // 4)
    drawn = [draw_round(number, range(players), tables, rng, queue).places for number in range(1, rounds + 1)]
    seating = Seating(players, drawn, costs_of(rounds, 1))
    night = by_lot(seating, rng, steps, with_byes=players % 4 > 0)
    for _ in range(steps):
        night.cool(EXCHANGES)
    return night.best


def again(sizes):
    made = turned_nights.stored(FILE)
    for size in sizes or made:
        if short.written(make(size, made[size])) != short.short_nights()[size]:
            sys.exit(f"{size}: other seats")
        print(size, *made[size], flush=True)


def ways(players, rounds, options):
    """Yield how to make a night; send back what each costs, and the best turns come again for longer."""
    for seed in range(options.first, options.first + options.seeds):
        yield 1, 0, 0, seed, options.steps, rounds
        found = {}
        for searched in (rounds, rounds + 1):
            for turn in turns(players, searched):
                how = (turn.order, turn.stay, turn.short, seed, options.turn_steps, searched)
                found[how] = yield how
        for how in sorted(found, key=found.get)[:AGAIN]:
            yield *how[:3], seed, LONGER * options.turn_steps, how[5]


def search(options):
    for players in options.players:
        for rounds in filter(lambda rounds: is_searched(players, rounds), options.rounds):
            had, least = known_cost(players, rounds), bound(players, rounds)
            tries = ways(players, rounds, options)
            how = next(tries) if had > least else None
            while how:
                night = make(f"{players}x{rounds}", how)
                now = cost(players, night) if night else sys.maxsize
                if now < had:
                    print(f"{players}x{rounds}", had, now, *how, flush=True)
                    had = now
                    store(players, rounds, night, how)
                try:
                    how = tries.send(now) if had > least else None
                except StopIteration:
                    break


def known_cost(players, rounds):
    return cost(players, places(plan_movement(MovementRequest(players=players, rounds=rounds))))


def store(players, rounds, night, how):
    """Keep a night that the checker finds no fault with, and how it was made."""
    size, known = f"{players}x{rounds}", short.short_nights()
    known[size] = short.written(night)
    plan = plan_movement(MovementRequest(players=players, rounds=rounds))
    if found := faults(plan):
        sys.exit(f"{size}: {found[0]}")
    save(known)
    turned_nights.save_made(turned_nights.stored(FILE) | {size: how}, FILE)
    before = turned_nights.stored()
    if before.pop(size, None):
        turned_nights.save_made(before)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--players", type=span, default=range(4, 61))
    parser.add_argument("--rounds", type=span, default=range(3, 17))
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--turn-steps", type=int, default=100)
    parser.add_argument("--again", nargs="*")
    options = parser.parse_args()
    if options.again is None:
        search(options)
    else:
        again(options.again)


if __name__ == "__main__":
    main()
