"""The whole installation as one file, and back."""

from .restoring import Restored, backup_restore, needs_passphrase
from .writing import backup_write

__all__ = ["Restored", "backup_restore", "backup_write", "needs_passphrase"]
