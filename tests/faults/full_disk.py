"""An embedded server on a full disk while a file is there: ``python -m tests.faults.full_disk PORT FILE``.

SQLite itself refuses: a database that may have no more pages than it has is one on a full disk. The first
line said is a table's token.
"""

import sys
from dataclasses import replace
from pathlib import Path

import django

django.setup()

from django.core.management import call_command  # noqa: E402 -- needs the settings
from django.db import connection  # noqa: E402
from django.db.backends.signals import connection_created  # noqa: E402

from scoring.rules.rulesets import PRESETS  # noqa: E402
from tests import nights  # noqa: E402
from tournaments.access.links import link_exchange, link_secret  # noqa: E402
from tournaments.models import Link  # noqa: E402

HANDS = 200
#: As many as SQLite may have by itself; fewer than there are means as many as there are.
ANY, NO_MORE = 2**32 - 2, 1
FULL = Path(sys.argv[2])


def keep_to_the_disk(execute, sql, params, many, context):
    context["connection"].connection.execute(f"PRAGMA max_page_count = {NO_MORE if FULL.exists() else ANY}")
    return execute(sql, params, many, context)


def begin(**opened):
    opened["connection"].execute_wrappers.append(keep_to_the_disk)


def token():
    organizer = nights.make_user("Olive Organizer")
    rules = replace(PRESETS["party"], hands=HANDS)
    night = nights.start(nights.make_night(organizer, nights.NAMES[:4], rules=rules), organizer)
    link = Link.objects.get(event=night, kind=Link.Kind.TABLE, table=1)
    return link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).token


if __name__ == "__main__":
    call_command("migrate", verbosity=0)
    sys.stdout.write(f"{token()}\n")
    sys.stdout.flush()
    connection.close()
    connection_created.connect(begin)
    call_command("serve", host="127.0.0.1", port=int(sys.argv[1]))
