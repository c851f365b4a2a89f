"""A backup's file before it is sealed: a zip of the database and the keys, with a list of what is in it."""

import hashlib
import json
import struct
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from tournaments.archive.words import backups as words
from tournaments.errors import BackupError

CONTENTS, DATABASE = "backup.json", "database"
#: What the embedded mode makes once and keeps beside its database.
KEYS = ("secret_key", "push_key")
VERSION = 1
#: What reading a zip raises that is none, or not as it was written.
UNREADABLE = (BadZipFile, zlib.error, struct.error, NotImplementedError, KeyError, ValueError, EOFError)


@dataclass(frozen=True, slots=True)
class Contents:
    engine: str
    made_at: str
    #: The last migration of each app, by the app's name.
    migrations: Mapping[str, str]
    #: What the server's secret key makes of a fixed text; tells two keys apart and reveals neither.
    key_check: str
    #: SHA-256 by the name of a file.
    files: Mapping[str, str]
    version: int = VERSION


def pack(folder: Path, contents: Contents, file: Path) -> None:
    with ZipFile(file, "w", ZIP_DEFLATED, compresslevel=1) as packed:
        packed.writestr(CONTENTS, json.dumps(asdict(contents), indent=1))
        for name in contents.files:
            packed.write(folder / name, name)


def unpack(file: Path, folder: Path) -> Contents:
    """Write what a backup holds into an empty folder, and check every byte of it.

    Raises:
        BackupError: it is no backup, of another version of the format, or not as it was written.
    """
    try:
        with ZipFile(file) as packed:
            contents = _contents(json.loads(packed.read(CONTENTS)))
            for name, right in contents.files.items():
                packed.extract(name, folder)
                if digest(folder / name) != right:
                    raise BackupError(words.damaged())
    except UNREADABLE:
        raise BackupError(words.no_backup(), field="file") from None
    return contents


def digest(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _contents(read: Any) -> Contents:
    """Raises ``ValueError`` for what ``pack`` does not write."""
    if not isinstance(read, dict):
        raise ValueError("no_object")  # noqa: TRY004 -- read from a file, as the others here
    if read.get("version") != VERSION:
        raise BackupError(words.made_by_newer(), field="file")
    try:
        contents = Contents(**read)
    except TypeError as fault:
        raise ValueError("other_names") from fault
    if not all(_is_of_words(each) for each in (contents.files, contents.migrations)):
        raise ValueError("other_values")
    if not {DATABASE} <= contents.files.keys() <= {DATABASE, *KEYS}:
        raise ValueError("other_files")
    return contents


def _is_of_words(read: Any) -> bool:
    return isinstance(read, dict) and all(isinstance(value, str) for value in read.values())
