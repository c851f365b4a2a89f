from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import ngettext

from tournaments.archive.read_snapshot import read_snapshot
from tournaments.direct.services.verification import differences


class Command(BaseCommand):
    help = "Add up hands, rulings and ledger again, and print each difference."

    def handle(self, *_: Any, **__: Any) -> None:
        with read_snapshot():
            found = list(differences())
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(
                ngettext("{n} difference.", "{n} differences.", len(found)).format(n=len(found))
            )
        self.stdout.write("Everything adds up.")
