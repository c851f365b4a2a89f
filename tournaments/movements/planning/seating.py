"""Rounds as lists that a search may change: who sits where, and what all of it costs."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.movements.certificates.tallies import Pair, opponents_at, partners_at, tables_in
from tournaments.movements.plans import SEATS_PER_TABLE, RoundPlan
from tournaments.movements.wishes import Wishes

from .costs import PULLED, PULLS, Costs, Kind
from .drafts import DraftRound


class Seating:
    """Players from 0. ``rounds[r]`` is flat: place i is seat i % 4 of table i // 4.

    A place's partner is at ``i ^ 2`` and its opponents at ``i ^ 1`` and ``i ^ 3``.
    """

    def __init__(self, players: int, rounds: Iterable[Sequence[int]], costs: Costs) -> None:
        self.players = players
        self.costs = costs
        self.rounds = [list(places) for places in rounds]
        self.cells = [[0] * players for _ in range(players)]
        self.pinned: list[set[int]] = [set() for _ in self.rounds]
        self.apart: list[set[frozenset[int]]] = [set() for _ in self.rounds]
        for places in self.rounds:
            self._count(places)

    def remember(self, history: Iterable[RoundPlan]) -> None:
        """Count rounds that are over."""
        for table in tables_in(history):
            if len(table.seats) != SEATS_PER_TABLE:
                self.meet([player - 1 for player in table.seats])
            for one, other in partners_at(table):
                self._add(one - 1, other - 1, self.costs.step)
            for one, other in opponents_at(table):
                self._add(one - 1, other - 1, 1)

    def meet(self, block: Iterable[int]) -> None:
        """Count a table of five or six, where everyone meets; a search leaves it alone."""
        for one, other in combinations(block, 2):
            self._add(one, other, 1)

    def wish(self, wishes: Wishes) -> None:
        """Take wishes into the cost; those for the first round are pinned by who made the rounds."""
        for kind, pairs in (
            (Kind.NEVER_PARTNER, wishes.never_partner),
            (Kind.SHOULD_MEET, wishes.should_meet),
            (Kind.NEVER_MEET, wishes.never_meet),
            (Kind.ALWAYS_PARTNER, wishes.always_partner),
        ):
            for pair in pairs:
                self._be(kind, pair)

    def pull(self, players: int) -> None:
        """Take ratings into the cost, 1 the best of so many: each side of a table is to be as good."""
        for pair in combinations(range(1, players + 1), 2):
            one, other = (1 - 2 * (player - 1) / max(players - 1, 1) for player in pair)
            if pull := round(one * other * PULLS[-1]):
                self._be(PULLED + PULLS.index(pull), pair)

    def _be(self, kind: int, pair: Pair) -> None:
        one, other = (player - 1 for player in pair)
        had = self.cells[one][other] // self.costs.block
        self._add(one, other, (kind - had) * self.costs.block)

    def pin_first_round(self, wishes: Wishes) -> None:
        """Keep together in the first round who starts together, and apart who starts apart."""
        together = {player - 1 for pair in wishes.together for player in pair}
        self.pinned[0] = {i for i, player in enumerate(self.rounds[0]) if player in together}
        self.apart[0] = {frozenset((one - 1, other - 1)) for one, other in wishes.apart}

    def copied(self, rounds: Sequence[DraftRound]) -> list[DraftRound]:
        """Return the rounds with the places they have now."""
        return [
            replace(current, places=list(places)) for current, places in zip(rounds, self.rounds, strict=True)
        ]

    def total(self) -> int:
        cost = self.costs.cost
        return sum(cost[cell] for row, cells in enumerate(self.cells) for cell in cells[:row])

    def may_exchange(self, number: int, i: int, j: int) -> bool:
        """Say whether neither place is pinned and nobody comes to the table of one they start apart from."""
        if i in self.pinned[number] or j in self.pinned[number]:
            return False
        places, apart = self.rounds[number], self.apart[number]
        if not apart:
            return True
        return not any(
            frozenset((places[one], places[seat])) in apart
            for one, to in ((i, j), (j, i))
            for seat in range(to & ~3, (to & ~3) + 4)
            if seat != to
        )

    def exchange(self, number: int, i: int, j: int) -> None:
        """Exchange two places of a round."""
        places = self.rounds[number]
        for place in {i >> 2, j >> 2}:
            self._count(places[4 * place : 4 * place + 4], sign=-1)
        places[i], places[j] = places[j], places[i]
        for place in {i >> 2, j >> 2}:
            self._count(places[4 * place : 4 * place + 4])

    def added(self, number: int, i: int, j: int) -> int:
        """Return what an exchange of two places of a round adds to the cost."""
        places, cells, costs = self.rounds[number], self.cells, self.costs
        p, q = places[i ^ 2], places[j ^ 2]
        mine, theirs = cells[places[i]], cells[places[j]]
        if i >> 2 == j >> 2:
            if not (i ^ j) & 1:
                return 0
            to_p, to_o = costs.to_partner, costs.to_opponent
            return to_o[mine[p]] + to_p[mine[q]] + to_o[theirs[q]] + to_p[theirs[p]]
        plus_p, plus_o = costs.plus_partner, costs.plus_opponent
        minus_p, minus_o = costs.minus_partner, costs.minus_opponent
        a, b, c, d = places[i ^ 1], places[i ^ 3], places[j ^ 1], places[j ^ 3]
        leaving = minus_p[mine[p]] + minus_o[mine[a]] + minus_o[mine[b]]
        out = minus_p[theirs[q]] + minus_o[theirs[c]] + minus_o[theirs[d]]
        swap = plus_p[mine[q]] + plus_o[mine[c]] + plus_o[mine[d]]
        return leaving + out + swap + plus_p[theirs[p]] + plus_o[theirs[a]] + plus_o[theirs[b]]

    def seat(self, number: int, i: int, player: int) -> int:
        """Give a place to one who has none in that round; return what that adds to the cost."""
        places, cost, step, added = self.rounds[number], self.costs.cost, self.costs.step, 0
        for other, amount in ((places[i ^ 2], step), (places[i ^ 1], 1), (places[i ^ 3], 1)):
            for who, change in ((places[i], -amount), (player, amount)):
                cell = self.cells[who][other]
                added += cost[cell + change] - cost[cell]
                self._add(who, other, change)
        places[i] = player
        return added

    def _count(self, places: Sequence[int], *, sign: int = 1) -> None:
        step = sign * self.costs.step
        for base in range(0, len(places), 4):
            north, east, south, west = places[base : base + 4]
            self._add(north, south, step)
            self._add(east, west, step)
            for one in (north, south):
                self._add(one, east, sign)
                self._add(one, west, sign)

    def _add(self, one: int, other: int, amount: int) -> None:
        self.cells[one][other] += amount
        self.cells[other][one] += amount
