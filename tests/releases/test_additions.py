"""A release that still runs writes rows after the next one's migrations, without the columns they add."""

import pytest
from django.db.migrations import AddField
from django.db.migrations.loader import MigrationLoader
from django.db.models import NOT_PROVIDED

#: The last migration that was released before this was asked of each.
BEFORE = {"accounts": "0005", "tournaments": "0019"}


def additions():
    """Each column that later migrations add, by name."""
    for (app, name), migration in sorted(MigrationLoader(None).disk_migrations.items()):
        if app in BEFORE and name[:4] > BEFORE[app]:
            for operation in migration.operations:
                if isinstance(operation, AddField):
                    yield f"{app}.{operation.model_name}.{operation.name}", operation.field


@pytest.mark.parametrize("name", [name for name, _ in additions()])
def test_a_column_that_is_added_is_empty_or_has_a_default_in_the_database(name):
    field = dict(additions())[name]
    assert field.null or field.db_default is not NOT_PROVIDED


def test_there_are_such_columns():
    assert {"accounts.user.holds_address", "tournaments.entry.device"} < {name for name, _ in additions()}
