"""Seats a round anew for those who are here, leaving everyone else where they were.

Source: docs/formats.md.
"""

from collections.abc import Mapping, Sequence

from tournaments.movements.plans import SEATS_PER_TABLE, RoundPlan, TablePlan


def fill_round(
    planned: RoundPlan, here: Sequence[int], *, everyone: Sequence[int], tables: int, had: Mapping[int, int]
) -> RoundPlan:
    """Fill the seats of those who are gone with those who sit out or have come, the longest out first.

    Args:
        here: who can have a seat, at least four for each table.
        everyone: all who have a number; who is not here is absent.
        tables: how many are played at; those there are too many of are given up from the last.
        had: byes of each player so far.
    """
    present = set(here)
    rows = [[player if player in present else None for player in each.seats] for each in planned.tables]
    rows, given_up = rows[:tables], rows[tables:]
    rows += [[None] * SEATS_PER_TABLE for _ in range(tables - len(rows))]
    seated = {player for seats in rows for player in seats if player is not None}
    last = {player for seats in given_up for player in seats if player is not None}
    # Who just lost a table has sat out least; among the others the most byes come first.
    waiting = sorted(present - seated, key=lambda player: (player in last, -had.get(player, 0), player))
    coming = iter(waiting)
    filled = [[next(coming) if player is None else player for player in seats] for seats in rows]
    return RoundPlan(
        number=planned.number,
        tables=tuple(TablePlan(table=table, seats=tuple(four)) for table, four in enumerate(filled, start=1)),
        byes=tuple(sorted(coming)),
        absent=tuple(sorted(set(everyone) - present)),
    )
