"""Whist movements: every two players partner exactly once and oppose exactly twice.

One starter round is developed: round k adds k to every number of the first round, modulo the size of
the cycle; "inf" stays. ``starters.json`` holds the starters of ``SIZES`` except 4, which is written
out, and 9, which is developed over the field of nine elements.

Source: docs/movements.md, section 2.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from pathlib import Path
from typing import TypedDict

from tournaments.errors import UnsupportedFieldError

from .plans import MovementPlan, RoundPlan, TablePlan

#: Numbers of players that are seated exactly.
SIZES = (4, 5, 8, 9, 12, 13, 16, 17, 20, 21)
Tables = tuple[tuple[int, ...], ...]


class Starter(TypedDict):
    """One starter as the file holds it."""

    modulus: int
    tables: list[list[int | str]]


def supported_sizes() -> tuple[int, ...]:
    return SIZES


@lru_cache
def exact_plan(players: int) -> MovementPlan:
    """Plan the full cycle: one round fewer than players when four divides them, else as many.

    Raises:
        UnsupportedFieldError: there is no exact movement here; the sentence names the nearest sizes.
    """
    if players not in SIZES:
        raise UnsupportedFieldError(_nearest(players), field="players")
    rounds = _balance(_pairings(players))
    return MovementPlan(
        players=players,
        source="whist",
        rounds=tuple(
            RoundPlan(
                number=number,
                tables=tuple(
                    TablePlan(table=table, seats=(a, c, b, d))
                    for table, (a, b, c, d) in enumerate(tables, start=1)
                ),
                byes=tuple(sorted(set(range(1, players + 1)) - {n for table in tables for n in table})),
            )
            for number, tables in enumerate(rounds, start=1)
        ),
    )


def _nearest(players: int) -> str:
    below = [size for size in SIZES if size < players]
    above = [size for size in SIZES if size > players]
    near = [*below[-1:], *above[:1]]
    verb = "is" if len(near) == 1 else "are"
    return (
        f"{players} players cannot all partner each other exactly once; "
        f"the nearest that can {verb} {' and '.join(map(str, near))}."
    )


def _pairings(players: int) -> list[Tables]:
    """Return rounds of tables (a, b, c, d): a and b partner against c and d."""
    if players == 4:
        return [((1, 2, 3, 4),), ((1, 3, 2, 4),), ((1, 4, 2, 3),)]
    if players == 9:
        return _field_of_nine()
    starter = _starters()[str(players)]
    cycle = starter["modulus"]
    return [
        tuple(tuple(_shifted(number, step, cycle) for number in table) for table in starter["tables"])
        for step in range(cycle)
    ]


def _shifted(number: int | str, step: int, cycle: int) -> int:
    return cycle + 1 if isinstance(number, str) else (number + step) % cycle + 1


@lru_cache
def _starters() -> dict[str, Starter]:
    text = Path(__file__).with_name("starters.json").read_text(encoding="utf-8")
    starters: dict[str, Starter] = json.loads(text)["exact"]
    return starters


def _field_of_nine() -> list[Tables]:
    """Develop {g^i, g^(i+4)} against {g^(i+2), g^(i+6)}, i = 0, 1, where g = 1 + x and x^2 = -1 over Z_3."""
    powers = [(1, 0)]
    while len(powers) < 8:
        real, root = powers[-1]
        powers.append(((real - root) % 3, (real + root) % 3))
    return [
        tuple(
            tuple((powers[i + k][0] + real) % 3 * 3 + (powers[i + k][1] + root) % 3 + 1 for k in (0, 4, 2, 6))
            for i in (0, 1)
        )
        for real in range(3)
        for root in range(3)
    ]


def _balance(rounds: Sequence[Tables]) -> list[Tables]:
    """Give each pairing the table, then the seats, that its players have had least over the night."""
    return _settle(_settle(list(rounds), _orders, _tables_of), _seatings, _seats_of)


def _settle(
    rounds: list[Tables],
    options: Callable[[Tables], Iterable[Tables]],
    places: Callable[[Tables], Iterable[tuple[int, int]]],
) -> list[Tables]:
    """Choose among each round's options again and again until no choice spreads the places better."""
    had = Counter(place for tables in rounds for place in places(tables))
    is_better = True
    while is_better:
        is_better = False
        for index, tables in enumerate(rounds):
            had.subtract(places(tables))
            best = min(options(tables), key=lambda choice: _crowding(places(choice), had))
            if _crowding(places(best), had) < _crowding(places(tables), had):
                rounds[index], is_better = best, True
            had.update(places(tables))
    return rounds


def _crowding(places: Iterable[tuple[int, int]], had: Counter[tuple[int, int]]) -> int:
    """Weigh places by the cube: for 8 players the squares add up alike however the tables are laid."""
    return sum(had[place] ** 3 for place in places)


def _orders(tables: Tables) -> Iterable[Tables]:
    return permutations(tables)


def _tables_of(tables: Tables) -> Iterable[tuple[int, int]]:
    return ((player, number) for number, table in enumerate(tables) for player in table)


def _seatings(tables: Tables) -> Iterable[Tables]:
    """Turn one table at a time; the others stay."""
    return (
        (*tables[:index], turned, *tables[index + 1 :])
        for index, table in enumerate(tables)
        for turned in _turns(table)
    )


def _seats_of(tables: Tables) -> Iterable[tuple[int, int]]:
    return ((player, seat) for table in tables for seat, player in enumerate(table))


def _turns(table: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the eight ways to seat the same two pairs."""
    a, b, c, d = table
    pairs = [((a, b), (c, d)), ((c, d), (a, b))]
    return [(*first[::one], *second[::two]) for first, second in pairs for one in (1, -1) for two in (1, -1)]
