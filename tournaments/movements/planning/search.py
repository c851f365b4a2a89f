"""Plans any number of players, rounds and tables: exactly where that is known, else by search.

Source: docs/movements.md, section 6.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.movements.bounds import least_cost
from tournaments.movements.construction.exact import as_round, exact_plan, supported_sizes
from tournaments.movements.construction.near import near_placed, near_sizes
from tournaments.movements.ideals.designed import designed, is_designed
from tournaments.movements.ideals.designs import design_rounds, renumbered
from tournaments.movements.ideals.names import Ideal, wishes_of
from tournaments.movements.plans import MovementPlan, Source
from tournaments.movements.requests import MovementRequest, cycle_rounds
from tournaments.movements.wishes import keep_stays_apart

from .anneal import Annealing
from .drafts import DraftRound
from .laid_out import as_plan
from .seating import Seating
from .starts import opening, seated, shape_of, sits_out_in_pairs
from .turning import turned_nights

#: Exchanges weighed for a plan at once, and steps between reports of progress.
EFFORT, REPORT = 120_000, 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Where a search stands; ``cost`` is 0 or more above ``bound``, and ``plan`` is there when it is new."""

    steps: int
    cost: int
    bound: int
    plan: MovementPlan | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Steps between two reports, and between two plans of them."""

    every: int
    plan_every: int
    with_first: bool


def plan_movement(request: MovementRequest, *, effort: int = EFFORT) -> MovementPlan:
    """Plan a night at once; the same request and effort give the same plan.

    Args:
        effort: exchanges to weigh; a million takes a second or two.
    """
    return _plan(request, effort=effort, steps=steps_within(request, effort))


def plan_after(request: MovementRequest, steps: int) -> MovementPlan:
    """Return the best plan within so many steps of the search that ``improvements`` makes."""
    return _plan(request, effort=EFFORT, steps=steps)


def steps_within(request: MovementRequest, effort: int = EFFORT) -> int:
    """Return how many steps an effort allows; each weighs about as many exchanges as there are players."""
    return effort // (request.players + 40)


def _plan(request: MovementRequest, *, effort: int, steps: int) -> MovementPlan:
    plans: list[MovementPlan] = []
    pace = max(steps, 1)
    for progress in improvements(request, effort=effort, every=pace, with_first=steps < pace):
        plans += [progress.plan] if progress.plan else []
        if progress.steps >= steps:
            break
    return plans[-1]


def improvements(
    request: MovementRequest,
    *,
    effort: int = EFFORT,
    every: int = REPORT,
    plan_every: int | None = None,
    with_first: bool = True,
) -> Iterator[Progress]:
    """Yield a first plan, then progress every so many steps, until nothing can be better.

    The caller stops when its time is up. After the first, ``plan`` is None unless it is better.

    Args:
        plan_every: steps between plans, a multiple of ``every``: to write one out costs many steps.
        with_first: whether the plan before the first step is written out too.
    """
    pace = Pace(every=every, plan_every=plan_every or every, with_first=with_first)
    ghosts, people = request.ghosts, request.players
    request = request.filled
    exact = _known(request) if not ghosts else _exact(request)
    if exact is not None:
        yield Progress(steps=0, cost=0, bound=0, plan=replace(exact, ghosts=ghosts))
        return
    rng = random.Random(request.seed)  # noqa: S311 -- a plan anyone can make again from its seed
    request = replace(request, wishes=request.wishes + wishes_of(request.ideal, people))
    wishes = keep_stays_apart(request.wishes, request.stays)
    rounds = opening(request, wishes, rng, effort // 20)
    seating = seated(rounds, request, wishes)
    seating.pin_first_round(wishes)
    search = _search(request, seating, rng)
    yield from _searched(request, ghosts, search, rounds, pace)


def _search(request: MovementRequest, seating: Seating, rng: random.Random) -> Annealing:
    steps = steps_within(request)
    if not request.is_plain or request.ideal is Ideal.BALANCED or sits_out_in_pairs(request):
        return Annealing(seating, rng, steps_before=steps)
    return Annealing(
        seating,
        rng,
        steps_before=steps,
        with_byes=request.players > 4 * request.table_count and request.rounds > 1,
        beside=turned_nights(request.players, request.rounds, rng),
    )


def _searched(
    request: MovementRequest,
    ghosts: tuple[int, ...],
    search: Annealing,
    rounds: Sequence[DraftRound],
    pace: Pace,
) -> Iterator[Progress]:
    bound = least_cost(shape_of(rounds, request.players))

    def progress(*, with_plan: bool) -> Progress:
        return Progress(
            steps=search.steps,
            cost=search.least,
            bound=bound,
            plan=as_plan(request, ghosts, search.copied(rounds)) if with_plan else None,
        )

    if pace.with_first:
        yield progress(with_plan=True)
    is_new = not pace.with_first
    for is_better in search.run(goal=bound):
        is_new = is_new or is_better
        if search.steps % pace.every == 0:
            with_plan = is_new and search.steps % pace.plan_every == 0
            yield progress(with_plan=with_plan)
            is_new = is_new and not with_plan
    if is_new:
        yield progress(with_plan=True)


def claimed(request: MovementRequest) -> Source:
    """Say what the plan of a request will claim, without planning it."""
    if request.ghosts and request.ideal is not Ideal.EVEN:
        return Source.SEARCH
    request = request.filled
    players, rounds = request.players, request.rounds
    if is_designed(request):
        return Source.DESIGN
    if not request.is_usual:
        return Source.SEARCH
    if players in supported_sizes() and rounds % cycle_rounds(players) == 0:
        return Source.WHIST
    return Source.NEAR if rounds == players and players in near_sizes() else Source.SEARCH


def _known(request: MovementRequest) -> MovementPlan | None:
    if is_designed(request):
        return designed(request)
    most = design_rounds(request.ideal, request.players)
    if request.ideal is Ideal.NEVER_TWICE and request.is_plain and 1 < request.rounds <= most:
        return _with_other_numbers(request, most)
    return _exact(request)


def _with_other_numbers(request: MovementRequest, most: int) -> MovementPlan:
    """Plan as many rounds as nobody need meet twice in, by the seed that does it, and give other numbers."""
    plan = plan_movement(replace(request, ideal=Ideal.EVEN, rounds=most, seed=0))
    rounds = [[table.seats for table in current.tables] for current in plan.rounds[: request.rounds]]
    everyone = range(1, request.players + 1)
    return MovementPlan(
        players=request.players,
        source=Source.SEARCH,
        seed=request.seed,
        rounds=tuple(
            as_round(number, tables, everyone)
            for number, tables in enumerate(
                renumbered(rounds, request.ideal, request.players, request.seed), start=1
            )
        ),
    )


def _exact(request: MovementRequest) -> MovementPlan | None:
    """Return a whole number of exact cycles, or a whole near one."""
    players, rounds, claim = request.players, request.rounds, claimed(request)
    if claim is Source.WHIST:
        return exact_plan(players, rounds=rounds)
    if claim is not Source.NEAR:
        return None
    everyone = range(1, players + 1)
    return MovementPlan(
        players=players,
        source=Source.NEAR,
        rounds=tuple(
            as_round(number, tables, everyone) for number, tables in enumerate(near_placed(players), start=1)
        ),
    )
