"""The database's epoch: the first part of every stamp, which grows when the database goes back in time.

Whoever watches drops what is older than what it shows. After a restore that is all that the server has, and
pages would stand still until the night has overtaken them; a greater epoch is what they follow.
"""

import time
from pathlib import Path
from typing import Any

from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "tournaments_epoch"
#: A row of ``columns``, beside whatever else is read.
JOINED = f"LEFT JOIN {TABLE} ep ON ep.id = 1"
# Which rows these are, whatever is in them: a dump that is read back makes other tables or other files, and a
# copy of the files or a standby is served by another start of the server.
_POSTGRESQL = (
    f"concat_ws(' ', '{TABLE}'::regclass::oid, pg_relation_filepath('{TABLE}'::regclass), "
    "extract(epoch FROM pg_postmaster_start_time()))"
)
_IF_MOVED = "WHERE ep.place <> excluded.place"


def columns() -> tuple[str, list[str]]:
    """Return what to select from ``JOINED`` and its parameters: the number, and whether it is in place."""
    place, parameters = _place(connection)
    return f"ep.number, ep.place = {place}", parameters


def epoch_of(number: int | None, is_in_place: object) -> int:
    """Return the epoch that was read by ``columns``, or a new one where the database was restored since."""
    if number is None or not is_in_place:
        return _begin(connection, _IF_MOVED)
    return number


def epoch_now() -> int:
    """Return the epoch, in milliseconds since 1970 at its beginning; one query."""
    selected, parameters = columns()
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {selected} FROM (SELECT 1) AS one {JOINED}", parameters)  # noqa: S608 -- our own
        return epoch_of(*cursor.fetchone())


def epoch_begin() -> int:
    """Begin a new epoch, whether or not one can tell that the database was restored."""
    return _begin(connection)


def note_epoch(using: str, **_: object) -> None:
    """Note where the database is, after every migration; takes what Django's ``post_migrate`` sends."""
    there = connections[using]
    with there.cursor() as cursor:
        has_table = TABLE in there.introspection.table_names(cursor)
    if has_table:
        _begin(there, _IF_MOVED)


def _begin(database: BaseDatabaseWrapper, condition: str = "") -> int:
    """Begin an epoch, of many who notice at once only one."""
    place, parameters = _place(database)
    now_ms: list[Any] = [time.time_ns() // 1_000_000]
    with database.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {TABLE} AS ep (id, number, place) VALUES (1, %s, {place}) "  # noqa: S608 -- our own
            "ON CONFLICT (id) DO UPDATE SET place = excluded.place, number = "
            f"CASE WHEN excluded.number > ep.number THEN excluded.number ELSE ep.number + 1 END {condition}",
            now_ms + parameters,
        )
        cursor.execute(f"SELECT number FROM {TABLE} WHERE id = 1")  # noqa: S608 -- our own
        return int(cursor.fetchone()[0])


def _place(database: BaseDatabaseWrapper) -> tuple[str, list[str]]:
    """Name in SQL where the rows are: in SQLite the file, which a backup moved into its place is not."""
    if database.vendor == "postgresql":
        return _POSTGRESQL, []
    file = Path(database.settings_dict["NAME"])
    found = file.stat() if file.exists() else None
    return "%s", [f"{found.st_dev} {found.st_ino}" if found else "memory"]
