"""Migrate stored nights and play each to its end: ``python -m tests.releases.playing FILE.sql.xz MOST``.

Of all nights so many are played. It prints, as JSON, how many were there and with how many hands, which of
those played are not over, and what ``verify`` finds before and after.
"""

import contextlib
import json
import lzma
import random
import sys
from pathlib import Path

import django

#: Times that every table is told and its round closed; no night has half as many rounds.
TURNS = 60
ON = (
    *("all_here", "start", "draw_part", "open_round", "settle_dispute", "tell_all", "check_result"),
    *("decide_game", "close_round", "end"),
)


def main(file, most):
    from django.conf import settings  # noqa: PLC0415 -- Django is set up only then
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    from tests.any_order.play import a_night  # noqa: F401, PLC0415 -- fills ACTS
    from tournaments.direct.services.verification import differences  # noqa: PLC0415
    from tournaments.models import Event, Hand  # noqa: PLC0415

    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    # Django's own connection has the functions that our constraints ask for.
    connection.ensure_connection()
    dump = lzma.decompress(Path(file).read_bytes()).decode()
    # Tables come in the order of their names.
    connection.connection.executescript(f"PRAGMA foreign_keys=OFF;\n{dump}\nPRAGMA foreign_keys=ON;")
    call_command("migrate", verbosity=0)
    events = list(Event.objects.order_by("pk"))
    hands = Hand.objects.count()
    found = list(differences())
    unfinished = [event.pk for event in events[:: -(-len(events) // most)] if not is_played(event)]
    json.dump(
        {
            "nights": len(events),
            "formats": sorted({stage.format for event in events for stage in event.stages.all()}),
            "before": found,
            "unfinished": unfinished,
            "after": list(differences()),
            "hands": hands,
        },
        sys.stdout,
    )


def is_played(event):
    """Play a night to its end; returns whether it got there."""
    from tests.any_order.night import ACTS, Night, NothingThereError  # noqa: PLC0415
    from tests.any_order.play import REFUSED  # noqa: PLC0415
    from tournaments.models import Event  # noqa: PLC0415

    night, rng = Night(event_id=event.pk, organizer=event.created_by), random.Random(event.pk)
    for _ in range(TURNS):
        for name in ON:
            if night.event.status == Event.Status.FINISHED:
                return True
            with contextlib.suppress(NothingThereError, *REFUSED):
                ACTS[name].does(night, random.Random(rng.getrandbits(32)))
    return False


if __name__ == "__main__":
    django.setup()
    main(sys.argv[1], int(sys.argv[2]))
