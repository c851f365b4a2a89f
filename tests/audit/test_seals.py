"""Whatever gets past the triggers shows in the chain of seals."""

import json
import subprocess
import sys
from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts.clubs.club_audit import club_note
from accounts.models import Club, ClubAuditEntry
from tests import nights
from tests.kept import kept
from tests.servers import ROOT
from tests.stack.embedded import installed
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.seals import wrong_seals
from tournaments.direct.services.seals import ROWS_PER_SEAL, rows_seal
from tournaments.direct.services.verification import differences
from tournaments.models import AuditEntry, Hand, LedgerEntry, Posting, Seal
from tournaments.play.services.hands import hand_undo

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
SEALED = (Hand, LedgerEntry, AuditEntry, ClubAuditEntry)


def later():
    """A moment at which everything written so far is settled."""
    return timezone.now() + timedelta(minutes=11)


@kept
def played(running, organizer):
    """Three hands at each of three tables, all sealed."""
    for table in (1, 2, 3):
        for number in (1, 2, 3):
            nights.record(nights.match_at(running, table=table), organizer, number)
    assert rows_seal(now=later()) == sum(model.objects.count() for model in SEALED)
    assert list(wrong_seals()) == []
    return running


def past_the_guards(sql, *parameters):
    """Do what only the owner of the server can."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(sql, parameters)
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")


def found():
    """What is wrong, without the time of the seal."""
    return [sentence.partition(" after ")[0].partition(";")[0] for sentence in wrong_seals()]


def test_a_hand_that_was_edited_is_named(played):
    hand = Hand.objects.order_by("pk")[4]
    past_the_guards("UPDATE tournaments_hand SET trump = 'c' WHERE id = %s", hand.pk)
    assert found() == [f"hand {hand.pk} was changed"]
    assert next(wrong_seals()) in list(differences())


def test_money_that_was_edited_is_named(played):
    line = LedgerEntry.objects.order_by("pk")[3]
    past_the_guards("UPDATE tournaments_ledgerentry SET cents = cents * 2 WHERE id = %s", line.pk)
    assert found() == [f"ledger entry {line.pk} was changed"]


def test_the_posting_of_money_is_sealed_with_it(played):
    posting = Posting.objects.first()
    past_the_guards("UPDATE tournaments_posting SET memo = 'Something else' WHERE id = %s", posting.pk)
    lines = posting.lines.order_by("pk").values_list("pk", flat=True)
    assert found() == [f"ledger entry {pk} was changed" for pk in lines]


def test_activity_that_was_taken_away_is_named(played):
    entry = AuditEntry.objects.filter(action="hand_record").order_by("pk")[2]
    past_the_guards("DELETE FROM tournaments_auditentry WHERE id = %s", entry.pk)
    assert found() == [f"activity {entry.pk} is missing"]


@pytest.fixture
def club(played, organizer):
    """A club with three more lines on its record, all sealed."""
    for number in (1, 2, 3):
        club_note(played.club_id, "player_anonymise", by=organizer.pk, after={"number": number})
    assert rows_seal(now=later()) == 3
    assert found() == []
    return played.club


def test_a_line_of_a_clubs_record_that_was_edited_is_named(club):
    line = club.audit.order_by("pk")[1]
    past_the_guards(
        "UPDATE accounts_clubauditentry SET after = %s WHERE id = %s", json.dumps({"number": 9}), line.pk
    )
    assert found() == [f"club activity {line.pk} was changed"]
    assert next(wrong_seals()) in list(differences())


def test_a_line_of_a_clubs_record_that_was_taken_away_is_named(club):
    line = club.audit.order_by("pk")[1]
    past_the_guards("DELETE FROM accounts_clubauditentry WHERE id = %s", line.pk)
    assert found() == [f"club activity {line.pk} is missing"]


def test_a_line_that_was_moved_to_another_clubs_record_is_named(club):
    other = Club.objects.create(name="Birch")
    line = club.audit.order_by("pk")[1]
    past_the_guards("UPDATE accounts_clubauditentry SET club_id = %s WHERE id = %s", other.pk, line.pk)
    assert found() == [f"club activity {line.pk} was changed"]


def test_a_line_that_was_put_into_a_clubs_record_later_is_named(club, organizer):
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('accounts_clubauditentry', 'id'))")
        free = cursor.fetchone()[0]
    club_note(club.pk, "token_end", by=organizer.pk, after={"name": "Till"})
    rows_seal(now=later())
    assert found() == []
    ClubAuditEntry.objects.create(pk=free, club=club, actor=organizer, action="member_join")
    assert found() == [f"club activity {free} was added"]


@pytest.mark.night
def test_the_embedded_database_names_what_was_done_to_a_clubs_record(migrated, tmp_path):
    said = subprocess.run(
        [sys.executable, "-m", "tests.faults.tampered_club_record"],
        env=installed(migrated.into(tmp_path)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    assert json.loads(said) == {
        "before": [],
        "after": ["club activity 1 was changed", "club activity 2 is missing", "club activity 3 was added"],
    }


def test_a_row_that_was_put_in_later_is_named(running):
    """It takes the id of one that never was, as after a transaction that came to nothing."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT nextval(pg_get_serial_sequence('tournaments_auditentry', 'id'))")
        free = cursor.fetchone()[0]
    AuditEntry.objects.create(event=running, action="hand_record", row="hand:1")
    rows_seal(now=later())
    assert found() == []
    AuditEntry.objects.create(pk=free, event=running, action="payout", row="entry:1")
    assert found() == [f"activity {free} was added"]


def test_undoing_a_hand_is_no_edit(played, organizer):
    hand_undo(match_id=nights.match_at(played).pk, number=3, actor=Actor(organizer))
    assert found() == []
    assert rows_seal(now=later()) > 0
    assert found() == []


def test_what_is_new_waits_until_it_has_settled(played, organizer):
    nights.record(nights.match_at(played), organizer, 4)
    assert rows_seal() == 0
    assert rows_seal(now=later()) == 2


def test_a_seal_that_was_edited_is_named(played):
    seal = Seal.objects.order_by("pk")[1]
    past_the_guards("UPDATE tournaments_seal SET rows = '[]' WHERE id = %s", seal.pk)
    assert f"seal {seal.pk} was changed" in found()


def test_a_seal_that_was_taken_away_is_missed_by_the_next(played):
    first, second = Seal.objects.order_by("pk")[:2]
    past_the_guards("DELETE FROM tournaments_seal WHERE id = %s", first.pk)
    assert f"seal {second.pk}: the previous seal was changed or is missing" in found()


def test_the_database_refuses_to_edit_a_seal_or_to_fork_the_chain(played):
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Seal.objects.update(rows=[])
    last = Seal.objects.order_by("pk").last()
    with pytest.raises(IntegrityError, match="previous"), transaction.atomic():
        Seal.objects.create(
            table="hand", up_to=1, columns=[], rows=[], previous=last.previous, digest="0" * 64
        )


def test_many_rows_take_several_seals(running):
    AuditEntry.objects.bulk_create(
        AuditEntry(event=running, action="hand_record", row=f"hand:{number}") for number in range(250)
    )
    rows_seal(now=later())
    sizes = [len(seal.rows) for seal in Seal.objects.filter(table="audit").order_by("pk")]
    assert sum(sizes) == AuditEntry.objects.count()
    assert set(sizes[:-1]) == {ROWS_PER_SEAL}
    assert list(wrong_seals()) == []
