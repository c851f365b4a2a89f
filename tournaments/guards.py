"""The database itself refuses to change or delete what is append-only, and money for who cannot win.

Set anew after every migration: SQLite drops a table's triggers whenever a migration rebuilds it.
"""

from django.db import connections

#: By table, the columns that may be set once, together; everything else may never change.
GUARDED: dict[str, tuple[str, ...]] = {
    "tournaments_auditentry": (),
    "tournaments_cashcount": (),
    "tournaments_confirmation": (),
    "tournaments_dispute": (),
    "tournaments_hand": ("voided_at", "voided_by_id", "void_reason"),
    "tournaments_ledgerentry": (),
    "tournaments_recordeddeal": (),
    "tournaments_perfecthand": (),
    "tournaments_playoff": ("voided_at", "voided_by_id", "void_reason"),
    "tournaments_posting": (),
    "tournaments_resultcheck": (),
    "tournaments_roundtotal": ("voided_at", "voided_by_id", "void_reason"),
    "tournaments_ruling": ("voided_at", "voided_by_id", "void_reason"),
}
POSTGRESQL = """
CREATE OR REPLACE FUNCTION order_up_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE OR REPLACE FUNCTION order_up_void_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.voided_at IS NOT NULL OR to_jsonb(OLD) - TG_ARGV <> to_jsonb(NEW) - TG_ARGV THEN
        RAISE EXCEPTION 'a result is voided and replaced, never edited'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;
"""


#: Where an entry stands for money: never that of a stand-in.
OF_MONEY = (
    "tournaments_ledgerentry",
    "tournaments_perfecthand",
    "tournaments_posting",
    "tournaments_sidetaker",
)
IS_GHOST = "EXISTS (SELECT 1 FROM tournaments_entry WHERE id = NEW.entry_id AND status = 'ghost')"
#: Nobody who has withdrawn is owed a prize; stakes go back as ever.
IS_GONE = (
    "NEW.account = 'owed' AND NEW.cents < 0 AND EXISTS (SELECT 1 FROM tournaments_entry e, "
    "tournaments_posting p WHERE e.id = NEW.entry_id AND e.status = 'withdrawn' AND p.id = NEW.posting "
    "AND p.kind = 'prizes')"
)
#: By the name of a trigger: its table, when it refuses a new row, and why.
REFUSED = {
    **{
        f"{table.removeprefix('tournaments_')}_no_ghost": (table, IS_GHOST, "a stand-in has no money")
        for table in OF_MONEY
    },
    "ledgerentry_not_withdrawn": (
        "tournaments_ledgerentry",
        IS_GONE,
        "who has withdrawn is owed no prize",
    ),
}


def let_tables_go(using: str, **_: object) -> None:
    """Take out what looks at a second table: while SQLite rebuilds that one, it is not there."""
    connection = connections[using]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for trigger in REFUSED:
                cursor.execute(f"DROP TRIGGER IF EXISTS {trigger}", None)


def guard_tables(using: str, **_: object) -> None:
    """Give every guarded table that is there its triggers; takes what Django's ``post_migrate`` sends."""
    connection = connections[using]
    with connection.cursor() as cursor:
        there = {table.name for table in connection.introspection.get_table_list(cursor)}
        statements = _postgresql if connection.vendor == "postgresql" else _sqlite
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL, None)
        for table in sorted(GUARDED.keys() & there):
            columns = [
                column.name for column in connection.introspection.get_table_description(cursor, table)
            ]
            for statement in statements(table, columns):
                cursor.execute(statement, None)
        for trigger, (table, condition, why) in REFUSED.items():
            if {table, "tournaments_entry", "tournaments_posting"} <= there:
                for statement in _refusing(connection.vendor, trigger, table, condition, why):
                    cursor.execute(statement, None)


def _refusing(vendor: str, trigger: str, table: str, condition: str, why: str) -> list[str]:
    if vendor != "postgresql":
        refuse = f"BEGIN SELECT RAISE(ABORT, '{why}'); END"
        return [
            f"DROP TRIGGER IF EXISTS {trigger}",
            f"CREATE TRIGGER {trigger} BEFORE INSERT ON {table} WHEN {condition} {refuse}",
        ]
    raising = f"RAISE EXCEPTION '{why}' USING ERRCODE = 'integrity_constraint_violation'"
    function = (
        f"CREATE OR REPLACE FUNCTION order_up_{trigger}() RETURNS trigger LANGUAGE plpgsql AS $$ "
        f"BEGIN IF {condition} THEN {raising}; END IF; RETURN NEW; END $$"
    )
    guard = (
        f"CREATE OR REPLACE TRIGGER {trigger} BEFORE INSERT ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION order_up_{trigger}()"
    )
    return [function, guard]


def _postgresql(table: str, _: list[str]) -> list[str]:
    once = GUARDED[table]
    refused = "DELETE" if once else "UPDATE OR DELETE"
    append_only = (
        f"CREATE OR REPLACE TRIGGER append_only BEFORE {refused} ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION order_up_append_only()"
    )
    columns = ", ".join(f"'{column}'" for column in once)
    void_once = (
        f"CREATE OR REPLACE TRIGGER void_once BEFORE UPDATE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION order_up_void_once({columns})"
    )
    return [append_only, void_once] if once else [append_only]


def _sqlite(table: str, columns: list[str]) -> list[str]:
    name, once = table.removeprefix("tournaments_"), GUARDED[table]
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    triggers = {f"{name}_no_delete": f"BEFORE DELETE ON {table} {refuse}"}
    if once:
        changed = " OR ".join(
            f'OLD."{column}" IS NOT NEW."{column}"' for column in columns if column not in once
        )
        triggers[f"{name}_void_once"] = (
            f"BEFORE UPDATE ON {table} WHEN OLD.voided_at IS NOT NULL OR {changed} "
            "BEGIN SELECT RAISE(ABORT, 'a result is voided and replaced, never edited'); END"
        )
    else:
        triggers[f"{name}_no_update"] = f"BEFORE UPDATE ON {table} {refuse}"
    return [
        statement
        for trigger, rest in triggers.items()
        for statement in (f"DROP TRIGGER IF EXISTS {trigger}", f"CREATE TRIGGER {trigger} {rest}")
    ]
