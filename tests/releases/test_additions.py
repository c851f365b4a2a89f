"""A release that still runs writes rows after the next one's migrations, without the columns they add."""

import pytest
from django.db.migrations import AddField, Migration
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED, TextField

APPS = frozenset({"accounts", "tournaments"})


def refused(migrations):
    """Return the columns that an earlier release can't leave out; takes migrations by app and name."""
    return [
        f"{app}.{operation.model_name}.{operation.name}"
        for (app, _), migration in sorted(migrations.items())
        if app in APPS
        for operation in migration.operations
        if isinstance(operation, AddField)
        and not operation.field.null
        and operation.field.db_default is NOT_PROVIDED
    ]


def test_a_column_that_is_added_is_empty_or_has_a_default_in_the_database():
    assert refused(MigrationLoader(None).disk_migrations) == []


@pytest.mark.parametrize(
    ("field", "found"),
    [
        (TextField(), ["tournaments.entry.note"]),
        (TextField(default=""), ["tournaments.entry.note"]),
        (TextField(null=True), []),
        (TextField(db_default=""), []),
    ],
)
def test_a_column_that_every_row_needs_is_found(field, found):
    migration = Migration("0002_note", "tournaments")
    migration.operations = [AddField("entry", "note", field)]
    assert refused({("tournaments", "0002_note"): migration}) == found
