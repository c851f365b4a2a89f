"""From a cold start to the first accepted hand, and to the first page of ``manage.py demo``.

Run: ``python -m benchmarks.cold_start``.
"""

import argparse
import http.client
import json
import os
import statistics
import tempfile
import time
from contextlib import closing, suppress
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.settings")
django.setup()


from benchmarks.rig.crowd import OpenTable, open_tables, seat_night  # noqa: E402
from benchmarks.rig.database import run_database  # noqa: E402
from benchmarks.rig.servers import APP, free_port, running, starting_gunicorn, wait_until_served  # noqa: E402
from tests import nights  # noqa: E402

GOAL_SECONDS = 5


def first_hand(table: OpenTable) -> float:
    """Return the seconds from starting a web process to its first 201."""
    port = free_port()
    started = time.monotonic()
    with starting_gunicorn(APP, port, workers=1):
        while not _accepts(port, table):
            if time.monotonic() - started > 60:
                raise TimeoutError("No hand was accepted within a minute.")
            time.sleep(0.01)
        return time.monotonic() - started


def _accepts(port: int, table: OpenTable) -> bool:
    body = json.dumps({"round": 1, "number": 1, "key": str(uuid4()), "maker": 1, "tricks": 3})
    headers = {"Authorization": f"Table {table.token}", "Content-Type": "application/json"}
    with (
        suppress(OSError, http.client.HTTPException),
        closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as caller,
    ):
        caller.request("POST", "/api/v1/table/hands", body, headers)
        return caller.getresponse().status == 201
    return False


def demo_starts() -> tuple[float, float]:
    """Return the seconds until ``manage.py demo`` serves, in an empty folder and the second time."""
    with tempfile.TemporaryDirectory() as folder:
        first, second = (_demo_start(folder) for _ in range(2))
    return first, second


def _demo_start(folder: str) -> float:
    port = free_port()
    embedded = {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": "",
        "ORDER_UP_DATA_DIR": folder,
        "ORDER_UP_SECRET_KEY": "",
    }
    started = time.monotonic()
    with running(["manage", "demo", "--port", str(port)], port, embedded):
        return wait_until_served(port, seconds=60) - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--times", type=int, default=3)
    options = parser.parse_args()
    with run_database():
        event = seat_night(nights.make_user("Olive Organizer"), players=4 * options.times)
        web = statistics.median(first_hand(table) for table in open_tables(event))
    first, second = zip(*(demo_starts() for _ in range(options.times)), strict=True)
    goal = f"   (goal under {GOAL_SECONDS} s)"
    print(f"web process to first accepted hand{web:8.2f} s{goal}")
    print(f"manage.py demo, first start       {statistics.median(first):8.2f} s")
    print(f"manage.py demo, second start      {statistics.median(second):8.2f} s{goal}")


if __name__ == "__main__":
    main()
