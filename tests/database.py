"""The whole database in one comparable value, so that "nothing changed" means every column of every row."""

from django.apps import apps
from django.core.management.commands import flush
from django.db import connection, transaction
from django.db.backends.postgresql.operations import DatabaseOperations

from tournaments.audit.deadlocks import again_after_deadlock
from tournaments.epochs import note_epoch

#: Written by looking around: the browser's own session, and who signed in when.
NOT_COUNTED = frozenset({"django_session", "axes_accessattempt"})
#: Written by migrations and by nobody else.
MIGRATED = frozenset({"django_content_type", "auth_permission"})


#: What these begin writes nothing; whatever else is sent may have.
READS = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")


class Sent:
    """Counts the statements that may write, as ``connection.execute_wrapper`` shows them."""

    def __init__(self):
        self.writes = 0

    def __call__(self, execute, sql, params, many, context):
        if not str(sql).lstrip(" \n(").startswith(READS):
            self.writes += 1
        return execute(sql, params, many, context)


def contents(*, leaving_out=()):
    """Return each table's fingerprint; ``leaving_out`` names tables that may change."""
    tables = sorted(
        {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
        - NOT_COUNTED
        - set(leaving_out)
    )
    each = [
        f"SELECT '{table}', md5(string_agg(r::text, ',' ORDER BY r::text)) FROM {table} r" for table in tables
    ]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(each))
        return dict(cursor.fetchall())


def let_it_wait(sender, connection, **_):
    """Lift the limits of the connection that makes and drops test databases, which is to none of them."""
    if connection.settings_dict["NAME"] is None:
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0; SET lock_timeout = 0")


def empty_tables_quickly():
    """Have a test with transactions of its own leave empty tables, those too that refuse to be emptied.

    Its few rows are deleted: new files for every table and index take a hundred times as long, and so do the
    triggers, content types and permissions, which a migration has made and stay.
    """

    @again_after_deadlock
    def execute_sql_flush(self, sql_list):
        tables = sorted(set(self.connection.introspection.django_table_names(only_existing=True)) - MIGRATED)
        with transaction.atomic(self.connection.alias), self.connection.cursor() as cursor:
            # Only who owns the whole server may say so, and it ends with the transaction.
            cursor.execute("SET LOCAL session_replication_role = replica")
            # Whoever still writes is waited for; who waits for us in turn makes this begin anew.
            cursor.execute(f"LOCK {', '.join(tables)}")
            cursor.execute(";".join(f"DELETE FROM {table}" for table in tables))
        note_epoch(self.connection.alias)

    DatabaseOperations.execute_sql_flush = execute_sql_flush
    flush.emit_post_migrate_signal = lambda *_, **__: None
