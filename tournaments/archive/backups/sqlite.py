"""The embedded database as one file, copied while hands come in."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import DatabaseError, connection

from tournaments.archive.words import backups as words
from tournaments.errors import BackupError


def copy_to(file: Path) -> None:
    """Copy what is committed at one moment. SQLite's own way: the file alone is without its newest hands."""
    with (
        closing(sqlite3.connect(connection.settings_dict["NAME"])) as source,
        closing(sqlite3.connect(file)) as copy,
    ):
        source.backup(copy)
        # One file, with nothing left beside it.
        copy.execute("PRAGMA journal_mode=DELETE")


def check(file: Path) -> None:
    """Raise ``BackupError`` where SQLite finds a fault in a file."""
    # Django's own connection has the functions that our constraints ask for.
    opened = connection.copy()
    opened.settings_dict["NAME"] = file
    try:
        with opened.cursor() as cursor:
            cursor.execute("PRAGMA integrity_check(1)")
            found = cursor.fetchone()[0]
    except DatabaseError as fault:
        raise BackupError(words.database_damaged(fault=fault)) from None
    finally:
        opened.close()
    if found != "ok":
        raise BackupError(words.database_damaged(fault=found))


def put_in_place(file: Path) -> None:
    """Move a checked file to where the database is; nobody else may have it open."""
    place = Path(connection.settings_dict["NAME"])
    connection.close()
    beside = place.with_name(f"{place.name}.restoring")
    os.replace(file, beside)
    beside.chmod(0o600)
    # They belong to the database that goes.
    for ending in ("-wal", "-shm"):
        Path(f"{place}{ending}").unlink(missing_ok=True)
    os.replace(beside, place)
