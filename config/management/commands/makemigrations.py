from django.core.management.commands import makemigrations

from config.management.schema_changes import SchemaChanges


class Command(makemigrations.Command):
    autodetector = SchemaChanges
