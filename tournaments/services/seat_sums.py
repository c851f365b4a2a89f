"""Storing what a match has brought to each seat: one statement for all of them, on either database."""

import json
from collections.abc import Mapping
from dataclasses import fields
from functools import cache

from django.db import connection

from tournaments.models import Seat
from tournaments.standings.seats import SeatTally

from .rows import Statement

SUMS = tuple(field.name for field in fields(SeatTally))


def stored_sums(match_id: int, tallies: Mapping[int, SeatTally]) -> Statement:
    """Overwrite the sums of a match that the caller has locked; ``tallies`` are by position."""
    return Statement(_sql(connection.vendor, is_added=False), _values(match_id, tallies))


def added_sums(match_id: int, tallies: Mapping[int, SeatTally]) -> Statement:
    """Add to the sums of a match that the caller has locked; ``tallies`` are by position."""
    return Statement(_sql(connection.vendor, is_added=True), _values(match_id, tallies))


def _values(match_id: int, tallies: Mapping[int, SeatTally]) -> list[int | str]:
    rows = [[position, *(getattr(each, name) for name in SUMS)] for position, each in tallies.items()]
    return [json.dumps(rows), match_id]


@cache
def _sql(vendor: str, *, is_added: bool) -> str:
    """Write the update; plain SQL, since an upsert through the models reads the seats first.

    The sums go as one value: of a statement with many, psycopg reads the text anew each time.
    """
    if vendor == "postgresql":
        rows, cell = "json_array_elements(CAST(%s AS json)) AS sums", "CAST(sums.value ->> {} AS integer)"
    else:
        rows, cell = "json_each(%s) AS sums", "json_extract(sums.value, '$[{}]')"
    assigned = ", ".join(
        f"{name} = {f'{name} + ' if is_added else ''}{cell.format(index)}"
        for index, name in enumerate(SUMS, start=1)
    )
    return (
        f"UPDATE {Seat._meta.db_table} SET {assigned} FROM {rows} "  # noqa: S608, SLF001 -- only names of ours
        f"WHERE match_id = %s AND position = {cell.format(0)}"
    )
