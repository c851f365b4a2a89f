from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.archive.read_snapshot import read_snapshot
from tournaments.direct.services.verification import differences


class Command(BaseCommand):
    help = "Add everything up again from hands, rulings and ledger, and print each difference."

    def handle(self, *_: Any, **__: Any) -> None:
        with read_snapshot():
            found = list(differences())
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(f"{len(found)} differences.")
        self.stdout.write("Everything adds up.")
