"""Hands of twenty tables by HTTPS through the shipped proxy, alone and beside hostile clients.

Run: ``python -m benchmarks.hostile``. It needs caddy and redis-server. Each hand has a connection of its own,
so that its time has that of a TLS handshake in it. The goal is a p99 under 500 ms beside the hostile ones.
"""

import os
import statistics
import tempfile
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()

from benchmarks.rig.crowd import open_tables, seat_night  # noqa: E402 -- needs the settings
from benchmarks.rig.database import run_database  # noqa: E402
from tests import nights  # noqa: E402
from tests.stack.hostile import Hostile, played  # noqa: E402
from tests.stack.production import production  # noqa: E402

TABLES, HANDS = 20, 12


def main() -> None:
    with run_database(), tempfile.TemporaryDirectory() as folder:
        organizer = nights.make_user("Olive Organizer")
        quiet, loud = (seat_night(organizer, players=4 * TABLES) for _ in range(2))
        tokens = {event: [table.token for table in open_tables(event)] for event in (quiet, loud)}
        with production(Path(folder)) as stack:
            show("alone", played(stack, tokens[quiet], HANDS))
            hostile = Hostile(stack, loud.public_id)
            try:
                show("beside hostile clients", played(stack, tokens[loud], HANDS))
            finally:
                hostile.stop()


def show(name: str, answers: list[tuple[int, float]]) -> None:
    accepted = sum(status == 201 for status, _ in answers)
    times = [seconds * 1000 for _, seconds in answers]
    p99 = statistics.quantiles(times, n=100)[98]
    print(
        f"{name:24}{accepted} of {len(answers)} accepted, median {statistics.median(times):.0f} ms, "
        f"p99 {p99:.0f} ms, worst {max(times):.0f} ms"
    )


if __name__ == "__main__":
    main()
