"""Two that wait for each other: the database breaks one off, and it begins anew."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection, transaction

from tests import nights
from tests.concurrency.together import PATIENCE_SECONDS, on_its_own, until_waiting
from tournaments.models import Event, Match
from tournaments.services import deadlocks
from tournaments.services.verification import differences

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def notice_after(wait, *, is_local=False):
    """Let this connection look for a deadlock after so long, once: who finds out first gives way."""
    with connection.cursor() as cursor:
        for name, value in (("deadlock_timeout", wait), ("lock_timeout", "9s")):
            cursor.execute("SELECT set_config(%s, %s, %s)", [name, value, is_local])


@pytest.fixture
def deadlocked(running, organizer):
    """Correct a hand, which locks the event and then the match, beside one who locks the other way round."""
    match = nights.match_at(running)
    wrong = nights.record(match, organizer, 1, tricks=3).hand

    def correct():
        notice_after("4s")
        return nights.correct(wrong, organizer, tricks=5)

    def run():
        with ThreadPoolExecutor(max_workers=1) as pool:
            with transaction.atomic():
                notice_after("1min", is_local=True)
                Match.objects.select_for_update().get(pk=match.pk)
                correction = pool.submit(on_its_own, correct)
                until_waiting(1)
                Event.objects.select_for_update().get(pk=running.pk)
            return match, correction.result(timeout=PATIENCE_SECONDS)

    return run


def test_a_correction_that_was_broken_off_is_made_after_all(deadlocked):
    match, hand = deadlocked()
    assert (hand.report.tricks, match.hands.filter(voided_at=None).get()) == (5, hand)
    assert match.seats.get(position=1).points == 2
    assert list(differences()) == []


def test_without_another_try_it_is_lost(deadlocked, monkeypatch):
    """The control."""
    monkeypatch.setattr(deadlocks, "TRIES", 1)
    match, fault = deadlocked()
    assert (type(fault), fault.__cause__.sqlstate) == (OperationalError, deadlocks.DEADLOCK)
    assert match.hands.get().report.tricks == 3
