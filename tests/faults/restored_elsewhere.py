"""Restore backups here, one after the other: ``python -m tests.faults.restored_elsewhere FILE…``.

Prints for each what was said and the keys of its hands, as JSON.
"""

import json
import sys
from io import StringIO

import django

django.setup()

from django.core.management import call_command  # noqa: E402 -- needs the settings

from tournaments.epochs import epoch_now  # noqa: E402
from tournaments.models import Hand, Seal  # noqa: E402


def restored(file, *, overwrite):
    said = StringIO()
    call_command("restore", file, overwrite=overwrite, stdout=said)
    keys = [str(key) for key in Hand.objects.values_list("key", flat=True)]
    return {
        "said": said.getvalue().splitlines(),
        "keys": keys,
        "epoch": epoch_now(),
        "seals": Seal.objects.count(),
    }


def main(files):
    # The first finds an empty installation, and needs no leave.
    return [restored(file, overwrite=index > 0) for index, file in enumerate(files)]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(sys.argv[1:])))
