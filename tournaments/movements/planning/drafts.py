"""Rounds on their way to a plan: who is at which kind of table, before tables and seats are given.

Players are counted from 0 here and from 1 in plans.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.movements.certificates.tallies import tables_in
from tournaments.movements.plans import RoundPlan, TablePlan

from .places import Block, lay_tables, take_seats
from .turns import Turns


@dataclass(slots=True)
class DraftRound:
    """One round: flat places at tables of four, the larger tables, and who has no table."""

    number: int
    places: list[int]
    large: list[Block] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    absent: list[int] = field(default_factory=list)

    @property
    def blocks(self) -> list[Block]:
        fours = [tuple(self.places[base : base + 4]) for base in range(0, len(self.places), 4)]
        return fours + self.large


@dataclass(slots=True, kw_only=True)
class Queue:
    """Whose turn it is for a bye and for a large table, kept from round to round."""

    byes: Turns = field(default_factory=Turns)
    large: Turns = field(default_factory=Turns)
    meetings: dict[int, dict[int, int]] = field(default_factory=dict)


def draw_round(
    number: int,
    present: Sequence[int],
    sizes: Sequence[int],
    rng: random.Random,
    queue: Queue,
) -> DraftRound:
    """Fill tables of these sizes; byes and large tables go in turn, the rest by lot.

    Args:
        present: in order.
        sizes: seats of each table, fours first.
    """
    queue.byes.arrive(present)
    queue.large.arrive(present)
    byes = queue.byes.choose(present, len(present) - sum(sizes), number, rng)
    seated = [player for player in present if player not in byes]
    large: list[Block] = []
    for size in (size for size in sizes if size > 4):
        near = {player: queue.meetings.setdefault(player, {}) for player in seated}
        group = queue.large.choose(seated, size, number, rng, near=near)
        large.append(tuple(group))
        seated = [player for player in seated if player not in group]
        for player in group:
            for other in group:
                queue.meetings[player][other] = queue.meetings[player].get(other, 0) + 1
    rng.shuffle(seated)
    return DraftRound(number=number, places=seated, large=large, byes=sorted(byes))


def finish(
    rounds: Sequence[DraftRound],
    rng: random.Random,
    *,
    stays: Mapping[int, int],
    history: Iterable[RoundPlan] = (),
    tries: int = 0,
) -> tuple[RoundPlan, ...]:
    """Give tables and seats, evening out what the history began."""
    visits: dict[tuple[int, int], int] = {}
    seats: dict[tuple[int, int], int] = {}
    for table in tables_in(history):
        for seat, player in enumerate(table.seats):
            visits[player - 1, table.table - 1] = visits.get((player - 1, table.table - 1), 0) + 1
            if len(table.seats) == 4:
                seats[player - 1, seat] = seats.get((player - 1, seat), 0) + 1
    laid = lay_tables(
        [current.blocks for current in rounds], stays=stays, visits=visits, rng=rng, tries=tries
    )
    laid = take_seats(laid, seats=seats, rng=rng)
    return tuple(
        RoundPlan(
            number=current.number,
            tables=tuple(
                TablePlan(table=index + 1, seats=tuple(player + 1 for player in block))
                for index, block in enumerate(blocks)
            ),
            byes=tuple(player + 1 for player in current.byes),
            absent=tuple(player + 1 for player in current.absent),
        )
        for current, blocks in zip(rounds, laid, strict=True)
    )


def relabelled(rounds: Iterable[DraftRound], name: Mapping[int, int]) -> list[DraftRound]:
    """Give every player another number."""
    return [
        DraftRound(
            number=current.number,
            places=[name[player] for player in current.places],
            large=[tuple(name[player] for player in block) for block in current.large],
            byes=sorted(name[player] for player in current.byes),
            absent=sorted(name[player] for player in current.absent),
        )
        for current in rounds
    ]
