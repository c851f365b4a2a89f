"""Chooses the seats that a search begins with: the cheapest of what is known and of what lots give.

Source: docs/movements.md, section 6.
"""

import random
from collections.abc import Sequence

from tournaments.movements.bounds import Shape, least_cost
from tournaments.movements.candidates import candidates
from tournaments.movements.ideals.names import PAIRED, Ideal, couples, groups
from tournaments.movements.plans import SEATS_PER_TABLE
from tournaments.movements.requests import MovementRequest
from tournaments.movements.wishes import Wishes

from .costs import PULLED, PULLS, Kind, costs_of
from .drafts import DraftRound, Queue, draw_round
from .openings import honour_first_round
from .seating import Seating


def opening(request: MovementRequest, wishes: Wishes, rng: random.Random, tries: int) -> list[DraftRound]:
    """Choose the cheapest seating to start from; the first that nothing can beat, when there is one."""
    best = _honoured(_drafts(request, rng), request, wishes, rng)
    least = seated(best, request, wishes).total()
    bound = least_cost(shape_of(best, request.players))
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
    costs = costs_of(request.rounds, kinds)
    seating = Seating(request.players, [current.places for current in rounds], costs)
    if is_pulled:
        seating.pull(request.players)
    for current in rounds:
        for block in current.large:
            seating.meet(block)
    seating.wish(wishes)
    return seating


def shape_of(rounds: Sequence[DraftRound], players: int) -> Shape:
    return Shape(
        players=players,
        table_sizes=tuple(tuple(sorted(map(len, current.blocks))) for current in rounds),
    )
