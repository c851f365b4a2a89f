"""Ids for rows that are brought in, each row's known before any is stored."""

from collections.abc import Iterator

from django.db import connection
from django.db.models import Model


def new_ids(model: type[Model], count: int) -> Iterator[int]:
    """Take ids that no other row gets, in ascending order; the transaction has begun."""
    table = model._meta.db_table  # noqa: SLF001 -- Django's documented way
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)", [table, count]
            )
            return iter(sorted(row[0] for row in cursor.fetchall()))
        # The one writer of SQLite; a table that never had a row has no line there.
        cursor.execute("UPDATE sqlite_sequence SET seq = seq + %s WHERE name = %s", [count, table])
        if not cursor.rowcount:
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, count])
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        last: int = cursor.fetchone()[0]
    return iter(range(last - count + 1, last + 1))
