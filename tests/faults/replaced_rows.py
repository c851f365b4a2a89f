"""Ways around the embedded database's guards: ``python -m tests.faults.replaced_rows``, printed as JSON."""

import json
import sqlite3
import sys
from contextlib import closing
from uuid import uuid4

import django

django.setup()

from django.core.management import call_command  # noqa: E402 -- needs the settings
from django.db import DatabaseError, connection  # noqa: E402

from tests import nights  # noqa: E402
from tournaments.models import AuditEntry, Hand, LedgerEntry  # noqa: E402

SAME_KEY = "INSERT OR REPLACE INTO {table} ({columns}) SELECT {columns} FROM {table} WHERE id = ?"


def refusal(execute, sql, parameters):
    try:
        execute(sql, parameters)
    except (DatabaseError, sqlite3.DatabaseError) as refused:
        return str(refused)
    return "done"


def replaced(model, execute):
    """Put a row in the place of itself, as an edit that no trigger for updates sees."""
    row = model.objects.order_by("pk").first()
    columns = ", ".join(f'"{field.column}"' for field in model._meta.concrete_fields)
    return refusal(execute, SAME_KEY.format(table=model._meta.db_table, columns=columns), [row.pk])


def replaced_by_another(hand):
    """Put a hand under a new id in the place of the one with its key."""
    columns = [field.column for field in Hand._meta.concrete_fields]
    selected = ["9999" if column == "id" else f'"{column}"' for column in columns]
    listed = ", ".join(f'"{column}"' for column in columns)
    sql = f"INSERT OR REPLACE INTO tournaments_hand ({listed}) SELECT {', '.join(selected)}"
    with connection.cursor() as cursor:
        return refusal(cursor.execute, f"{sql} FROM tournaments_hand WHERE id = %s", [hand.pk])


def main():
    call_command("migrate", verbosity=0)
    organizer = nights.make_user()
    event = nights.start(nights.make_night(organizer), organizer)
    hand = nights.record(nights.match_at(event), organizer, 1, key=uuid4()).hand
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as stranger:
        stranger.create_function("REGEXP", 2, lambda *_: True)
        by_a_stranger = {
            model.__name__: replaced(model, stranger.execute) for model in (Hand, LedgerEntry, AuditEntry)
        }
        stranger.rollback()
    return {"by_a_stranger": by_a_stranger, "by_another_id": replaced_by_another(hand)}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main()))
