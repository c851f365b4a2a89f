"""Makes a plan of searched rounds: tables, seats, sides and ghosts.

Source: docs/movements.md, sections 3 and 7.
"""

import random
from collections.abc import Sequence
from dataclasses import replace

from tournaments.movements.ideals.handed import MEETINGS, share_sides
from tournaments.movements.ideals.names import Ideal
from tournaments.movements.plans import MovementPlan, RoundPlan, Source
from tournaments.movements.requests import MovementRequest
from tournaments.movements.wishes import keep_stays_apart

from .drafts import DraftRound, finish
from .ghosts import ghosts_chosen, share_out
from .improve import Search
from .places import TABLES_FIRST
from .starts import seated


def as_plan(request: MovementRequest, ghosts: tuple[int, ...], rounds: Sequence[DraftRound]) -> MovementPlan:
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
