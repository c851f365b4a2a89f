"""Searches nights that a turn of the players maps onto themselves, one turn after another.

Each turn is annealed for as long; then the better half of them again from other seats, twice as long, and so
on, until one is left. Then all begin again, each twice as long as before.

Source: docs/movements.md, section 6.
"""

import random
from collections.abc import Iterator

from tournaments.movements.construction.turned import Turned, fewer, in_turn, night_cost, turns

from .annealed import EXCHANGES, HOT, Night, cooling, heat_scale

#: Steps of the first annealing, and how many rounds more than the night has may be searched.
FIRST, MORE = 20, 1


def turned_nights(players: int, rounds: int, rng: random.Random) -> Iterator[Night | None]:
    """Search a step at a time; yield a night and its cost when one is done, else nothing."""
    every = [
        (searched, turn) for searched in range(rounds, rounds + MORE + 1) for turn in turns(players, searched)
    ]
    first = FIRST
    while every:
        left, steps = every, first
        first *= 2
        while left:
            found: list[tuple[int, int]] = []
            for number, (searched, turn) in enumerate(left):
                search = Turned(players, searched, turn, rng.randrange(2**32))
                for _ in turned(search, steps, rng.randrange(2**32)):
                    yield None
                night = in_turn(players, fewer(players, search.night(), rounds))
                if night:
                    cost = night_cost(players, night)
                    found.append((cost, number))
                    yield cost, night
            left = [left[number] for _, number in sorted(found)[: len(found) // 2]]
            steps *= 2


def turned(search: Turned, steps: int, seed: int) -> Iterator[None]:
    """Anneal a turned night a step at a time; as many pairs as a turn maps onto each other cost at once."""
    from .compiled import Compiled, Start  # noqa: PLC0415 -- loaded where a search goes on

    order, bases, players = search.turn.order, search.bases, len(search.kind)
    start = Start(
        rounds=bases,
        kind=search.kind,
        cells=search.cells,
        costs=search.costs,
        step=search.step,
        seed=seed,
        heat=HOT * order * heat_scale(players, order * len(bases) * len(bases[0])),
        cooling=cooling(steps),
    )
    night = Compiled(start)
    for _ in range(steps):
        search.least = night.cool(EXCHANGES)
        yield
    search.best = night.best
