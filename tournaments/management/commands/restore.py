from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError, CommandParser

from scoring.language import gettext as _
from scoring.language.messages import mark
from tournaments.archive.backups import backup_restore, needs_passphrase
from tournaments.errors import BackupError
from tournaments.management.passphrases import ask_passphrase
from tournaments.management.serving import AlreadyServingError, hold_lock
from tournaments.management.translated import TranslatedCommand


class Command(TranslatedCommand):
    help = mark("Restore a backup, update it to this version, and check that everything adds up.")
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--overwrite",
            action="store_true",
            help=_("Replace the current data. We save a copy first."),
        )

    def handle(self, *_args: Any, file: Path, overwrite: bool, **_options: Any) -> None:
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        lock = settings.DATA_DIR / "serving.lock"
        try:
            with hold_lock(lock, _("the restore")) if settings.EMBEDDED else nullcontext():
                passphrase = ask_passphrase(twice=False) if needs_passphrase(file) else ""
                restored = backup_restore(file, passphrase=passphrase, overwrites=overwrite)
        except AlreadyServingError as running:
            raise CommandError(
                _("Order Up is running at {address}. Stop it first.").format(address=running)
            ) from None
        except BackupError as refusal:
            raise CommandError(str(refusal)) from None
        except OSError as fault:
            raise CommandError(_("Can't restore {file}: {why}.").format(file=file, why=fault)) from None
        self.stdout.write(_("Restored the backup of {moment}.").format(moment=restored.made_at))
        if restored.earlier:
            self.stdout.write(_("The previous data is in {file}.").format(file=restored.earlier))
        if not restored.has_same_key:
            self.stdout.write(
                _(
                    "This backup was made with a different ORDER_UP_SECRET_KEY. Set that key, or "
                    "print new QR codes."
                )
            )
        call_command("verify", stdout=self.stdout)
