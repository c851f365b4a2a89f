"""Why a database can't serve a request, and the response to it."""

import sqlite3
from enum import Enum
from typing import Any

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

#: What PostgreSQL says of a write to a standby, or to a database that was set to be read only.
READ_ONLY_SQLSTATE = "25006"
#: SQLite's primary codes; the higher bits of a code only say more.
PRIMARY = 0xFF
CANNOT_SAVE = _("We can't save right now. Everything you saved earlier is safe. Try again in a minute.")
CANNOT_READ = _("We can't read the database: the file is damaged. Ask your server admin to restore a backup.")


class DatabaseFault(Enum):
    """Code, sentence, and the seconds after which the same may work."""

    BUSY = ("busy", _("Order Up is busy. Try again in a moment."), 2)
    READ_ONLY = ("read_only", CANNOT_SAVE, 10)
    DAMAGED = ("damaged", CANNOT_READ, 30)

    def __init__(self, code: str, text: str, retry_after_seconds: int) -> None:
        self.code, self.text, self.retry_after_seconds = code, text, retry_after_seconds

    @property
    def sentence(self) -> str:
        return gettext(self.text)


SQLITE = {
    sqlite3.SQLITE_READONLY: DatabaseFault.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DatabaseFault.DAMAGED,
    sqlite3.SQLITE_NOTADB: DatabaseFault.DAMAGED,
}


class Damage:
    """Remembers that this process met a damaged page: whoever asks next may ask for a sound one."""

    def __init__(self) -> None:
        self.is_known = False


damage = Damage()


def database_fault(fault: BaseException | None) -> DatabaseFault | None:
    """Say what is wrong with the database; None where the fault is in the statement or is none of it."""
    if not isinstance(fault, DatabaseError | InterfaceError):
        return None
    cause = fault.__cause__
    if getattr(cause, "sqlstate", None) == READ_ONLY_SQLSTATE:
        return DatabaseFault.READ_ONLY
    found = SQLITE.get(sqlite_code(fault))
    if found is DatabaseFault.DAMAGED:
        damage.is_known = True
    if found is None and isinstance(fault, OperationalError | InterfaceError):
        return DatabaseFault.BUSY
    return found


def sqlite_code(fault: BaseException) -> int:
    """Return SQLite's primary code of a database error; 0 where there is none."""
    return (getattr(fault.__cause__, "sqlite_errorcode", None) or 0) & PRIMARY


def is_read_only(cursor: Any) -> bool:
    """Ask the database whether it can be written to; one that is busy can."""
    if connection.vendor == "postgresql":
        cursor.execute("SHOW transaction_read_only")
        return bool(cursor.fetchone() == ("on",))
    try:
        cursor.execute("PRAGMA busy_timeout=500")
        # It begins to write, which a transaction that writes nothing doesn't, and there is no such row.
        cursor.execute("DELETE FROM django_migrations WHERE id < 0")
    except OperationalError as fault:
        return database_fault(fault) is DatabaseFault.READ_ONLY
    return False
