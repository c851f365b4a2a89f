"""A migration is made for what a database holds, and for no help text."""

import pytest
from django.db.migrations.state import ModelState, ProjectState
from django.db.models import CharField

from config.management.commands import makemigrations, migrate
from config.management.schema_changes import SchemaChanges


def changes(field):
    """Return what would be done for a field that was a CharField of nine characters."""
    before, after = ProjectState(), ProjectState()
    for state, name in ((before, CharField(max_length=9)), (after, field)):
        state.add_model(ModelState("tournaments", "Night", [("name", name)]))
    found = SchemaChanges(before, after)._detect_changes()
    return [
        type(each).__name__ for migration in found.get("tournaments", ()) for each in migration.operations
    ]


@pytest.mark.parametrize(
    ("field", "found"),
    [
        (CharField(max_length=9, help_text="Its name.", verbose_name="Name", choices=[("a", "A")]), []),
        (CharField(max_length=10), ["AlterField"]),
        (CharField(max_length=9, null=True), ["AlterField"]),
        (CharField(max_length=9, db_default=""), ["AlterField"]),
    ],
)
def test_a_migration_is_made_for_what_is_stored(field, found):
    assert changes(field) == found


def test_both_commands_look_for_changes_so():
    assert makemigrations.Command.autodetector is migrate.Command.autodetector is SchemaChanges
