"""Store a night of every kind, none of them over: ``python -m tests.releases.saving FILE.sql.xz``.

Run it with the release that is to be stored, in an empty ``ORDER_UP_DATA_DIR``; the file holds SQLite's SQL.
"""

import contextlib
import lzma
import random
import sqlite3
import sys
from pathlib import Path

import django

STEPS = 24


def main(file):
    from django.conf import settings  # noqa: PLC0415 -- Django is set up only then
    from django.core.management import call_command  # noqa: PLC0415

    from tests import nights  # noqa: PLC0415
    from tests.any_order.kinds import KINDS, enter_all  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    organizer = nights.make_user("Olive Organizer")
    for kind in KINDS:
        rng = random.Random(kind)
        event_id, draft = enter_all(organizer, kind, rng)
        play(event_id, organizer, draft, rng)
    with contextlib.closing(sqlite3.connect(settings.DATA_DIR / "order-up.sqlite3")) as database:
        dump = "\n".join(line for line in database.iterdump() if not line.startswith("CREATE TRIGGER"))
    Path(file).write_bytes(lzma.compress(dump.encode(), preset=9 | lzma.PRESET_EXTREME))


def play(event_id, organizer, draft, rng):
    """Begin the night, play a round of it and some of the next."""
    from tests.any_order.night import ACTS, Night, NothingThereError  # noqa: PLC0415
    from tests.any_order.play import NEEDED, REFUSED  # noqa: PLC0415

    night = Night(event_id=event_id, organizer=organizer, draft=draft)
    also = ["pot_open", "take", "pot_join", "correct", "rule", "tell", "swap", "substitute"]
    begun = ["pot_open", "take", "pot_join", "all_here", "all_paid", "start", "open_round", "tell"]
    names = [*begun, *rng.choices([*NEEDED - {"undo", "fix", "pay_out"}, *also], k=STEPS)]
    for name in names:
        # Not the last round: the night is to be over elsewhere.
        if name not in ACTS or (name == "close_round" and _is_last(night)):
            continue
        with contextlib.suppress(NothingThereError, *REFUSED):
            ACTS[name].does(night, random.Random(rng.getrandbits(32)))


def _is_last(night):
    """Whether the night might be over once the open round closes."""
    return not night.rounds.filter(status="draft").exists()


if __name__ == "__main__":
    django.setup()
    main(sys.argv[1])
