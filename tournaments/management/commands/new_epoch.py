from typing import Any

from scoring.language import gettext as _
from scoring.language.messages import mark
from tournaments.epochs import epoch_begin
from tournaments.management.translated import TranslatedCommand


class Command(TranslatedCommand):
    help = mark("Refresh all open pages and TVs after an older database was restored.")

    def handle(self, *_args: Any, **_options: Any) -> None:
        epoch_begin()
        self.stdout.write(_("Open pages and TVs show the restored data within half a minute."))
