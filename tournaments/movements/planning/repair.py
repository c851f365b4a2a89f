"""Plans the rest of a night again when people come late, leave, come back or miss a round.

Source: docs/movements.md, section 8.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from tournaments.errors import MovementError
from tournaments.movements.plans import SEATS_PER_TABLE, MovementPlan, RoundPlan, Source
from tournaments.movements.requests import Leftovers, ghosts_for, sizes_for
from tournaments.movements.wishes import Wishes, keep_stays_apart
from tournaments.movements.words import plans as words
from tournaments.movements.words import requests

from .costs import Costs
from .differences import Difference, difference
from .drafts import DraftRound, Queue, draw_round, finish
from .ghosts import had_beside, share_out
from .improve import Search
from .openings import honour_first_round
from .seating import Seating

EFFORT = 120_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Away:
    """A player who is not here from round ``first`` through ``last``; without ``last``, for good."""

    player: int
    first: int
    last: int | None = None

    def misses(self, number: int) -> bool:
        return self.first <= number and (self.last is None or number <= self.last)


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairRequest:
    """The plan so far; rounds up to ``announced`` stay as they are.

    ``players`` counts latecomers, who have the numbers after those of the plan; stand-ins that are needed
    besides those of the plan come after them. ``rounds`` may lengthen or shorten the night. ``wishes`` and
    ``stays`` go on from the draw; what was wished for round one is asked as long as that was not announced.
    """

    plan: MovementPlan
    announced: int
    players: int
    rounds: int
    away: tuple[Away, ...] = ()
    tables: int | None = None
    seed: int = 0
    leftovers: Leftovers = Leftovers.BYES
    wishes: Wishes = field(default_factory=Wishes)
    stays: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if not 0 <= self.announced <= len(self.plan.rounds):
            raise MovementError(words.only_own_rounds(most=len(self.plan.rounds)), field="announced")
        if self.rounds < max(self.announced, 1):
            raise MovementError(words.announced_stay(), field="rounds")
        if self.players < self.plan.players:
            raise MovementError(words.numbers_stay(), field="players")
        if unknown := [each.player for each in self.away if not 1 <= each.player <= self.players]:
            raise MovementError(requests.no_player(player=unknown[0]), field="away")
        for number in range(self.announced + 1, self.rounds + 1):
            if len(self.present(number)) < SEATS_PER_TABLE:
                raise MovementError(words.too_few_left(number=number), field="away")

    def present(self, number: int) -> list[int]:
        """Return who is here for a round, numbered from 0, as many stand-ins as fill a table among them."""
        people = self._people(number)
        ghosts = self._ghosts(ghosts_for(len(people), self.tables, self.leftovers))
        return sorted(player - 1 for player in (*people, *ghosts))

    @property
    def ghosts(self) -> tuple[int, ...]:
        """The numbers of all stand-ins, those who come with this among them."""
        needed = [
            ghosts_for(len(self._people(number)), self.tables, self.leftovers)
            for number in range(self.announced + 1, self.rounds + 1)
        ]
        return self._ghosts(max(len(self.plan.ghosts), *needed, 0))

    def _ghosts(self, count: int) -> tuple[int, ...]:
        ghosts = self.plan.ghosts[:count]
        return (*ghosts, *range(self.players + 1, self.players + count - len(ghosts) + 1))

    def _people(self, number: int) -> list[int]:
        missing = {each.player for each in self.away if each.misses(number)} | set(self.plan.ghosts)
        return [player for player in range(1, self.players + 1) if player not in missing]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    plan: MovementPlan
    difference: Difference


def repair(request: RepairRequest, *, effort: int = EFFORT) -> Repair:
    """Keep what is announced and plan the rest, counting all that was; the same request, the same plan."""
    rng = random.Random(request.seed)  # noqa: S311 -- a plan anyone can make again from its seed
    ghosts = request.ghosts
    everyone = max(request.players, *ghosts, 0)
    past = _past(request, everyone)
    queue = _queue(past)
    rest = [
        _draft(request, number, everyone, rng, queue)
        for number in range(request.announced + 1, request.rounds + 1)
    ]
    rest = _honoured(request, everyone, rest, rng)
    stays = {player - 1: table - 1 for player, table in request.stays}
    best = _searched(_seating(request, everyone, rest, past), rest, rng, effort // (request.players + 40))
    if ghosts and best:
        best = _beside_ghosts(_seating(request, everyone, best, past), request, ghosts, best, rng)
    plan = MovementPlan(
        players=everyone,
        rounds=(*past, *finish(best, rng, stays=stays, history=past)),
        source=Source.REPAIR,
        seed=request.seed,
        ghosts=ghosts,
    )
    return Repair(plan=plan, difference=difference(request.plan, plan))


def exchanged(plan: MovementPlan, number: int, one: int, other: int) -> Repair:
    """Exchange two players' places, or a place and a bye, in one round, and say what that breaks.

    Raises:
        MovementError: no such round, or one of them is not here for it.
    """
    if not 1 <= number <= len(plan.rounds):
        raise MovementError(words.no_round(number=number), field="round")
    current = plan.rounds[number - 1]
    here = {player for table in current.tables for player in table.seats} | set(current.byes)
    for player in (one, other):
        if player not in here:
            raise MovementError(words.not_here(number=number), field="player")
    name = {one: other, other: one}
    changed = replace(
        current,
        tables=tuple(
            replace(table, seats=tuple(name.get(player, player) for player in table.seats))
            for table in current.tables
        ),
        byes=tuple(sorted(name.get(player, player) for player in current.byes)),
    )
    rounds = (*plan.rounds[: number - 1], changed, *plan.rounds[number:])
    after = replace(plan, rounds=rounds, source=Source.REPAIR)
    return Repair(plan=after, difference=difference(plan, after))


def _past(request: RepairRequest, everyone: int) -> tuple[RoundPlan, ...]:
    """Return the announced rounds; latecomers were absent."""
    late = tuple(range(request.plan.players + 1, everyone + 1))
    return tuple(
        replace(current, absent=current.absent + late) for current in request.plan.rounds[: request.announced]
    )


def _queue(past: Sequence[RoundPlan]) -> Queue:
    """Replay the byes and large tables there were."""
    queue = Queue()
    for current in past:
        seated = [player - 1 for table in current.tables for player in table.seats]
        byes = [player - 1 for player in current.byes]
        large = [
            player - 1
            for table in current.tables
            if len(table.seats) > SEATS_PER_TABLE
            for player in table.seats
        ]
        for turns, had in ((queue.byes, byes), (queue.large, large)):
            turns.leave([player - 1 for player in current.absent])
            turns.arrive(sorted(seated + byes))
            turns.take(had, current.number)
    return queue


def _draft(
    request: RepairRequest, number: int, everyone: int, rng: random.Random, queue: Queue
) -> DraftRound:
    present = request.present(number)
    absent = sorted(set(range(everyone)) - set(present))
    queue.byes.leave(absent)
    queue.large.leave(absent)
    sizes = sizes_for(len(present), request.tables, request.leftovers)
    return replace(draw_round(number, present, sizes, rng, queue), absent=absent)


def _searched(seating: Seating, rounds: list[DraftRound], rng: random.Random, steps: int) -> list[DraftRound]:
    search = Search(seating, rng)
    best = rounds
    for is_better in _first(search.run(), steps):
        if is_better:
            best = seating.copied(rounds)
    return best


def _honoured(
    request: RepairRequest, everyone: int, rest: list[DraftRound], rng: random.Random
) -> list[DraftRound]:
    """Ask again for what was wished of round one, while nobody has been told where they sit in it."""
    wishes = request.wishes
    if request.announced or not (wishes.together or wishes.apart):
        return rest
    away = {player for current in rest for player in current.absent}
    return honour_first_round(rest, wishes, everyone, rng, movable=set(range(everyone)) - away)


def _seating(
    request: RepairRequest, everyone: int, rest: Sequence[DraftRound], past: Sequence[RoundPlan]
) -> Seating:
    seating = Seating(everyone, [current.places for current in rest], Costs(request.rounds))
    seating.remember(past)
    for block in (block for current in rest for block in current.large):
        seating.meet(block)
    wishes = keep_stays_apart(request.wishes, request.stays)
    seating.wish(wishes)
    if rest and not request.announced:
        seating.pin_first_round(wishes)
    return seating


def _beside_ghosts(
    seating: Seating,
    request: RepairRequest,
    ghosts: Sequence[int],
    rounds: Sequence[DraftRound],
    rng: random.Random,
) -> list[DraftRound]:
    """Even out who is beside a stand-in, what was played counted."""
    had = had_beside(request.plan, request.plan.rounds[: request.announced])
    indices = [ghost - 1 for ghost in ghosts]
    share_out(Search(seating, rng), indices, {player - 1: count for player, count in had.items()})
    return seating.copied(rounds)


def _first(run: Iterator[bool], steps: int) -> Iterator[bool]:
    for _, is_better in zip(range(steps), run, strict=False):
        yield is_better
