"""Hands a second into the embedded SQLite, thirty tables at once, against bare commits of one row.

``python -m benchmarks.embedded [seconds]``. Both run one after the other on the same disk, with the same
settings: every commit reaches the disk before it is answered. The goal is 200 hands a second.
"""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
THREADS = 30
GOAL = 200


def bare_commits(folder: str, seconds: float) -> float:
    """Commit one row at a time from one thread; returns commits a second."""
    database = sqlite3.connect(Path(folder) / "bare.sqlite3", isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, said TEXT)")
    began, count = time.monotonic(), 0
    while time.monotonic() < began + seconds:
        database.execute("INSERT INTO bare (said) VALUES ('x')")
        count += 1
    rate = count / (time.monotonic() - began)
    database.close()
    return rate


def hands(folder: str, seconds: float) -> float:
    """Run the load of the tests in a process of its own; returns accepted hands a second."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment |= {"ORDER_UP_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-m", "tests.faults.embedded_load", str(THREADS), str(seconds)]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    if found["faults"] or found["lost_or_doubled"] or found["differences"]:
        raise SystemExit(f"The load went wrong: {done.stdout}")
    rate: float = found["hands"] / found["seconds"]
    return rate


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    with tempfile.TemporaryDirectory() as folder:
        floor = bare_commits(folder, seconds / 2)
        rate = hands(folder, seconds)
    print(f"bare commits {floor:8.0f} a second")
    print(f"hands        {rate:8.0f} a second   (goal {GOAL}), ratio {rate / floor:.2f}")


if __name__ == "__main__":
    main()
