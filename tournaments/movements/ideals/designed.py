"""A design as a plan: its rounds numbered, laid on tables and turned to seats.

Source: docs/movements.md, section 13.
"""

import random

from tournaments.movements.construction.exact import as_round
from tournaments.movements.planning.places import lay_tables, take_seats
from tournaments.movements.plans import MovementPlan, Source
from tournaments.movements.requests import Leftovers, MovementRequest

from .designs import design, design_rounds, renumbered
from .handed import CORNER_TURNS, ROUND_TURNS
from .names import Ideal

WAYS = {Ideal.DIRECTED: ROUND_TURNS, Ideal.TRIPLE: CORNER_TURNS}
#: After so many rounds it begins again, and no ideal suffers.
BEGINS_AGAIN = Ideal.COUPLES_TOGETHER


def is_designed(request: MovementRequest) -> bool:
    """Say whether a design has so many players and rounds, and nothing else is asked."""
    if not request.is_plain or (request.leftovers is not Leftovers.BYES and request.players % 4):
        return False
    most = design_rounds(request.ideal, request.players)
    fits = request.rounds <= most or (most > 0 and request.ideal is BEGINS_AGAIN)
    return fits and bool(design(request.ideal, request.players))


def designed(request: MovementRequest) -> MovementPlan:
    """Return the plan of a request that ``is_designed``; another seed gives players other numbers."""
    players, ideal = request.players, request.ideal
    cycle = renumbered(design(ideal, players), ideal, players, request.seed)
    rounds = [cycle[index % len(cycle)] for index in range(request.rounds)]
    rng = random.Random(request.seed)  # noqa: S311 -- tables and seats, the same on every machine
    laid = lay_tables(rounds, stays={}, visits={}, rng=rng)
    seated = take_seats(laid, seats={}, rng=rng, ways=WAYS.get(ideal, range(8)))
    return MovementPlan(
        players=players,
        seed=request.seed,
        source=Source.DESIGN,
        rounds=tuple(
            as_round(number, tables, range(1, players + 1)) for number, tables in enumerate(seated, start=1)
        ),
    )
