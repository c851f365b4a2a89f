"""The backup that the app makes by itself, once a night."""

import fcntl
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from tournaments.archive.words import backups as words
from tournaments.errors import BackupError

from .rule import backups_that_stay, is_due
from .writing import backup_write

log = logging.getLogger(__name__)
#: Only what has such a name is ever deleted.
_NAME = re.compile(r"order-up-(\d{4}-\d{2}-\d{2}T\d{6}Z)\.backup")
_TIME = "%Y-%m-%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class Backup:
    made_at: datetime
    file: Path


def nightly_backups() -> list[Backup]:
    """Return what the app has backed up by itself, oldest first."""
    found = [(_NAME.fullmatch(file.name), file) for file in settings.BACKUP_DIR.glob("order-up-*.backup")]
    dated = [(_moment(name[1]), file) for name, file in found if name]
    return sorted((Backup(moment, file) for moment, file in dated if moment), key=lambda each: each.made_at)


def backup_nightly(*, now: datetime | None = None) -> Backup | None:
    """Back up if it has not been done since the hour of the night, and delete what the rule lets go.

    Call it as often as you like, from as many processes: one of them works, the others return at once.

    Returns:
        The new backup; None where none was due or another process is at it.

    Raises:
        BackupError: it can't be written; nothing was deleted then.
    """
    moment = (now or timezone.now()).astimezone(UTC).replace(microsecond=0)
    try:
        settings.BACKUP_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _alone() as is_ours:
            return _backed_up(moment) if is_ours else None
    except OSError as fault:
        raise BackupError(
            words.cannot_back_up(folder=settings.BACKUP_DIR, fault=fault.strerror or fault)
        ) from None


def _backed_up(now: datetime) -> Backup | None:
    made = nightly_backups()
    if not is_due(made[-1].made_at if made else None, now):
        return None
    new = Backup(now, settings.BACKUP_DIR / f"order-up-{now:{_TIME}}.backup")
    backup_write(new.file, passphrase=settings.BACKUP_PASSPHRASE, now=now)
    stay = backups_that_stay(each.made_at for each in (*made, new))
    for each in made:
        if each.made_at not in stay:
            each.file.unlink(missing_ok=True)
            log.info("Deleted the backup %s.", each.file.name)
    return new


@contextmanager
def _alone() -> Iterator[bool]:
    with (settings.BACKUP_DIR / ".lock").open("a") as claim:
        try:
            fcntl.flock(claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


def _moment(text: str) -> datetime | None:
    """Read the time in a name; None where it is no time, such as the 31st of February."""
    try:
        return datetime.strptime(text, _TIME).replace(tzinfo=UTC)
    except ValueError:
        return None
