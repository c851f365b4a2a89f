"""Storing a table's next hand with all that goes with it.

PostgreSQL takes the four writes as one statement, which spares three round trips of every hand; SQLite has
no writes in WITH, and no round trips either.
"""

from functools import cache

from django.db import connection
from django.db.models import Field

from tournaments.models import AuditEntry, Hand

from .rows import Statement, columns_of, insert_row, insertion, is_inserted, prepared
from .tables import next_version

_NAME = "hand:"
_ONCE = ("match_id", "key")


def store_next(hand: Hand, sums: Statement, line: AuditEntry) -> bool:
    """Store a hand, the sums of its seats, its match's progress and the audit line that will name it.

    Returns:
        Whether anything was stored; nothing is if the match has a hand with this key.
    """
    progress = next_version(hand.match)
    if connection.vendor == "postgresql":
        return _store_at_once(hand, sums, progress, line)
    if not insert_row(hand, unless=_ONCE):
        return False
    sums.run()
    progress.run()
    line.row = f"{_NAME}{hand.pk}"
    return insert_row(line)


def _store_at_once(hand: Hand, sums: Statement, progress: Statement, line: AuditEntry) -> bool:
    insert = insertion(hand, unless=_ONCE)
    values = [*insert.values, *sums.values, *progress.values, *prepared(line, _line_fields())]
    stored = Statement(_at_once(insert.sql, sums.sql, progress.sql), values)
    return is_inserted(hand, stored.first_id())


@cache
def _at_once(insert: str, sums: str, progress: str) -> str:
    fields = _line_fields()
    columns = ", ".join(f'"{field.column}"' for field in fields)
    # A bare mark in a SELECT would be taken for text.
    values = ", ".join(f"CAST(%s AS {field.db_type(connection)})" for field in fields)
    table = AuditEntry._meta.db_table  # noqa: SLF001
    return (
        f"WITH stored AS ({insert}), "  # noqa: S608 -- only statements of ours
        f"counted AS ({sums} AND EXISTS (SELECT 1 FROM stored)), "
        f"moved AS ({progress} AND EXISTS (SELECT 1 FROM stored)), "
        f'noted AS (INSERT INTO "{table}" ({columns}, "row") '
        f"SELECT {values}, '{_NAME}' || id FROM stored) "
        "SELECT id FROM stored"
    )


@cache
def _line_fields() -> tuple[Field, ...]:  # type: ignore[type-arg]  # any field
    return tuple(field for field in columns_of(AuditEntry) if field.name != "row")
