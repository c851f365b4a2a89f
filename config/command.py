"""The installed command: ``order-up`` serves the club, ``order-up NAME`` runs any other command."""

import os
import sys
from importlib.metadata import version

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    program, *words = sys.argv
    if words == ["--version"]:
        sys.stdout.write(f"{version('order-up')}\n")
        return
    execute_from_command_line([program, *(words or ["serve"])])
