"""A database that went back to an older state has a new epoch, which every stamp begins with."""

import os
import sqlite3
import subprocess
import sys

import pytest
from django.core.management import call_command
from django.db import connection

from tests import nights
from tests.servers import ROOT
from tests.stack.backups import back_up, restore
from tests.stack.embedded import installed
from tournaments.access.public_access import night_at
from tournaments.epochs import epoch_begin, epoch_now

EPOCH = "from tournaments.epochs import epoch_now; print(epoch_now())"


@pytest.mark.django_db
def test_an_epoch_goes_on_as_long_as_the_database_only_goes_forward(running, organizer):
    before = epoch_now()
    nights.record(nights.match_at(running), organizer, 1)
    call_command("migrate", verbosity=0)
    assert epoch_now() == before


@pytest.mark.django_db
def test_a_new_epoch_is_greater_also_where_the_clock_was_set_back():
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_epoch SET number = 9000000000000")
    assert epoch_begin() == 9000000000001
    call_command("new_epoch")
    assert epoch_now() == 9000000000002


@pytest.mark.django_db
def test_all_who_notice_a_restore_have_one_epoch():
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_epoch SET number = 5, place = 'where the backup was made'")
    first = epoch_now()
    assert first > 1_700_000_000_000
    assert epoch_now() == first


@pytest.mark.django_db
@pytest.mark.postgres
def test_rows_that_are_read_back_into_emptied_tables_have_a_new_epoch():
    before = epoch_now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT number, place FROM tournaments_epoch")
        backup = cursor.fetchone()
        cursor.execute("TRUNCATE tournaments_epoch")
        cursor.execute("INSERT INTO tournaments_epoch (id, number, place) VALUES (1, %s, %s)", backup)
    assert epoch_now() > before


@pytest.mark.night
@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
def test_a_dump_that_is_read_back_into_postgresql_has_a_new_epoch(running, organizer, tmp_path):
    backup, before = tmp_path / "night.dump", night_at(running.public_id)
    back_up(backup)
    nights.record(nights.match_at(running), organizer, 1)
    assert night_at(running.public_id).epoch == before.epoch
    restore(backup)
    after = night_at(running.public_id)
    assert after.changes == before.changes
    assert after.epoch > before.epoch
    assert not nights.match_at(running).hands.exists()


def epoch_at(folder):
    """Read the epoch of an embedded installation, in a process of its own."""
    command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", EPOCH]
    done = subprocess.run(command, env=installed(folder), cwd=ROOT, stdout=subprocess.PIPE, check=True)
    return int(done.stdout)


@pytest.mark.night
@pytest.mark.sqlite
def test_a_file_that_is_moved_into_the_place_of_sqlites_has_a_new_epoch(migrated, tmp_path):
    migrated.into(tmp_path)
    before = epoch_at(tmp_path)
    assert epoch_at(tmp_path) == before
    file, backup = tmp_path / "order-up.sqlite3", tmp_path / "backup.sqlite3"
    with sqlite3.connect(file) as source, sqlite3.connect(backup) as copy:
        source.backup(copy)
    os.replace(backup, file)
    after = epoch_at(tmp_path)
    assert after > before
    assert epoch_at(tmp_path) == after
