"""A database made by the migrations from before the first release goes on from those in their place."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tournaments.archive.migrations import applied_migrations, are_known, lead_on

END = {"accounts": "0010_club_audit", "tournaments": "0023_club_seals"}


def replaced():
    loader = MigrationLoader(None)
    return {key for each in loader.replacements.values() for key in each.replaces}, loader.replacements.keys()


@pytest.mark.django_db
def test_a_database_of_the_old_chain_stands_where_a_new_one_does():
    new, recorder = applied_migrations(), MigrationRecorder(connection)
    old, instead = replaced()
    assert (len(old), len(instead)) == (33, 3)
    for key in instead:
        recorder.record_unapplied(*key)
    for key in old:
        recorder.record_applied(*key)
    assert applied_migrations() == new
    assert not new.items() & old


@pytest.mark.django_db
def test_a_database_that_had_migrations_of_words_stands_where_a_new_one_does():
    new, recorder = applied_migrations(), MigrationRecorder(connection)
    recorder.record_applied("accounts", "0011_simple_words")
    recorder.record_applied("tournaments", "0047_partner_asked")
    assert applied_migrations() == new
    call_command("migrate", check_unapplied=True, verbosity=0)


@pytest.mark.parametrize(
    ("migrations", "found"),
    [
        ({"accounts": "0011_simple_words", "tournaments": "0035_sharper_words"}, (True, True)),
        (END, (True, True)),
        ({**END, "tournaments": "0001_squashed_0023_club_seals"}, (True, True)),
        ({**END, "tournaments": "0019_refused_letters"}, (True, False)),
        ({**END, "accounts": "0004_nickname_once"}, (True, False)),
        ({**END, "tournaments": "9999_later"}, (False, False)),
    ],
)
def test_a_file_goes_on_from_the_end_of_the_old_chain(migrations, found):
    assert (are_known(migrations), lead_on(migrations)) == found
