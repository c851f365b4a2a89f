"""A club's record changed behind the app's back: ``python -m tests.faults.tampered_club_record``.

Prints what the seals say before and after as JSON, without the times.
"""

import json
import sqlite3
import sys
from contextlib import closing
from datetime import timedelta

import django

django.setup()

from django.db import connection  # noqa: E402 -- needs the settings
from django.utils import timezone  # noqa: E402

from accounts.clubs.club_audit import club_note  # noqa: E402
from accounts.models import Club  # noqa: E402
from tests import nights  # noqa: E402
from tournaments.direct.selectors.seals import wrong_seals  # noqa: E402
from tournaments.direct.services.seals import rows_seal  # noqa: E402

#: The third id stays free, as after a transaction that came to nothing.
FREED = """
DROP TRIGGER accounts_clubauditentry_no_delete;
DELETE FROM accounts_clubauditentry WHERE id = 3;
"""
TAMPERED = """
DROP TRIGGER accounts_clubauditentry_no_update;
UPDATE accounts_clubauditentry SET after = '{"number": 9}' WHERE id = 1;
DELETE FROM accounts_clubauditentry WHERE id = 2;
INSERT INTO accounts_clubauditentry (id, action, before, after, at, about_id, actor_id, club_id)
SELECT 3, action, before, after, at, about_id, actor_id, club_id FROM accounts_clubauditentry WHERE id = 4;
"""


def by_a_stranger(sql):
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as stranger:
        stranger.executescript(sql)


def found():
    return [sentence.partition(" after ")[0].partition(";")[0] for sentence in wrong_seals()]


def main():
    club, owner = Club.objects.create(name="Birch"), nights.make_user()
    for number in (1, 2, 3, 4):
        club_note(club.pk, "player_anonymise", by=owner.pk, after={"number": number})
    by_a_stranger(FREED)
    rows_seal(now=timezone.now() + timedelta(minutes=11))
    before = found()
    by_a_stranger(TAMPERED)
    return {"before": before, "after": found()}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main()))
