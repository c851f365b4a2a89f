"""Ways around the triggers that keep rows as they were written."""

import json
import subprocess
import sys

import pytest
from django.db import IntegrityError, connection, transaction

from tests.servers import ROOT
from tests.stack.embedded import installed
from tournaments.guards import GUARDED


@pytest.mark.django_db
@pytest.mark.postgres
@pytest.mark.parametrize("table", sorted(GUARDED))
def test_postgresql_refuses_to_empty_a_table_that_only_grows(table):
    with (
        pytest.raises(IntegrityError, match=f"{table} is append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"TRUNCATE {table} CASCADE")


@pytest.mark.night
@pytest.mark.sqlite
def test_sqlite_refuses_to_put_a_row_in_the_place_of_another(migrated, tmp_path):
    """Any program is refused by the id, and ours by every other key too. One process for all of it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.replaced_rows"],
        env=installed(migrated.into(tmp_path)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        timeout=120,
        check=True,
    )
    assert json.loads(done.stdout) == {
        "by_a_stranger": {
            "Hand": "tournaments_hand is append-only",
            "LedgerEntry": "tournaments_ledgerentry is append-only",
            "AuditEntry": "tournaments_auditentry is append-only",
        },
        "by_another_id": "tournaments_hand is append-only",
    }
