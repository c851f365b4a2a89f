"""What a migration is for: what the database holds. How a field reads on a page changes without one."""

from typing import Any

from django.db.migrations.autodetector import MigrationAutodetector
from django.db.models import Field

#: Of a field, what only people read.
WORDS = frozenset({"choices", "help_text", "verbose_name"})


class SchemaChanges(MigrationAutodetector):
    """Finds the changes of models that a database has to know."""

    def deep_deconstruct(self, obj: Any) -> Any:
        found = super().deep_deconstruct(obj)
        if not isinstance(obj, Field):
            return found
        path, arguments, options = found
        return path, arguments, {name: value for name, value in options.items() if name not in WORDS}
