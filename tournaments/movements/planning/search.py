"""Plans any number of players, rounds and tables: exactly where that is known, else by search.

Source: docs/movements.md, section 6.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.movements.bounds import Shape, least_cost
from tournaments.movements.candidates import candidates
from tournaments.movements.construction.exact import as_round, exact_plan, supported_sizes
from tournaments.movements.construction.near import near_placed, near_sizes
from tournaments.movements.ideals.designed import designed, is_designed
from tournaments.movements.ideals.designs import design_rounds, renumbered
from tournaments.movements.ideals.handed import MEETINGS, share_sides
from tournaments.movements.ideals.names import PAIRED, Ideal, couples, groups, wishes_of
from tournaments.movements.plans import SEATS_PER_TABLE, MovementPlan, RoundPlan, Source
from tournaments.movements.requests import MovementRequest, cycle_rounds
from tournaments.movements.wishes import Wishes, keep_stays_apart

from .anneal import Annealing
from .costs import PULLED, PULLS, Costs, Kind
from .drafts import DraftRound, Queue, draw_round, finish
from .ghosts import ghosts_chosen, share_out
from .improve import Search
from .openings import honour_first_round
from .places import TABLES_FIRST
from .seating import Seating

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
    rounds = _opening(request, wishes, rng, effort // 20)
    seating = seated(rounds, request, wishes)
    seating.pin_first_round(wishes)
    search = Annealing(
        seating, rng, steps_before=steps_within(request), batch=EFFORT // max(steps_within(request), 1)
    )
    yield from _searched(request, ghosts, search, rounds, pace)


def _searched(
    request: MovementRequest,
    ghosts: tuple[int, ...],
    search: Annealing,
    rounds: Sequence[DraftRound],
    pace: Pace,
) -> Iterator[Progress]:
    bound = least_cost(_shape(rounds, request.players))
    best = list(rounds)

    def progress(*, with_plan: bool) -> Progress:
        return Progress(
            steps=search.steps,
            cost=search.least,
            bound=bound,
            plan=_as_plan(request, ghosts, best) if with_plan else None,
        )

    if pace.with_first:
        yield progress(with_plan=True)
    is_new = not pace.with_first
    for is_better in search.run(goal=bound):
        if is_better:
            best, is_new = search.copied(best), True
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


def _opening(request: MovementRequest, wishes: Wishes, rng: random.Random, tries: int) -> list[DraftRound]:
    """Choose the cheapest seating to start from; the first that nothing can beat, when there is one."""
    best = _honoured(_drafts(request, rng), request, wishes, rng)
    least = seated(best, request, wishes).total()
    bound = least_cost(_shape(best, request.players))
    if max(request.sizes) > SEATS_PER_TABLE or sits_out_in_pairs(request):
        return best
    for places in candidates(request, rng, tries=tries):
        rounds = _honoured(_draft(places, request.players), request, wishes, rng)
        cost = seated(rounds, request, wishes).total()
        if cost < least:
            best, least = rounds, cost
        if least <= bound:
            break
    return best


def _honoured(
    rounds: list[DraftRound], request: MovementRequest, wishes: Wishes, rng: random.Random
) -> list[DraftRound]:
    if not wishes.together and not wishes.apart:
        return rounds
    return honour_first_round(rounds, wishes, request.players, rng)


def _drafts(request: MovementRequest, rng: random.Random) -> list[DraftRound]:
    if sits_out_in_pairs(request):
        return [_paired(request, number, rng) for number in range(1, request.rounds + 1)]
    queue, everyone = Queue(), range(request.players)
    return [
        draw_round(number, everyone, request.sizes, rng, queue) for number in range(1, request.rounds + 1)
    ]


def sits_out_in_pairs(request: MovementRequest) -> bool:
    """Say whether the two who sit out are a couple, or one of each group, so that the rest come out even."""
    is_of_two = request.players - sum(request.sizes) == 2 and request.players % 2 == 0
    return is_of_two and request.ideal in PAIRED


def _paired(request: MovementRequest, number: int, rng: random.Random) -> DraftRound:
    """Have each pair sit out in turn, the first by the seed; the rest sit by lot."""
    is_grouped = request.ideal in {Ideal.GROUPS_APART, Ideal.GROUPS_MIXED}
    pairs = list(zip(*groups(request.players), strict=True)) if is_grouped else couples(request.players)
    out = sorted(player - 1 for player in pairs[(number + request.seed) % len(pairs)])
    places = [player for player in range(request.players) if player not in out]
    rng.shuffle(places)
    return DraftRound(number=number, places=places, byes=out)


def _draft(rounds: Sequence[Sequence[int]], players: int) -> list[DraftRound]:
    return [
        DraftRound(number=number, places=list(places), byes=sorted(set(range(players)) - set(places)))
        for number, places in enumerate(rounds, start=1)
    ]


def seated(rounds: Sequence[DraftRound], request: MovementRequest, wishes: Wishes) -> Seating:
    """Lay drafted rounds out for a search; larger tables stay as they are and count as meetings."""
    is_pulled = request.ideal is Ideal.BALANCED
    kinds = PULLED + len(PULLS) if is_pulled else len(Kind) if wishes.pairs else 1
    seating = Seating(request.players, [current.places for current in rounds], Costs(request.rounds, kinds))
    if is_pulled:
        seating.pull(request.players)
    for current in rounds:
        for block in current.large:
            seating.meet(block)
    seating.wish(wishes)
    return seating


def _shape(rounds: Sequence[DraftRound], players: int) -> Shape:
    return Shape(
        players=players,
        table_sizes=tuple(tuple(sorted(map(len, current.blocks))) for current in rounds),
    )


def _as_plan(request: MovementRequest, ghosts: tuple[int, ...], rounds: Sequence[DraftRound]) -> MovementPlan:
    stays = {player - 1: table - 1 for player, table in request.stays}
    if ghosts:
        rounds = _beside_ghosts(request, ghosts, rounds)
    rng = random.Random(request.seed)  # noqa: S311 -- the same rounds have the same tables
    tries = TABLES_FIRST if request.ideal is Ideal.TABLES else 0
    planned: tuple[RoundPlan, ...] = finish(rounds, rng, stays=stays, tries=tries)
    if request.ideal in MEETINGS:
        planned = _with_sides(planned, request.ideal)
    return MovementPlan(
        players=request.players, rounds=planned, source=Source.SEARCH, seed=request.seed, ghosts=ghosts
    )


def _with_sides(rounds: tuple[RoundPlan, ...], ideal: Ideal) -> tuple[RoundPlan, ...]:
    shared = share_sides([[table.seats for table in current.tables] for current in rounds], ideal)
    return tuple(
        replace(
            current,
            tables=tuple(
                replace(table, seats=seats) for table, seats in zip(current.tables, tables, strict=True)
            ),
        )
        for current, tables in zip(rounds, shared, strict=True)
    )


def _beside_ghosts(
    request: MovementRequest, ghosts: tuple[int, ...], rounds: Sequence[DraftRound]
) -> list[DraftRound]:
    """Give everyone as many rounds beside a stand-in as everyone else."""
    rng = random.Random(request.seed)  # noqa: S311 -- the same rounds have the same stand-ins
    indices = [ghost - 1 for ghost in ghosts]
    wishes = keep_stays_apart(request.wishes, request.stays)
    if not wishes.pairs and not request.stays:
        rounds = ghosts_chosen(rounds, request.players, indices, rng)
    seating = seated(rounds, request, wishes)
    seating.pin_first_round(wishes)
    share_out(Search(seating, rng), indices, {})
    return seating.copied(rounds)
