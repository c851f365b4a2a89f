"""Triggers that refuse to change append-only rows, and money for entries that cannot win.

Set anew after every migration: SQLite drops a table's triggers whenever a migration rebuilds it.
"""

from collections.abc import Collection

from django.db import connections

#: By table, the columns that may be set once, together; everything else may never change.
GUARDED: dict[str, tuple[str, ...]] = {
    "accounts_clubauditentry": (),
    "tournaments_auditentry": (),
    "tournaments_cashcount": (),
    "tournaments_confirmation": (),
    "tournaments_dealnote": ("voided_at", "voided_by_id", "void_reason"),
    "tournaments_dispute": (),
    "tournaments_draw": (),
    "tournaments_drawsecret": (),
    "tournaments_hand": ("voided_at", "voided_by_id", "void_reason"),
    "tournaments_ledgerentry": (),
    "tournaments_recordeddeal": (),
    "tournaments_perfecthand": (),
    "tournaments_playoff": ("voided_at", "voided_by_id", "void_reason"),
    "tournaments_posting": (),
    "tournaments_resultcheck": (),
    "tournaments_roundtotal": ("voided_at", "voided_by_id", "void_reason"),
    "tournaments_ruling": ("voided_at", "voided_by_id", "void_reason"),
    "tournaments_seal": (),
    "tournaments_sidecarry": ("voided_at", "voided_by_id", "void_reason"),
}
#: The event of a match, by what stands for its id.
_OF_MATCH = (
    "SELECT s.event_id FROM tournaments_match m JOIN tournaments_round r ON r.id = m.round_id "
    "JOIN tournaments_stage s ON s.id = r.stage_id WHERE m.id = {}"
)
#: By a column of a guarded table, the event of its row. A demo's rows go with it, and nobody else's.
EVENT_OF = {
    "event_id": "OLD.event_id",
    "match_id": _OF_MATCH.format("OLD.match_id"),
    "hand_id": _OF_MATCH.format("(SELECT h.match_id FROM tournaments_hand h WHERE h.id = OLD.hand_id)"),
    "side_pool_id": "SELECT p.event_id FROM tournaments_sidepool p WHERE p.id = OLD.side_pool_id",
    "source_id": "SELECT p.event_id FROM tournaments_sidepool p WHERE p.id = OLD.source_id",
}
#: What a guard that looks for a demo reads.
ON_THE_WAY = {
    "accounts_demo",
    "tournaments_event",
    "tournaments_hand",
    "tournaments_match",
    "tournaments_round",
    "tournaments_sidepool",
    "tournaments_stage",
}
#: What goes with its match where nobody has played; ``KEPT`` says when it stays.
MAY_GO = {"tournaments_dealnote"}
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
#: Nothing goes out of a cash box that is not in it; no sum is asked for where money comes in.
IS_BEYOND = (
    "NEW.account = 'cash' AND NEW.cents < 0 AND NEW.cents + COALESCE((SELECT SUM(cents) FROM "
    "tournaments_ledgerentry WHERE event_id = NEW.event_id AND account = 'cash'), 0) < 0"
)
#: Who deals sits at that table.
IS_NO_SEAT = (
    "NOT EXISTS (SELECT 1 FROM tournaments_seat WHERE match_id = NEW.match_id AND position = NEW.seat)"
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
    "ledgerentry_not_beyond_the_box": (
        "tournaments_ledgerentry",
        IS_BEYOND,
        "the cash box holds less",
    ),
    "dealnote_at_the_table": ("tournaments_dealnote", IS_NO_SEAT, "who deals sits at the table"),
}
#: Hands that came in, if only to be struck out, have been dealt by somebody.
WAS_DEALT = "EXISTS (SELECT 1 FROM tournaments_hand WHERE match_id = OLD.match_id)"
#: By the name of a trigger: its table, when it refuses to let a row go, and why.
KEPT = {"dealnote_with_its_hands": ("tournaments_dealnote", WAS_DEALT, "a hand rests on it")}
#: A club that has nights becomes no demo, whose rows may go, and a demo no other club's.
IS_NO_DEMO = "EXISTS (SELECT 1 FROM tournaments_event WHERE club_id = NEW.club_id)"
REFUSED["demo_of_a_new_club"] = ("accounts_demo", IS_NO_DEMO, "a club that has nights is no demo")
MOVED = {"demo_stays": ("accounts_demo", "OLD.club_id <> NEW.club_id", "a demo stays that of its club")}
LOOKED_AT = {"tournaments_entry", "tournaments_hand", "tournaments_posting", "tournaments_seat"}


