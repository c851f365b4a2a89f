"""What a plan does for everyone, beside the least that any plan could, so that anyone can check it.

Source: docs/movements.md, section 4.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product

from tournaments.movements.bounds import (
    Shape,
    least_squares,
    least_squares_within,
    meeting_bound,
    pair_bound,
    seat_bound,
    visit_bound,
)
from tournaments.movements.interchange import JsonObject, plan_to_json
from tournaments.movements.plans import SEATS_PER_TABLE, MovementPlan, TablePlan

from .tallies import Pair, beside, everyone_at, opponents_at, partners_at, shared_rounds, tables_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """How often, for how many: (times, number of pairs or places), fewest times first.

    ``squares`` is the sum of squares of the times; no plan of this shape has one below ``bound``.
    """

    counts: tuple[tuple[int, int], ...]
    bound: int

    @property
    def squares(self) -> int:
        return sum(times**2 * number for times, number in self.counts)

    @property
    def is_best(self) -> bool:
        return self.squares == self.bound

    @property
    def most(self) -> int:
        return self.counts[-1][0]

    @property
    def least(self) -> int:
        return self.counts[0][0]

    def to_json(self) -> JsonObject:
        return {
            "counts": {str(times): number for times, number in self.counts},
            "squares": self.squares,
            "bound": self.bound,
            "best_possible": self.is_best,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Certificate:
    """Spreads over pairs of players, then over players and tables, seats and byes.

    Byes are those of people. So is ``beside_ghosts``, rounds as the partner of a stand-in, where there are
    any.
    """

    players: int
    rounds: int
    tables: int
    source: str
    seed: int | None
    partners: Spread
    opponents: Spread
    meetings: Spread
    table_visits: Spread
    seats: Spread
    byes: Spread
    digest: str
    beside_ghosts: Spread | None = None

    def to_json(self) -> JsonObject:
        return {
            "players": self.players,
            "rounds": self.rounds,
            "tables": self.tables,
            "source": self.source,
            "seed": self.seed,
            "partners": self.partners.to_json(),
            "opponents": self.opponents.to_json(),
            "meetings": self.meetings.to_json(),
            "table_visits": self.table_visits.to_json(),
            "seats": self.seats.to_json(),
            "byes": self.byes.to_json(),
            "sha256": self.digest,
            **({} if self.beside_ghosts is None else {"beside_ghosts": self.beside_ghosts.to_json()}),
        }


def certificate(plan: MovementPlan) -> Certificate:
    """Count everything; five or six at a table meet without counting as partners or opponents."""
    shape = Shape(
        players=plan.players,
        table_sizes=tuple(tuple(sorted(len(t.seats) for t in current.tables)) for current in plan.rounds),
    )
    numbers = sorted({table.table for table in tables_of(plan)})
    players = range(1, plan.players + 1)
    people = [player for player in players if player not in plan.ghosts]
    byes = list(chain.from_iterable(current.byes for current in plan.rounds))
    shared = shared_rounds(plan)
    visits = ((player, table.table) for table in tables_of(plan) for player in table.seats)
    return Certificate(
        players=plan.players,
        rounds=len(plan.rounds),
        tables=len(numbers),
        source=plan.source,
        seed=plan.seed,
        partners=_pairs(plan, partners_at, pair_bound(shape, per_table=2, per_seat=1), shared),
        opponents=_pairs(plan, opponents_at, pair_bound(shape, per_table=4, per_seat=2), shared),
        meetings=_pairs(plan, everyone_at, meeting_bound(shape), shared),
        table_visits=_spread(visits, list(product(players, numbers)), visit_bound(shape, len(numbers))),
        seats=_spread(_seats(plan), list(product(players, range(1, 5))), seat_bound(shape)),
        byes=_spread(byes, people, _bye_bound(plan, len(byes), people)),
        digest=digest(plan),
        beside_ghosts=_beside_ghosts(plan, people) if plan.ghosts else None,
    )


def _beside_ghosts(plan: MovementPlan, people: Sequence[int]) -> Spread:
    counts = beside(plan.rounds, plan.ghosts)
    return _spread(counts.elements(), people, least_squares(counts.total(), len(people)))


def digest(plan: MovementPlan) -> str:
    """Return the SHA-256 of the rounds alone, so that the same seats have the same one."""
    rounds = plan_to_json(plan)["rounds"]
    text = json.dumps({"players": plan.players, "rounds": rounds}, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _pairs(
    plan: MovementPlan,
    pairs_at: Callable[[TablePlan], Iterable[Pair]],
    bound: int,
    shared: Mapping[Pair, int],
) -> Spread:
    pairs = list(chain.from_iterable(pairs_at(table) for table in tables_of(plan)))
    least = _least_within(pairs, shared) if shared else 0
    return _spread(pairs, list(combinations(range(1, plan.players + 1), 2)), max(bound, least))


def _least_within(met: Sequence[Pair], shared: Mapping[Pair, int]) -> int:
    """Bound pairs where some came late or left: two meet only in rounds in which both are there."""
    own = Counter(chain.from_iterable(met))
    most: dict[int, list[int]] = {}
    for pair, rounds in shared.items():
        for player in pair:
            most.setdefault(player, []).append(rounds)
    each = sum(least_squares_within(own[player], most[player]) for player in most)
    return max(least_squares_within(len(met), shared.values()), -(-each // 2))


def _bye_bound(plan: MovementPlan, byes: int, people: Sequence[int]) -> int:
    """Bound byes: nobody has more than there are rounds with byes that they are there for."""
    rounds = [current for current in plan.rounds if current.byes]
    return least_squares_within(byes, [sum(one not in each.absent for each in rounds) for one in people])


def _seats(plan: MovementPlan) -> Iterable[tuple[int, int]]:
    """Yield each player's seats at tables of four; elsewhere the seats rotate or are six."""
    for table in tables_of(plan):
        if len(table.seats) == SEATS_PER_TABLE:
            yield from ((player, seat) for seat, player in enumerate(table.seats, start=1))


def _spread(happened: Iterable[Hashable], possible: Sequence[Hashable], bound: int) -> Spread:
    times = Counter(happened)
    counts = Counter(times[each] for each in possible)
    return Spread(counts=tuple(sorted(counts.items())), bound=bound)
