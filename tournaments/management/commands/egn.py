"""Checks recorded games: ``manage.py egn check FILE... [--json]``."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from scoring.egn.check import check_file
from scoring.egn.notation import MOST_CHARACTERS
from scoring.egn.results import results_json, results_text
from scoring.language import gettext as _
from scoring.language.messages import mark
from tournaments.management.translated import TranslatedCommand


class Command(TranslatedCommand):
    help = mark("Replay recorded games (EGN) and matches (EMN). List each deal's result and mistakes.")

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        check = actions.add_parser("check", help=_("Exits with status 1 if a game has a mistake."))
        check.add_argument("files", nargs="+", metavar="FILE")
        check.add_argument(
            "--json", action="store_true", dest="as_json", help=_("Print JSON, one line for each game.")
        )

    def handle(self, *_args: Any, files: list[str], as_json: bool, **_options: Any) -> None:
        is_sound = True
        for name in files:
            checked = check_file(_read(name))
            is_sound = is_sound and checked.is_sound
            if as_json:
                for game in results_json(name, checked):
                    self.stdout.write(json.dumps(game, ensure_ascii=False))
            else:
                for line in results_text(name, checked):
                    self.stdout.write(line)
        if not is_sound:
            sys.exit(1)


def _read(name: str) -> str:
    """Read a file as far as a notation may be long; what is no UTF-8 is left for the reader to refuse."""
    try:
        with Path(name).open(encoding="utf-8", errors="replace") as file:
            return file.read(MOST_CHARACTERS + 1)
    except OSError as error:
        raise CommandError(_("Can't read {file}: {why}.").format(file=name, why=error.strerror)) from None
