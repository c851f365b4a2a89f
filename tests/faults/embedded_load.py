"""Thirty tables score at once into the embedded database: ``python -m tests.faults.embedded_load 30 20``.

Prints one JSON object. It runs in a process of its own because the tests' own database is PostgreSQL.
"""

import json
import sys
import threading
import time
from dataclasses import replace
from uuid import uuid4

import django

django.setup()

from django.core.management import call_command  # noqa: E402 -- needs the settings
from django.db import connection, connections  # noqa: E402

from scoring.rules.rulesets import PRESETS  # noqa: E402
from tests import nights  # noqa: E402
from tournaments.direct.services.verification import differences  # noqa: E402
from tournaments.models import Hand, Match  # noqa: E402

HANDS = 200


def seat_tables(organizer, count):
    """Start as many nights of five tables as it takes."""
    matches = []
    while len(matches) < count:
        names = [f"Player {number}" for number in range(20)]
        rules = replace(PRESETS["party"], hands=HANDS)
        event = nights.start(nights.make_night(organizer, names, rules=rules), organizer)
        matches += Match.objects.filter(round__stage__event=event, round__number=1)
    return matches[:count]


def load(organizer, matches, seconds):
    """Let every table score until time is up; returns the keys answered, the faults, the seconds it took."""
    sent, faults, began = [], [], time.monotonic()

    def play(match):
        try:
            number = 1
            while time.monotonic() < began + seconds and number <= HANDS:
                key = uuid4()
                nights.record(match, organizer, number, key=key)
                sent.append(key)
                number += 1
        except Exception as fault:  # noqa: BLE001 -- printed for the test to see
            faults.append(repr(fault))
        finally:
            connections.close_all()

    phones = [threading.Thread(target=play, args=(match,)) for match in matches]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    return sent, faults, time.monotonic() - began


def main(threads, seconds):
    call_command("migrate", verbosity=0)
    organizer = nights.make_user()
    sent, faults, took = load(organizer, seat_tables(organizer, threads), seconds)
    stored = set(Hand.objects.values_list("key", flat=True))
    return {
        "database": connection.vendor,
        "hands": len(sent),
        "seconds": took,
        "faults": faults,
        "lost_or_doubled": len(stored ^ set(sent)),
        "differences": len(list(differences())),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(int(sys.argv[1]), float(sys.argv[2]))))
