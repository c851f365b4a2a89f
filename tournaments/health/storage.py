"""The disk that the data is on, and the backups on it."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings


def is_disk_low(*, below_mb: int | None = None) -> bool:
    """Say whether less than ``ORDER_UP_LOW_DISK_MB``, or ``below_mb``, is free."""
    folder = settings.DATA_DIR if settings.DATA_DIR.exists() else settings.BASE_DIR
    limit_mb: int = settings.LOW_DISK_MB if below_mb is None else below_mb
    return shutil.disk_usage(folder).free < limit_mb * 1_000_000


def last_backup_at() -> datetime | None:
    """Return when the newest backup that can be seen from here was made."""
    folder: Path = getattr(settings, "BACKUP_DIR", settings.DATA_DIR / "backups")
    made = [path.stat().st_mtime for path in folder.glob("order-up-*.backup")]
    return datetime.fromtimestamp(max(made), UTC) if made else None
