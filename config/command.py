"""The installed command: ``order-up`` serves the club, ``order-up NAME`` runs any other command."""

import sys
from importlib.metadata import version

from django.core.management import execute_from_command_line

from tournaments.management.unusable_folder import UnusableFolderError


def main() -> None:
    program, *words = sys.argv
    if words == ["--version"]:
        sys.stdout.write(f"{version('order-up')}\n")
        return
    run([program, *(words or ["serve"])])


def run(arguments: list[str]) -> None:
    """Run a command of Django's; where the data can't be kept, that is said instead of a traceback."""
    try:
        execute_from_command_line(arguments)
    except UnusableFolderError as refusal:
        sys.exit(str(refusal))
