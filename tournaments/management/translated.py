"""A command whose help is translated as it is shown: its class is made before a language is known."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scoring.language import gettext


class TranslatedCommand(BaseCommand):
    """Its ``help`` is marked, not translated."""

    def create_parser(self, prog_name: str, subcommand: str, **options: Any) -> CommandParser:
        self.help = gettext(self.help)
        return super().create_parser(prog_name, subcommand, **options)
