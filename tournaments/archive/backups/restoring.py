"""Put a backup in the place of what is here; everything about it is checked before anything is touched."""

import os
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from tournaments.archive.migrations import are_known, lead_on
from tournaments.archive.words import backups as words
from tournaments.epochs import epoch_begin
from tournaments.errors import BackupError

from . import postgresql, sqlite
from .archive import DATABASE, KEYS, Contents, unpack
from .leftovers import working_folder
from .sealing import is_sealed, unseal
from .writing import backup_write, key_check

ENGINES = {"sqlite": "the built-in database", "postgresql": "PostgreSQL"}


@dataclass(frozen=True, slots=True)
class Restored:
    made_at: str
    #: Where what was here before is; None where nothing was.
    earlier: Path | None
    #: With another one the codes that were printed open nothing.
    has_same_key: bool


def backup_restore(
    file: Path, *, passphrase: str = "", overwrites: bool = False, now: datetime | None = None
) -> Restored:
    """Restore a backup, bring it to this release, and let open pages follow.

    Nobody may serve from the built-in database meanwhile; PostgreSQL holds its tables until all are replaced.

    Raises:
        BackupError: the file can't be read, is of another kind of database, of a newer release or of one
            before the first, or there is data here that it was not asked to overwrite; nothing has
            changed then.
    """
    with working_folder("restore") as folder:
        contents = _read(file, folder, passphrase)
        engine = postgresql if connection.vendor == "postgresql" else sqlite
        _check_fits(contents)
        engine.check(folder / DATABASE)
        earlier = _earlier(now or timezone.now(), passphrase, overwrites=overwrites)
        engine.put_in_place(folder / DATABASE)
        _put_keys(folder, contents)
    call_command("migrate", verbosity=0)
    epoch_begin()
    return Restored(contents.made_at, earlier, _has_same_key(contents))


def needs_passphrase(file: Path) -> bool:
    """Raise ``BackupError`` where there is no such file."""
    try:
        return is_sealed(file)
    except OSError as fault:
        raise BackupError(words.cannot_read(file=file, fault=fault.strerror or fault), field="file") from None


def _read(file: Path, folder: Path, passphrase: str) -> Contents:
    if not needs_passphrase(file):
        return unpack(file, folder)
    with (folder / "packed").open("wb") as packed:
        unseal(file, packed, passphrase)
    return unpack(folder / "packed", folder)


def _check_fits(contents: Contents) -> None:
    if contents.engine != connection.vendor:
        raise BackupError(
            words.other_database(
                theirs=ENGINES.get(contents.engine, contents.engine), ours=ENGINES[connection.vendor]
            ),
            field="file",
        )
    if not are_known(contents.migrations):
        raise BackupError(words.made_by_newer(), field="file")
    if not lead_on(contents.migrations):
        raise BackupError(words.before_first_release(), field="file")


def _earlier(now: datetime, passphrase: str, *, overwrites: bool) -> Path | None:
    """Save what is here before it is overwritten; None where nothing is."""
    if _is_empty():
        return None
    if not overwrites:
        raise BackupError(words.club_here())
    folder: Path = settings.BACKUP_DIR
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    earlier = folder / f"before-restore-{now:%Y-%m-%dT%H%M%S.%f}.backup"
    backup_write(earlier, passphrase=passphrase or settings.BACKUP_PASSPHRASE, now=now)
    return earlier


def _is_empty() -> bool:
    """Nobody has an account; an installation that was never migrated has no table of them."""
    if "accounts_user" not in connection.introspection.table_names():
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM accounts_user LIMIT 1")
        return cursor.fetchone() is None


def _put_keys(folder: Path, contents: Contents) -> None:
    """Give the embedded mode the keys of the backup; elsewhere they come from the environment."""
    if not settings.EMBEDDED:
        return
    for key in KEYS:
        if key in contents.files:
            (folder / key).chmod(0o600)
            os.replace(folder / key, settings.DATA_DIR / key)


def _has_same_key(contents: Contents) -> bool:
    """Of the keys that come from the environment; a restored one is of the backup."""
    is_restored = settings.EMBEDDED and "secret_key" in contents.files and not settings.HAS_OWN_SECRET_KEY
    return is_restored or contents.key_check == key_check()
