from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from scoring.language import gettext as _
from scoring.language.messages import mark
from tournaments.archive.backups import backup_write
from tournaments.errors import BackupError
from tournaments.management.passphrases import ask_passphrase
from tournaments.management.translated import TranslatedCommand


class Command(TranslatedCommand):
    help = mark("Save everything to one file, even during play.")
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--encrypt",
            action="store_true",
            help=_("Encrypt the backup with a passphrase. Always on if ORDER_UP_BACKUP_PASSPHRASE is set."),
        )

    def handle(self, *_args: Any, file: Path, encrypt: bool, **_options: Any) -> None:
        is_sealed = encrypt or bool(settings.BACKUP_PASSPHRASE)
        try:
            backup_write(file, passphrase=ask_passphrase(twice=True) if is_sealed else "")
        except BackupError as refusal:
            raise CommandError(str(refusal)) from None
        self.stdout.write(
            _("Saved {file} ({size} MB).").format(file=file, size=f"{file.stat().st_size / 1_000_000:.1f}")
        )
        if is_sealed:
            self.stdout.write(_("You can't restore the backup without its passphrase."))
        else:
            self.stdout.write(_("The backup isn't encrypted. Keep it where only you can read it."))
