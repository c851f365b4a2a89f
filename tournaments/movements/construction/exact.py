"""Whist movements: every two players partner exactly once and oppose exactly twice.

Source: docs/movements.md, section 2.
"""

import random
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from tournaments.errors import MovementError, UnsupportedFieldError
from tournaments.movements.planning.places import lay_tables, take_seats
from tournaments.movements.plans import MovementPlan, RoundPlan, Source, TablePlan
from tournaments.movements.words import requests as words

from .composed import COMPOSED, composed_cycle
from .fields import FIELD_SIZES, field_rounds
from .products import GROUPS, product_rounds
from .starters import Tables, develop, develop_frame, place, shipped


@cache
def supported_sizes() -> tuple[int, ...]:
    """Return the numbers of players that can be seated exactly, smallest first."""
    in_file = {int(size) for kind in (shipped()["exact"], shipped()["framed"]) for size in kind}
    return tuple(sorted(in_file | FIELD_SIZES | GROUPS.keys() | COMPOSED))


@lru_cache(maxsize=64)
def exact_plan(players: int, *, rounds: int | None = None) -> MovementPlan:
    """Plan the full cycle, or its first ``rounds`` and then the cycle again.

    The cycle is one round fewer than players when four divides them, else as many as players.

    Raises:
        UnsupportedFieldError: there is no exact movement here; the sentence names the nearest sizes.
        MovementError: fewer than one round.
    """
    if players not in supported_sizes():
        raise UnsupportedFieldError(_nearest(players), field="players")
    if rounds is not None and rounds < 1:
        raise MovementError(words.one_round(rounds=rounds), field="rounds")
    cycle = cycle_tables(players)
    count = len(cycle) if rounds is None else rounds
    return MovementPlan(
        players=players,
        source=Source.WHIST,
        rounds=tuple(
            as_round(index + 1, cycle[index % len(cycle)], range(1, players + 1)) for index in range(count)
        ),
    )


def as_round(number: int, tables: Sequence[tuple[int, ...]], present: Iterable[int]) -> RoundPlan:
    """Number the tables from 1 and give everyone else who is here a bye."""
    byes = set(present)
    byes.difference_update(*tables)
    return RoundPlan(
        number=number,
        tables=tuple(TablePlan(table=table, seats=seats) for table, seats in enumerate(tables, start=1)),
        byes=tuple(sorted(byes)),
    )


def cycle_tables(players: int) -> list[Tables]:
    """Return the rounds of the cycle as tables in seat order; none for other sizes."""
    starters, size = shipped(), str(players)
    if players in FIELD_SIZES:
        return field_rounds(players)
    if players in GROUPS or players in COMPOSED:
        return _placed_cycle(players)
    if size in starters["framed"]:
        return develop_frame(starters["framed"][size])
    if size not in starters["exact"]:
        return []
    starter = starters["exact"][size]
    return develop(starter, list(range(starter["modulus"])))


def cycle_meetings(players: int) -> list[Tables]:
    """Return the same rounds for a search, which gives tables and seats itself: that takes seconds."""
    return _unplaced(players) if players in GROUPS or players in COMPOSED else cycle_tables(players)


def _unplaced(players: int) -> list[Tables]:
    if players in COMPOSED:
        return composed_cycle(players, cycle_meetings)
    groups = GROUPS[players]
    size = players // groups
    return product_rounds(cycle_tables(groups), cycle_tables(size), groups=groups, size=size)


@lru_cache(maxsize=8)
def _placed_cycle(players: int) -> list[Tables]:
    rounds = _unplaced(players)
    placed = shipped()["placed"].get(str(players))
    if placed is not None:
        return place(rounds, placed)
    rng = random.Random(players)  # noqa: S311 -- tables and seats, the same on every machine
    return take_seats(lay_tables(rounds, stays={}, visits={}, rng=rng), seats={}, rng=rng)


def _nearest(players: int) -> str:
    below = [size for size in supported_sizes() if size < players]
    above = [size for size in supported_sizes() if size > players]
    if below and above:
        return words.nearest_sizes(players=players, below=below[-1], above=above[0])
    return words.nearest_size(players=players, near=(below[-1:] or above)[0])
