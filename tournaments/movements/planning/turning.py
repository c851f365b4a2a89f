"""Searches nights that a turn of the players maps onto themselves, one turn after another.

Each turn is annealed for as long; then the better half of them again from other seats, twice as long, and so
on, until one is left. Then all begin again, each twice as long as before.

Source: docs/movements.md, section 6.
"""

import random
from collections.abc import Iterator

from tournaments.movements.construction.turned import Turned, fewer, in_turn, night_cost, turns

Night = tuple[int, list[list[int]]]
#: Exchanges of the first annealing, and how many rounds more than the night has may be searched.
FIRST, MORE = 30_000, 1


def turned_nights(players: int, rounds: int, rng: random.Random, batch: int) -> Iterator[Night | None]:
    """Search a batch of exchanges at a time; yield a night and its cost when one is done, else nothing."""
    every = [
        (searched, turn) for searched in range(rounds, rounds + MORE + 1) for turn in turns(players, searched)
    ]
    length = FIRST
    while every:
        left, now = every, length
        length *= 2
        while left:
            found: list[tuple[int, int]] = []
            for number, (searched, turn) in enumerate(left):
                search = Turned(players, searched, turn, rng.randrange(2**32))
                search.begin(now)
                while not search.is_over:
                    search.go(batch)
                    yield None
                night = in_turn(players, fewer(players, search.night(), rounds))
                if night:
                    cost = night_cost(players, night)
                    found.append((cost, number))
                    yield cost, night
            left = [left[number] for _, number in sorted(found)[: len(found) // 2]]
            now *= 2
