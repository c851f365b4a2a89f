"""Searches on where a tabu search stalls: simulated annealing, again and again, each time more slowly.

An exchange of two players of a round that makes the seating worse by d is made with probability
exp(-d / heat); the heat falls from ``HOT`` to ``COLD``. At the start nearly everything is shaken, at the end
only what is better stays. The best seating seen is kept.

Sources: S. Kirkpatrick, C. Gelatt and M. Vecchi, Optimization by Simulated Annealing (1983);
docs/movements.md, section 6.
"""

import math
import random
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from .bye_exchanges import ByeExchanges, Place
from .drafts import DraftRound
from .improve import Search
from .seating import Seating
from .turning import Night

if TYPE_CHECKING:
    from .sifting import Sieve

#: Where two meet once on average; in proportion where they meet more often.
HOT, COLD = 1.6, 0.45
#: What is left to search beside, when that is over.
DONE: Night = (-1, [])
#: Exchanges of the first annealing for each place of a night, and at most; the next takes twice as many.
EXCHANGES, MOST = 8_000, 3_000_000


class Annealing(Search):
    """A tabu search for ``steps_before`` steps, then annealing; a step of it tries ``batch`` exchanges.

    Args:
        byes: whether who sits out may change too.
        beside: what is searched by turns with it: a night and its cost, or nothing yet.
    """

    def __init__(
        self,
        seating: Seating,
        rng: random.Random,
        *,
        steps_before: int,
        batch: int,
        byes: ByeExchanges | None = None,
        beside: Iterator[Night | None] | None = None,
    ) -> None:
        super().__init__(seating, rng)
        self.steps_before, self.batch, self.byes = steps_before, batch, byes
        self.beside = beside or iter(())
        self.best = [list(places) for places in seating.rounds]
        self.length = max(min(EXCHANGES * sum(map(len, seating.rounds)), MOST), batch)
        self.tried = 0
        self.is_first, self.is_beside = True, True
        self.scale = max(1.0, _meetings(seating))
        self.is_free = not any(seating.pinned) and not any(seating.apart)

    def copied(self, rounds: Sequence[DraftRound]) -> list[DraftRound]:
        everyone = range(self.seating.players)
        return [
            DraftRound(
                number=current.number,
                places=list(places),
                large=current.large,
                byes=sorted(set(everyone).difference(places)) if self.byes else current.byes,
                absent=current.absent,
            )
            for current, places in zip(rounds, self.best, strict=True)
        ]

    def _step(self) -> bool:
        if self.steps < self.steps_before:
            if is_better := super()._step():
                self.best = [list(places) for places in self.seating.rounds]
            return is_better
        self.steps += 1
        before = self.least
        if self._looks_beside() and (found := next(self.beside, DONE)) is not DONE:
            if found and found[0] < self.least:
                self.least, self.best = found
                self.is_beside = True
        else:
            self._cool()
        return self.least < before

    def _looks_beside(self) -> bool:
        """Alternate at first; then what has found the best seats gets three steps of four."""
        if self.is_first:
            return self.steps % 2 == 1
        return self.is_beside if self.steps % 4 else not self.is_beside

    def _cool(self) -> None:
        """Anneal a batch; when it is cold, begin again from hot for twice as many exchanges."""
        heat = self.scale * HOT * (COLD / HOT) ** (self.tried / self.length)
        self.tried += self._try(heat)
        if self.tried >= self.length:
            self.tried, self.length = 0, 2 * self.length
            self.is_first = False

    def _try(self, heat: float) -> int:
        """Make what the sieve lets pass, each weighed again; return how many exchanges were weighed."""
        seating, size = self.seating, self._sieve.size
        changed = []
        for number, i, j, lot in self._sieve.passed(heat):
            delta = seating.added(number, i, j)
            if delta > 0 and lot >= math.exp(-delta / heat):
                continue
            if self.is_free or seating.may_exchange(number, i, j):
                seating.exchange(number, i, j)
                changed += [(number, i), (number, j)]
                self._note(delta)
        if self.byes:
            changed += self._try_byes(self.byes, self.byes.tries(size), heat)
        self._sieve.refresh(changed)
        return size

    def _try_byes(self, byes: ByeExchanges, tries: int, heat: float) -> list[Place]:
        changed: list[Place] = []
        for _ in range(tries):
            added, places = byes.exchange(lambda d: d <= 0 or self.rng.random() < math.exp(-d / heat))
            changed += places
            self._note(added)
        return changed

    def _note(self, added: int) -> None:
        self.cost += added
        if self.cost < self.least:
            self.least, self.best = self.cost, [list(places) for places in self.seating.rounds]
            self.is_beside = False

    @cached_property
    def _sieve(self) -> "Sieve":
        # Loaded where a search goes on: a plan at once does without numpy.
        from .sifting import Sieve  # noqa: PLC0415

        return Sieve(self.seating, self.rng.randrange(2**32))


def _meetings(seating: Seating) -> float:
    """Return how often two players meet, on average; the more often, the more an exchange adds."""
    players = seating.players
    return 3 * sum(map(len, seating.rounds)) / (players * (players - 1))
