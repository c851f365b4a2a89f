from typing import Any

from scoring.language import gettext as _
from scoring.language.messages import mark
from tournaments.epochs import epoch_begin
from tournaments.management.translated import TranslatedCommand


class Command(TranslatedCommand):
    help = mark("Refresh all open pages and TVs after you restore an older database.")

    def handle(self, *_args: Any, **_options: Any) -> None:
        epoch_begin()
        self.stdout.write(_("Open pages and TVs will show the restored data in half a minute."))
