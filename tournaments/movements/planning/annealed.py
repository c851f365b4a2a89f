"""Anneals whole nights, one after another, each more slowly than the one before.

Source: docs/movements.md, section 6.
"""

import math
import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .seating import Seating

if TYPE_CHECKING:
    from .compiled import Compiled

#: What a night costs, and its rounds.
Night = tuple[int, list[list[int]]]
#: Where two meet once on average; in proportion where they meet more often.
HOT, COLD = 1.0, 0.4
#: Exchanges of a step, and steps of the first annealing.
EXCHANGES, FIRST = 20_000, 500


def annealed_nights(seating: Seating, rng: random.Random, *, with_byes: bool) -> Iterator[Night | None]:
    """Anneal from seats by lot, a step at a time; yield a night that is better, else nothing.

    Args:
        with_byes: whether who sits out may change too, as long as byes stay in turn.
    """
    steps, least = FIRST, math.inf
    while True:
        night = by_lot(seating, rng, steps, with_byes=with_byes)
        for _ in range(steps):
            cost = night.cool(EXCHANGES)
            yield (cost, night.best) if cost < least else None
            least = min(cost, least)
        steps *= 2


def cooling(steps: int) -> float:
    """Return what cools from hot to cold in so many steps."""
    return math.pow(COLD / HOT, 1 / steps)


def heat_scale(players: int, seats: int) -> float:
    """Return how often two players meet in so many seats, on average, and 1 at least."""
    return max(1.0, 3 * seats / (players * (players - 1)))


def by_lot(seating: Seating, rng: random.Random, steps: int, *, with_byes: bool) -> "Compiled":
    """Give everyone seats by lot, except where someone is to start beside someone or apart."""
    # Loaded where a search goes on: a plan at once does without it.
    from .compiled import Compiled, Start  # noqa: PLC0415

    players, everyone = seating.players, range(seating.players)
    rounds = [
        list(places) if pinned or apart else rng.sample(places, len(places))
        for places, pinned, apart in zip(seating.rounds, seating.pinned, seating.apart, strict=True)
    ]
    had, has = (Seating(players, each, seating.costs).cells for each in (seating.rounds, rounds))
    cells = [
        seating.cells[one][other] - had[one][other] + has[one][other]
        for one in everyone
        for other in range(one)
    ]
    kind = [
        [max(one, other) * (max(one, other) - 1) // 2 + min(one, other) for other in everyone]
        for one in everyone
    ]
    start = Start(
        rounds=rounds,
        kind=kind,
        cells=cells,
        costs=seating.costs.cost,
        step=seating.costs.step,
        seed=rng.randrange(2**32),
        heat=HOT * heat_scale(players, sum(map(len, rounds))),
        cooling=cooling(steps),
        out=[[int(player not in places) for player in everyone] for places in rounds] if with_byes else [],
        pinned=[[int(at in pinned) for at in range(len(rounds[0]))] for pinned in seating.pinned]
        if any(seating.pinned)
        else [],
        apart=[[int(frozenset((one, other)) in seating.apart[0]) for other in everyone] for one in everyone]
        if seating.apart[0]
        else [],
    )
    return Compiled(start)
