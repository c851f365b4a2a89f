"""Storing what a match has brought to each seat: one statement for all of them, on either database."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache, lru_cache

from django.db import connection

from scoring.rules.rulesets import Seats
from scoring.table.hand_points import HandScore
from tournaments.audit.rows import Statement
from tournaments.models import Seat
from tournaments.standings.seats import SeatTally, tally_seats

SUMS = tuple(field.name for field in fields(SeatTally))


def stored_sums(match_id: int, tallies: Mapping[int, SeatTally]) -> Statement:
    """Overwrite the sums of a match that the caller has locked; ``tallies`` are by position."""
    return Statement(_sql(connection.vendor, is_added=False), [_rows(tallies), match_id])


def added_sums(match_id: int, maker: int | None, score: HandScore, sides: Sequence[Seats]) -> Statement:
    """Add what one hand has brought to the sums of a match that the caller has locked."""
    return Statement(_sql(connection.vendor, is_added=True), [_rows_of(maker, score, sides), match_id])


# Of the same few hands a night has thousands.
@lru_cache(maxsize=4096)
def _rows_of(maker: int | None, score: HandScore, sides: Sequence[Seats]) -> str:
    return _rows(tally_seats([(maker, score)], sides))


def _rows(tallies: Mapping[int, SeatTally]) -> str:
    return json.dumps(
        [[position, *(getattr(each, name) for name in SUMS)] for position, each in tallies.items()]
    )


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
