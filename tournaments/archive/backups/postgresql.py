"""A PostgreSQL database as a dump in its own format, by its own programs."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.archive.words import backups as words
from tournaments.errors import BackupError

_MAJOR = re.compile(r"\(PostgreSQL\) (\d+)")
_TABLE = re.compile(r"^\d+; \d+ \d+ TABLE \S+ (\S+) ", re.MULTILINE)


def dump_to(file: Path) -> None:
    """Dump one snapshot; those who write meanwhile wait for nothing. Raises ``BackupError``."""
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={file}")


def check(file: Path) -> None:
    """Raise ``BackupError`` where a dump can't be read, or the database has tables it knows nothing of."""
    dumped = set(_TABLE.findall(_run("pg_restore", "--list", file)))
    if not dumped:
        raise BackupError(words.no_tables())
    newer = set(connection.introspection.table_names()) - dumped
    if newer:
        raise BackupError(words.unknown_tables(tables=", ".join(sorted(newer)[:3])))


def put_in_place(file: Path) -> None:
    """Replace all tables in one transaction: all of the dump, or nothing. Raises ``BackupError``."""
    connection.close()
    whole = ("--clean", "--if-exists", "--single-transaction", "--exit-on-error")
    _run("pg_restore", *whole, "--no-owner", "--no-privileges", f"--dbname={_settings()['NAME']}", file)


def _run(name: str, *arguments: str | Path) -> str:
    held = _settings()
    login = {
        "PGHOST": held["HOST"],
        "PGPORT": held["PORT"],
        "PGUSER": held["USER"],
        "PGPASSWORD": held["PASSWORD"],
        "PGDATABASE": held["NAME"],
    }
    environment = {**os.environ, **{key: str(value) for key, value in login.items() if value}}
    done = subprocess.run(  # noqa: S603 -- the database's own program, and no shell
        [_program(name), *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        fault = (done.stderr.strip().splitlines() or [words.no_reason()])[0]
        raise BackupError(words.program_failed(name=name, fault=fault))
    return done.stdout


def _program(name: str) -> str:
    """Find a program that understands the server: an older one refuses it halfway."""
    found, server = shutil.which(name), _server_major(connection)
    if found is None:
        raise BackupError(words.program_missing(name=name, version=server))
    output = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    version = _MAJOR.search(output)
    if version is None or int(version[1]) < server:
        found_version = version[1] if version else words.unknown_version()
        raise BackupError(words.program_old(name=name, version=found_version, server=server))
    return found


def _server_major(database: BaseDatabaseWrapper) -> int:
    with database.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        return int(cursor.fetchone()[0]) // 10_000


def _settings() -> dict[str, Any]:
    return connection.settings_dict
