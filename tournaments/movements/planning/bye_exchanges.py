"""Exchanges who sits out: one player in one round and another in another round, so that byes stay in turn.

At no time does anyone have two byes more than another, and no one gets two in a row.

Source: docs/movements.md, section 6.
"""

import random
from collections.abc import Callable

from .seating import Seating

#: A round and a place in it.
Place = tuple[int, int]


class ByeExchanges:
    """Who sits out in each round of a seating in which everyone is there throughout."""

    def __init__(self, seating: Seating, rng: random.Random) -> None:
        self.seating, self.rng = seating, rng
        everyone = range(seating.players)
        self.out = [sorted(set(everyone).difference(places)) for places in seating.rounds]

    def tries(self, exchanges: int) -> int:
        """Return how many go with so many exchanges of seats."""
        return -(-exchanges * len(self.out[0]) // (2 * self.seating.players))

    def exchange(self, is_taken: Callable[[int], bool]) -> tuple[int, list[Place]]:
        """Try one by lot; return what it adds to the cost and the places it changes, if it is taken."""
        lot, rounds = self.rng.random, self.seating.rounds
        one, other = sorted((int(lot() * len(rounds)), int(lot() * len(rounds))))
        mine, theirs = int(lot() * len(self.out[one])), int(lot() * len(self.out[other]))
        early, late = self.out[one][mine], self.out[other][theirs]
        if not self._may(one, other, early, late):
            return 0, []
        seats = self.seating
        i, j = rounds[one].index(late), rounds[other].index(early)
        added = seats.seat(one, i, early) + seats.seat(other, j, late)
        if not is_taken(added):
            seats.seat(other, j, early)
            seats.seat(one, i, late)
            return 0, []
        self.out[one][mine], self.out[other][theirs] = late, early
        return added, [(one, i), (other, j)]

    def _may(self, one: int, other: int, early: int, late: int) -> bool:
        """Say whether ``early`` may sit out in the later of two rounds, and ``late`` in the earlier."""
        out = self.out
        if early in out[other] or late in out[one]:
            return False
        if self._sits_out_beside(late, one, but=other) or self._sits_out_beside(early, other, but=one):
            return False
        given = sum(map(len, out[:one]))
        had = [sum(player in each for each in out[:one]) for player in (early, late)]
        for each in out[one:other]:
            given += len(each)
            had = [times + (player in each) for times, player in zip(had, (early, late), strict=True)]
            least, over = divmod(given, self.seating.players)
            if had[0] - 1 < least or had[1] + 1 > least + (over > 0):
                return False
        return True

    def _sits_out_beside(self, player: int, number: int, *, but: int) -> bool:
        beside = [each for each in (number - 1, number + 1) if each != but and 0 <= each < len(self.out)]
        return any(player in self.out[each] for each in beside)
