"""Asking for a backup's passphrase where the environment has none."""

import getpass
import sys

from django.conf import settings

from scoring.language import gettext as _
from tournaments.errors import BackupError


def ask_passphrase(*, twice: bool) -> str:
    """Return the environment's, or the one that is typed; never an argument, which every process can read.

    Raises:
        BackupError: there is nobody to ask, or the two typed differ.
    """
    if settings.BACKUP_PASSPHRASE:
        return str(settings.BACKUP_PASSPHRASE)
    if not sys.stdin.isatty():
        raise BackupError(_("Set ORDER_UP_BACKUP_PASSPHRASE to the backup's passphrase."), field="passphrase")
    typed = getpass.getpass(_("Passphrase: "))
    if twice and typed != getpass.getpass(_("Passphrase again: ")):
        raise BackupError(_("The two passphrases don't match."), field="passphrase")
    return typed
