"""A migration that only changes help texts says so, and no other does: it asks nothing of the database."""

import copy

import pytest
from django.db.migrations import AddField, AlterField, Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ModelState, ProjectState
from django.db.models import CharField

from accounts.only_words import OnlyWords
from tests.releases.test_additions import APPS


def stored(field):
    """What a database holds a field to."""
    _, path, arguments, options = field.deconstruct()
    return path, arguments, {name: of for name, of in options.items() if name not in field.non_db_attrs}


def changes_words_only(migration, state):
    """Say whether all that it alters is stored as before; takes what the models are before it."""
    state = copy.deepcopy(state.models)
    for operation in migration.operations:
        if not isinstance(operation, AlterField):
            return False
        fields = state[migration.app_label, operation.model_name_lower].fields
        if stored(fields[operation.name]) != stored(operation.field):
            return False
        fields[operation.name] = operation.field
    return True


def test_a_migration_of_words_says_so_and_no_other_does():
    loader, found = MigrationLoader(None), {}
    state = ProjectState()
    for key in loader.graph._generate_plan(loader.graph.leaf_nodes(), at_end=True):
        migration = loader.graph.nodes[key]
        if key[0] in APPS:
            found[key] = (changes_words_only(migration, state), isinstance(migration, OnlyWords))
        migration.mutate_state(state, preserve=False)
    assert {key for key, (changes, _) in found.items() if changes} == {
        key for key, (_, says) in found.items() if says
    }
    assert found["tournaments", "0035_sharper_words"] == (True, True)


@pytest.mark.parametrize(
    ("operation", "only_words"),
    [
        (AlterField("night", "name", CharField(max_length=9, help_text="Its name.")), True),
        (AlterField("night", "name", CharField(max_length=10)), False),
        (AlterField("night", "name", CharField(max_length=9, null=True)), False),
        (AddField("night", "note", CharField(max_length=9)), False),
    ],
)
def test_a_column_that_is_stored_differently_is_no_word(operation, only_words):
    state, migration = ProjectState(), Migration("0002_note", "tournaments")
    state.add_model(ModelState("tournaments", "Night", [("name", CharField(max_length=9))]))
    migration.operations = [operation]
    assert changes_words_only(migration, state) is only_words