def let_tables_go(using: str, **_: object) -> None:
    """Take out what looks at a second table: while SQLite rebuilds that one, it is not there."""
    connection = connections[using]
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            for trigger in (*REFUSED, *KEPT, *MOVED, *(_no_delete(table) for table in GUARDED)):
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
            key = connection.introspection.get_primary_key_column(cursor, table)
            of_demo = _of_demo(columns) if there >= ON_THE_WAY else ""
            for statement in statements(table, columns, key or "id", of_demo):
                cursor.execute(statement, None)
        for event, refused in (("INSERT", REFUSED), ("DELETE", KEPT), ("UPDATE", MOVED)):
            for trigger, (table, condition, why) in refused.items():
                if {table, *LOOKED_AT} <= there:
                    for statement in _refusing(connection.vendor, trigger, event, table, condition, why):
                        cursor.execute(statement, None)


def _of_demo(columns: Collection[str]) -> str:
    """Return the condition under which a row that is to go is one of a demo; empty where none ever is."""
    column = next((each for each in EVENT_OF if each in columns), None)
    if column is not None:
        clubs = "SELECT 1 FROM tournaments_event e JOIN accounts_demo d ON d.club_id = e.club_id"
        return f"EXISTS ({clubs} WHERE e.id = ({EVENT_OF[column]}))"
    own = "EXISTS (SELECT 1 FROM accounts_demo WHERE club_id = OLD.club_id)"
    return own if "club_id" in columns else ""


def _no_delete(table: str) -> str:
    return f"{table.removeprefix('tournaments_')}_no_delete"


def _refusing(vendor: str, trigger: str, event: str, table: str, condition: str, why: str) -> list[str]:
    if vendor != "postgresql":
        refuse = f"BEGIN SELECT RAISE(ABORT, '{why}'); END"
        return [
            f"DROP TRIGGER IF EXISTS {trigger}",
            f"CREATE TRIGGER {trigger} BEFORE {event} ON {table} WHEN {condition} {refuse}",
        ]
    raising = f"RAISE EXCEPTION '{why}' USING ERRCODE = 'integrity_constraint_violation'"
    function = (
        f"CREATE OR REPLACE FUNCTION order_up_{trigger}() RETURNS trigger LANGUAGE plpgsql AS $$ "
        f"BEGIN IF {condition} THEN {raising}; END IF; RETURN COALESCE(NEW, OLD); END $$"
    )
    guard = (
        f"CREATE OR REPLACE TRIGGER {trigger} BEFORE {event} ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION order_up_{trigger}()"
    )
    return [function, guard]


def _postgresql(table: str, _columns: list[str], _key: str, of_demo: str) -> list[str]:
    once, name = GUARDED[table], f"order_up_keep_{table}"
    keep = (
        f"CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF {of_demo or 'FALSE'} THEN RETURN OLD; END IF; "
        f"RAISE EXCEPTION '{table} is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    append_only = (
        f"CREATE OR REPLACE TRIGGER append_only BEFORE DELETE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION {name}()"
    )
    no_update = (
        f"CREATE OR REPLACE TRIGGER no_update BEFORE UPDATE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION order_up_append_only()"
    )
    columns = ", ".join(f"'{column}'" for column in once)
    void_once = (
        f"CREATE OR REPLACE TRIGGER void_once BEFORE UPDATE ON {table} "
        f"FOR EACH ROW EXECUTE FUNCTION order_up_void_once({columns})"
    )
    if table in MAY_GO:
        append_only = f"DROP TRIGGER IF EXISTS append_only ON {table}"
    no_truncate = (
        f"CREATE OR REPLACE TRIGGER no_truncate BEFORE TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION order_up_append_only()"
    )
    return [keep, append_only, no_truncate, void_once if once else no_update]


def _sqlite(table: str, columns: list[str], key: str, of_demo: str) -> list[str]:
    name, once = table.removeprefix("tournaments_"), GUARDED[table]
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    unless = f" WHEN NOT {of_demo}" if of_demo else ""
    no_delete = "" if table in MAY_GO else f"BEFORE DELETE ON {table}{unless} {refuse}"
    # ``INSERT OR REPLACE`` deletes unnoticed where a program has not set ``recursive_triggers``, as ours do.
    is_there = f'EXISTS (SELECT 1 FROM {table} WHERE "{key}" = NEW."{key}")'  # noqa: S608 -- our own
    triggers = {
        _no_delete(table): no_delete,
        f"{name}_no_replace": f"BEFORE INSERT ON {table} WHEN {is_there} {refuse}",
    }
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
        for statement in (f"DROP TRIGGER IF EXISTS {trigger}", rest and f"CREATE TRIGGER {trigger} {rest}")
        if statement
    ]
