from typing import Any

from django.core.management.base import CommandError

from scoring.language import gettext as _
from scoring.language import ngettext
from scoring.language.messages import mark
from tournaments.archive.read_snapshot import read_snapshot
from tournaments.direct.services.verification import differences
from tournaments.management.translated import TranslatedCommand


class Command(TranslatedCommand):
    help = mark("Add up all hands, rulings and money again, and print what doesn't match.")

    def handle(self, *_args: Any, **_options: Any) -> None:
        with read_snapshot():
            found = list(differences())
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(
                ngettext("{n} difference.", "{n} differences.", len(found)).format(n=len(found))
            )
        self.stdout.write(_("Everything adds up."))
