"""The database itself refuses to change or delete what is append-only.

A hand may be voided once, and nothing else of it may ever change. SQLite drops a table's triggers
when a later migration rebuilds the table: such a migration runs ``guard`` again afterwards.
"""

from django.db import migrations

APPEND_ONLY = ("auditentry", "ledgerentry", "ruling")
VOIDING = ("voided_at", "voided_by_id", "void_reason")

POSTGRESQL = """
CREATE OR REPLACE FUNCTION order_up_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE OR REPLACE FUNCTION order_up_void_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.voided_at IS NOT NULL OR to_jsonb(OLD) - ARRAY[{voiding}] <> to_jsonb(NEW) - ARRAY[{voiding}] THEN
        RAISE EXCEPTION 'a hand is voided and replaced, never edited'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
""".format(voiding=", ".join(f"'{name}'" for name in VOIDING))


def guard(apps, schema_editor):
    def run(statement):
        # No parameters: a percent sign in PL/pgSQL is its own.
        schema_editor.execute(statement, params=None)

    hand = apps.get_model("tournaments", "Hand")
    if schema_editor.connection.vendor == "postgresql":
        run(POSTGRESQL)
        for name in APPEND_ONLY:
            run(
                f"CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON tournaments_{name} "
                "FOR EACH ROW EXECUTE FUNCTION order_up_append_only()"
            )
        run(
            "CREATE TRIGGER void_once BEFORE UPDATE ON tournaments_hand "
            "FOR EACH ROW EXECUTE FUNCTION order_up_void_once()"
        )
        run(
            "CREATE TRIGGER append_only BEFORE DELETE ON tournaments_hand "
            "FOR EACH ROW EXECUTE FUNCTION order_up_append_only()"
        )
        return
    for name in (*APPEND_ONLY, "hand"):
        refuse = f"BEGIN SELECT RAISE(ABORT, 'tournaments_{name} is append-only'); END"
        run(f"CREATE TRIGGER {name}_no_delete BEFORE DELETE ON tournaments_{name} {refuse}")
        if name != "hand":
            run(f"CREATE TRIGGER {name}_no_update BEFORE UPDATE ON tournaments_{name} {refuse}")
    changed = " OR ".join(
        f"OLD.{field.column} IS NOT NEW.{field.column}"
        for field in hand._meta.concrete_fields
        if field.column not in VOIDING
    )
    run(
        f"CREATE TRIGGER hand_void_once BEFORE UPDATE ON tournaments_hand "
        f"WHEN OLD.voided_at IS NOT NULL OR {changed} "
        "BEGIN SELECT RAISE(ABORT, 'a hand is voided and replaced, never edited'); END"
    )


def unguard(apps, schema_editor):
    def run(statement):
        # No parameters: a percent sign in PL/pgSQL is its own.
        schema_editor.execute(statement, params=None)

    if schema_editor.connection.vendor == "postgresql":
        run("DROP FUNCTION order_up_append_only() CASCADE; DROP FUNCTION order_up_void_once() CASCADE;")
        return
    for name in (*APPEND_ONLY, "hand"):
        for kind in ("no_delete", "no_update", "void_once"):
            run(f"DROP TRIGGER IF EXISTS {name}_{kind}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(guard, unguard)]
