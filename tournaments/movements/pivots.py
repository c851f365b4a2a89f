"""Rotations by rule, as clubs play them: at every table each seat stays, or moves up or down some tables.

Players 1 to 4 start at table 1, 5 to 8 at table 2, clockwise from North. Up from the last table is table 1.
Source: docs/movements.md, section 10.
"""

from collections.abc import Sequence

from tournaments.errors import MovementError
from tournaments.movements.words import charts as words

from .plans import SEATS_PER_TABLE, MovementPlan, RoundPlan, Source, TablePlan
from .requests import FEWEST, MOST, MOST_ROUNDS

#: How far a seat moves; more says the same as fewer in most rooms.
FARTHEST = 9


def pivot_plan(players: int, rounds: int, moves: Sequence[int]) -> MovementPlan:
    """Move each seat from round to round.

    Args:
        moves: of North, East, South and West: tables up, below zero tables down, 0 stays.

    Raises:
        MovementError: players don't fill their tables, or a number is out of its range.
    """
    if not FEWEST <= players <= MOST or players % SEATS_PER_TABLE:
        raise MovementError(words.fills_tables(least=FEWEST, most=MOST), field="players")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise MovementError(words.format_rounds(most=MOST_ROUNDS), field="rounds")
    if len(moves) != SEATS_PER_TABLE or any(abs(each) > FARTHEST for each in moves):
        raise MovementError(words.moves_within(most=FARTHEST), field="moves")
    tables = players // SEATS_PER_TABLE
    return MovementPlan(
        players=players,
        rounds=tuple(
            RoundPlan(
                number=number + 1,
                tables=tuple(
                    TablePlan(table=table + 1, seats=_seats(table, number, moves, tables))
                    for table in range(tables)
                ),
            )
            for number in range(rounds)
        ),
        source=Source.CHART,
    )


def _seats(table: int, moved: int, moves: Sequence[int], tables: int) -> tuple[int, ...]:
    """Return who has come to a table after so many moves."""
    return tuple(
        (table - move * moved) % tables * SEATS_PER_TABLE + seat for seat, move in enumerate(moves, start=1)
    )
