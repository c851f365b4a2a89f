"""Storing what a match has brought to each seat: one statement for all of them, on either database."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache

from django.db import connection

from tournaments.models import Seat
from tournaments.standings.seats import SeatTally

SUMS = tuple(field.name for field in fields(SeatTally))


def store_sums(match_id: int, tallies: Mapping[int, SeatTally]) -> None:
    """Overwrite the sums of a match that the caller has locked; ``tallies`` are by position."""
    _write(match_id, tallies, _statement(len(tallies), is_added=False))


def add_sums(match_id: int, tallies: Mapping[int, SeatTally]) -> None:
    """Add to the sums of a match that the caller has locked; ``tallies`` are by position."""
    _write(match_id, tallies, _statement(len(tallies), is_added=True))


def _write(match_id: int, tallies: Mapping[int, SeatTally], statement: str) -> None:
    values = [
        value
        for position, tally in tallies.items()
        for value in (position, *(getattr(tally, name) for name in SUMS))
    ]
    with connection.cursor() as cursor:
        cursor.execute(statement, [*values, match_id])


@cache
def _statement(seats: int, *, is_added: bool) -> str:
    """Write the update; plain SQL, since an upsert through the models reads the seats first."""
    # Both databases name the columns of VALUES so.
    assigned = ", ".join(
        f"{name} = {f'{name} + ' if is_added else ''}sums.column{index}"
        for index, name in enumerate(SUMS, start=2)
    )
    row = f"({', '.join(['%s'] * (len(SUMS) + 1))})"
    return (
        f"UPDATE {Seat._meta.db_table} SET {assigned} "  # noqa: S608, SLF001 -- only names of ours
        f"FROM (VALUES {', '.join([row] * seats)}) AS sums "
        "WHERE match_id = %s AND position = sums.column1"
    )
