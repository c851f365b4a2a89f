"""Write a backup: all of it under its name, or nothing."""

import os
import shutil
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.archive.migrations import applied_migrations
from tournaments.archive.words import backups as words
from tournaments.errors import BackupError

from . import postgresql, sqlite
from .archive import DATABASE, KEYS, Contents, digest, pack
from .leftovers import open_part, working_folder
from .sealing import check_passphrase, seal


def backup_write(file: Path, *, passphrase: str = "", now: datetime | None = None) -> None:
    """Back up the database and the keys of the data folder, while the server goes on.

    Args:
        passphrase: by which the file is sealed; empty for a file that is not.

    Raises:
        BackupError: the file is there already or can't be written, or the database can't be dumped.
    """
    if passphrase:
        check_passphrase(passphrase)
    if file.exists():
        raise BackupError(words.exists_already(file=file), field="file")
    try:
        # What is not sealed yet stays in the folder that only its owner reads.
        with working_folder("backup") as folder:
            packed = _packed(folder, now or timezone.now())
            _put(packed, file, passphrase)
    except OSError as fault:
        raise BackupError(
            words.cannot_write(file=file, fault=fault.strerror or fault), field="file"
        ) from None


def key_check() -> str:
    """Return what tells this server's secret key from another's."""
    return salted_hmac("tournaments.backups", "Order Up", algorithm="sha256").hexdigest()[:16]


def _packed(folder: Path, now: datetime) -> Path:
    migrations = applied_migrations()
    if connection.vendor == "postgresql":
        postgresql.dump_to(folder / DATABASE)
    else:
        sqlite.copy_to(folder / DATABASE)
    for key in KEYS:
        if (settings.DATA_DIR / key).exists():
            shutil.copyfile(settings.DATA_DIR / key, folder / key)
    names = [name for name in (DATABASE, *KEYS) if (folder / name).exists()]
    contents = Contents(
        engine=connection.vendor,
        made_at=now.isoformat(timespec="seconds"),
        migrations=migrations,
        key_check=key_check(),
        files={name: digest(folder / name) for name in names},
    )
    pack(folder, contents, folder / "packed")
    return folder / "packed"


def _put(packed: Path, file: Path, passphrase: str) -> None:
    """Write beside the place and rename: whoever sees the name sees the whole file."""
    descriptor, part = open_part(file)
    try:
        with os.fdopen(descriptor, "wb") as target:
            if passphrase:
                seal(packed, target, passphrase)
            else:
                with packed.open("rb") as source:
                    shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
            part.replace(file)
    except BaseException:
        with suppress(FileNotFoundError):
            part.unlink()
        raise
