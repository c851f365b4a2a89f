"""Backups while tables score; embedded by ``python -m tests.faults.backups_during_play FOLDER 5``.

Prints each backup with the keys of the hands that were acknowledged before it began, as JSON. The last one is
sealed by ``PASSPHRASE``.
"""

import json
import re
import shutil
import sqlite3
import sys
import threading
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

from django.core.management import call_command
from django.db import connection, connections
from django.utils import timezone

PASSPHRASE = "ninth street hall"
#: Of which a backup waits for the first few; the others come in while it is made.
HANDS_PER_BACKUP, HANDS_BEFORE = 9, 3
PATIENCE_SECONDS = 60


class Play:
    """Five tables that score as many hands as they are let."""

    def __init__(self, organizer):
        from scoring.rules.rulesets import PRESETS  # noqa: PLC0415 -- needs the settings
        from tests import nights  # noqa: PLC0415
        from tournaments.models import Match  # noqa: PLC0415

        names = [f"Player {number}" for number in range(20)]
        rules = replace(PRESETS["party"], hands=200)
        event = nights.start(nights.make_night(organizer, names, rules=rules), organizer)
        matches = list(Match.objects.filter(round__stage__event=event, round__number=1))
        self.acknowledged, self.faults, self._record = [], [], nights.record
        self._more, self._let, self._is_over = threading.Condition(), threading.Semaphore(0), False
        phones = [threading.Thread(target=self._play, args=(match, organizer)) for match in matches]
        self._phones = phones

    def __enter__(self):
        for phone in self._phones:
            phone.start()
        return self

    def __exit__(self, *_):
        self._is_over = True
        self._let.release(len(self._phones))
        for phone in self._phones:
            phone.join()

    def go_on(self):
        """Let more hands come, and return the keys of those acknowledged once the first of them are."""
        wanted = len(self.acknowledged) + HANDS_BEFORE
        self._let.release(HANDS_PER_BACKUP)
        with self._more:
            assert self._more.wait_for(
                lambda: self.faults or len(self.acknowledged) >= wanted, timeout=PATIENCE_SECONDS
            )
            return list(self.acknowledged)

    def _play(self, match, organizer):
        try:
            for number in range(1, 201):
                self._let.acquire()
                if self._is_over:
                    return
                key = uuid4()
                self._record(match, organizer, number, key=key)
                with self._more:
                    self.acknowledged.append(str(key))
                    self._more.notify_all()
        except Exception as fault:  # noqa: BLE001 -- printed for the test to see
            with self._more:
                self.faults.append(repr(fault))
                self._more.notify_all()
        finally:
            connections.close_all()


def backups_during_play(folder, count, organizer):
    from tournaments.archive.backups import backup_write  # noqa: PLC0415 -- needs the settings
    from tournaments.direct.services.seals import rows_seal  # noqa: PLC0415

    made, play = [], Play(organizer)
    # While nobody writes yet; the seals are to hold where they are restored.
    assert rows_seal(now=timezone.now() + timedelta(minutes=11)) > 0
    with play:
        for number in range(1, count + 1):
            acknowledged, file = play.go_on(), Path(folder) / f"{number}.backup"
            backup_write(file, passphrase=PASSPHRASE if number == count else "")
            made.append({"file": str(file), "acknowledged": acknowledged})
    assert play.faults == []
    return made


def hands_in_a_copy(folder, organizer):
    """Copy the database's file alone just after a hand, as nobody should, and count that hand in it."""
    from tests import nights  # noqa: PLC0415 -- needs the settings

    match = nights.match_at(nights.start(nights.make_night(organizer), organizer))
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    nights.record(match, organizer, 1)
    copy = Path(folder) / "copied.sqlite3"
    shutil.copyfile(connection.settings_dict["NAME"], copy)
    with closing(sqlite3.connect(copy)) as opened:
        # Constraints ask for it.
        opened.create_function("REGEXP", 2, lambda pattern, text: re.search(pattern, str(text)) is not None)
        fine = opened.execute("PRAGMA integrity_check").fetchone()[0]
        found = opened.execute("SELECT COUNT(*) FROM tournaments_hand WHERE match_id = ?", [match.pk])
        return {"acknowledged": 1, "in_the_copy": found.fetchone()[0], "integrity_check": fine}


def main(folder, count):
    from tests import nights  # noqa: PLC0415 -- needs the settings

    call_command("migrate", verbosity=0)
    organizer = nights.make_user()
    copied = hands_in_a_copy(folder, organizer)
    return {
        "database": connection.vendor,
        "copied": copied,
        "made": backups_during_play(folder, count, organizer),
    }


if __name__ == "__main__":
    import django

    django.setup()
    sys.stdout.write(json.dumps(main(sys.argv[1], int(sys.argv[2]))))
