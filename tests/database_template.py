"""A migrated database on the tests' own server, of which every worker of every run starts with a copy.

Migrating takes ten seconds of a processor, copying takes a tenth of one.
"""

import os
import subprocess
import sys
from hashlib import sha256
from importlib.metadata import version
from urllib.parse import urlsplit

import psycopg
from psycopg.sql import SQL, Identifier

from tests.servers import ROOT

PREFIX = "migrated_"
#: Whose tables are there beside ours.
PACKAGES = ("Django", "django-axes", "django-rest-knox")
#: What writes to a database that is being migrated.
SOURCES = ("*/migrations/*.py", "tournaments/guards.py", "tournaments/epochs.py", "tournaments/apps.py")


def template_name():
    """Name the database by all that decides what is in it."""
    files = sorted(path for pattern in SOURCES for path in ROOT.glob(pattern))
    versions = " ".join(version(name) for name in PACKAGES)
    text = b"".join(path.name.encode() + path.read_bytes() for path in files)
    return PREFIX + sha256(text + versions.encode()).hexdigest()[:16]


def make_template(address, name):
    """Make the database unless it is there, and drop those of other migrations; takes the server's URI."""
    with psycopg.connect(address, autocommit=True) as server:
        found = {row[0] for row in server.execute("SELECT datname FROM pg_database")}
        begun = f"begun_{name}"
        for old in sorted(each for each in found if each.startswith((PREFIX, begun)) and each != name):
            server.execute(SQL("DROP DATABASE {}").format(Identifier(old)))
        if name in found:
            return
        server.execute(SQL("CREATE DATABASE {}").format(Identifier(begun)))
        _migrate(urlsplit(address)._replace(path=f"/{begun}").geturl())
        # Under its name only when it is whole.
        server.execute(SQL("ALTER DATABASE {} RENAME TO {}").format(Identifier(begun), Identifier(name)))


def _migrate(address):
    command = [sys.executable, "manage.py", "migrate", "-v", "0"]
    fields = {**os.environ, "DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    subprocess.run(command, env=fields, cwd=ROOT, check=True)
