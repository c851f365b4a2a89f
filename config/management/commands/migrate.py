from django.core.management.commands import migrate

from config.management.schema_changes import SchemaChanges


class Command(migrate.Command):
    autodetector = SchemaChanges
