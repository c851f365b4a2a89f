"""Swiss rounds for single players: another partner, other opponents, near scores.

Source: docs/swiss.md, section 4.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tournaments.movements.matching import Cost, Pair
from tournaments.movements.meetings import check_field
from tournaments.movements.plans import SEATS_PER_TABLE, RoundPlan, TablePlan

from .entries import MOST
from .history import byes_of
from .spots import WEIGH_ALL, WINDOW, Spot, candidates, pair_near, spots_of
from .swaps import Price, Table, swapped

#: Up to this many players the search begins anew, so often, from tables by lot.
SMALL_FIELD = 32
STARTS = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTables:
    """A round of tables and what each player scored in it, those with a bye included."""

    round: RoundPlan
    scored: Mapping[int, int]

    @property
    def players(self) -> set[int]:
        return {*self.round.byes, *(player for table in self.round.tables for player in table.seats)}


@dataclass(frozen=True, slots=True)
class _Meetings:
    """How often two were partners, and opponents."""

    partnered: Counter[frozenset[int]]
    opposed: Counter[frozenset[int]]


def swiss_tables(
    here: Sequence[int], played: Sequence[PlayedTables], rng: random.Random, *, window: int = WINDOW
) -> RoundPlan:
    """Seat the next round of everyone who is here, four to a table.

    Args:
        here: who is here, best first; before round one in any order.
        window: how far to look in larger fields, at first.

    Raises:
        MovementError: fewer than four players or more than 2,000, or one twice.
    """
    check_field(here, SEATS_PER_TABLE, MOST)
    points: Counter[int] = Counter()
    for each in played:
        points.update(each.scored)
    meetings = _meetings([each.round for each in played])
    byes = _next_byes(here, played)
    seated = [player for player in here if player not in byes]
    partners = _partners(seated, points, meetings, rng, window)
    tables = _improved(_tables(partners, points, meetings, rng, window), points, meetings, rng, window)
    earlier = {player for each in played for player in each.players}
    return RoundPlan(
        number=len(played) + 1,
        tables=tuple(TablePlan(table=number, seats=seats) for number, seats in enumerate(tables, start=1)),
        byes=tuple(sorted(byes)),
        absent=tuple(sorted(earlier - set(here))),
    )


def _meetings(rounds: Sequence[RoundPlan]) -> _Meetings:
    meetings = _Meetings(Counter(), Counter())
    for table in (table for current in rounds for table in current.tables):
        pairs = table.seats[0::2], table.seats[1::2]
        meetings.partnered.update(map(frozenset, pairs))
        meetings.opposed.update(map(frozenset, product(*pairs)))
    return meetings


def _next_byes(here: Sequence[int], played: Sequence[PlayedTables]) -> set[int]:
    """Choose who had the fewest byes, of these the lowest placed."""
    had = byes_of(here, [(each.players, each.round.byes) for each in played])
    places = {player: place for place, player in enumerate(here)}
    queue = sorted(here, key=lambda player: (had[player], -places[player]))
    return set(queue[: len(here) % SEATS_PER_TABLE])


def _partners(
    seated: Sequence[int], points: Mapping[int, int], meetings: _Meetings, rng: random.Random, window: int
) -> tuple[Pair, ...]:
    """Draw partners: nobody twice, the nearest scores, then whoever the lot put side by side."""
    spots = spots_of(seated, points, rng)

    def cost(one: int, other: int) -> Cost:
        return meetings.partnered[frozenset((one, other))], *_apart(spots[one], spots[other])

    return _cheapest(spots, cost, window)


def _tables(
    partners: Sequence[Pair], points: Mapping[int, int], meetings: _Meetings, rng: random.Random, window: int
) -> list[Table]:
    """Let pairs meet: the fewest opponents again, then the nearest sums of scores; the best at table 1."""
    pairs = dict(enumerate(partners))
    spots = spots_of(list(pairs), {index: sum(points[p] for p in pair) for index, pair in pairs.items()}, rng)

    def cost(one: int, other: int) -> Cost:
        again = sum(meetings.opposed[frozenset(opponents)] for opponents in product(pairs[one], pairs[other]))
        return again, *_apart(spots[one], spots[other])

    found = sorted(_cheapest(spots, cost, window), key=lambda meeting: spots[meeting[0]].position)
    return [(pairs[one][0], pairs[other][0], pairs[one][1], pairs[other][1]) for one, other in found]


def _improved(
    tables: list[Table], points: Mapping[int, int], meetings: _Meetings, rng: random.Random, window: int
) -> list[Table]:
    """Swap players of tables where some meet again; a small field is also tried from tables by lot."""
    ranked = sorted((player for table in tables for player in table), key=lambda player: -points[player])
    spots = spots_of(ranked, points)
    position = {player: spot.position for player, spot in spots.items()}

    def price(table: Table) -> Price:
        one, two, mate, other = table
        again = [meetings.opposed[frozenset(pair)] for pair in product((one, mate), (two, other))]
        level = [spots[player].group for player in table]
        steps = (level[0] - level[2], level[1] - level[3], level[0] + level[2] - level[1] - level[3])
        return (
            meetings.partnered[frozenset((one, mate))] + meetings.partnered[frozenset((two, other))],
            sum(times**2 for times in again),
            sum(step**2 for step in steps),
        )

    def total(found: list[Table]) -> Price:
        return tuple(map(sum, zip(*map(price, found), strict=True)))

    near = window if len(ranked) > WEIGH_ALL else len(ranked)
    best = swapped(tables, position, price, near)
    for _ in range(STARTS if len(ranked) <= SMALL_FIELD else 0):
        if not any(total(best)[:-1]):
            break
        order = rng.sample(ranked, len(ranked))
        start = [tuple(order[at : at + SEATS_PER_TABLE]) for at in range(0, len(order), SEATS_PER_TABLE)]
        best = min(best, swapped(start, position, price, near), key=total)
    return sorted(best, key=lambda table: min(position[player] for player in table))


def _apart(upper: Spot, lower: Spot) -> tuple[int, int]:
    return (lower.group - upper.group) ** 2, (lower.position - upper.position) ** 2


def _cheapest(spots: Mapping[int, Spot], cost: Callable[[int, int], Cost], window: int) -> tuple[Pair, ...]:
    return pair_near(list(spots), lambda wide: dict(_costs(spots, cost, wide)), window, hard=1)


def _costs(
    spots: Mapping[int, Spot], cost: Callable[[int, int], Cost], window: int
) -> Iterator[tuple[Pair, Cost]]:
    order = list(spots)
    for number, spot in spots.items():
        for position in candidates(spot, len(order), window):
            yield (number, order[position]), cost(number, order[position])
