"""What meeting again costs, as tables to look up; what a search adds up thousands of times a second."""

from enum import IntEnum
from functools import lru_cache
from math import comb

#: A repeated partner weighs so much that none is taken to save meetings; then meeting again, then opposing.
PARTNER, MEETING, OPPONENT = 40, 3, 1
REFUSED, WANTED = 400, 60


class Kind(IntEnum):
    """What two players wished."""

    PLAIN = 0
    NEVER_PARTNER = 1
    NEVER_MEET = 2
    SHOULD_MEET = 3
    ALWAYS_PARTNER = 4


#: How far two ratings pull: partners are dearer the more alike they are, opponents the less.
PULLS = range(-4, 5)
#: The kind of the first of them.
PULLED = len(Kind)
#: What a pull of one adds.
PULL = 2


class Costs:
    """Costs of a cell, which holds for two players their kind, times as partners and times as opponents.

    Two meet once a round at most, so neither count is more than the rounds.

    A cell is ``kind * block + partners * step + opponents``. Each list gives, for a cell, what one change
    adds: ``plus_partner``, ``plus_opponent``, ``minus_partner``, ``minus_opponent``, and for two who change
    roles at one table ``to_partner`` and ``to_opponent``.
    """

    def __init__(self, rounds: int, kinds: int = len(Kind)) -> None:
        self.step = step = rounds + 3
        self.block = block = step * step
        self.cost = cost = [
            _cost(kind, cell // step, cell % step, rounds) for kind in range(kinds) for cell in range(block)
        ] + [0] * (step + 1)
        size = block * kinds
        self.plus_partner = [cost[cell + step] - cost[cell] for cell in range(size)]
        self.plus_opponent = [cost[cell + 1] - cost[cell] for cell in range(size)]
        self.minus_partner = [cost[cell - step] - cost[cell] for cell in range(size)]
        self.minus_opponent = [cost[cell - 1] - cost[cell] for cell in range(size)]
        self.to_partner = [cost[cell + step - 1] - cost[cell] for cell in range(size)]
        self.to_opponent = [cost[cell - step + 1] - cost[cell] for cell in range(size)]


@lru_cache(maxsize=4)
def costs_of(rounds: int, kinds: int) -> Costs:
    """Return tables made before, if these were wanted lately: a long night's take a tenth of a second."""
    return Costs(rounds, kinds)


def pair_cost(partners: int, opponents: int) -> int:
    """Count repeats: 0 as long as two players have met at most once."""
    again = comb(partners + opponents, 2)
    return PARTNER * comb(partners, 2) + MEETING * again + OPPONENT * comb(opponents, 2)


def _cost(kind: int, partners: int, opponents: int, rounds: int) -> int:
    cost = pair_cost(partners, opponents)
    meetings = partners + opponents
    if kind >= PULLED:
        pull = PULL * PULLS[kind - PULLED]
        return cost + pull * (partners - opponents) + abs(pull) * rounds
    match kind:
        case Kind.NEVER_PARTNER:
            return cost + REFUSED * partners
        case Kind.NEVER_MEET:
            return cost + REFUSED * meetings
        case Kind.SHOULD_MEET:
            return cost + (0 if meetings else WANTED)
        case Kind.ALWAYS_PARTNER:
            return REFUSED * (rounds - partners + opponents)
        case _:
            return cost
