"""The whole installation as one file, and back."""

from .nightly import Backup, backup_nightly, nightly_backups
from .restoring import Restored, backup_restore, needs_passphrase
from .writing import backup_write

__all__ = [
    "Backup",
    "Restored",
    "backup_nightly",
    "backup_restore",
    "backup_write",
    "needs_passphrase",
    "nightly_backups",
]
