"""Two that wait for each other: the database breaks one off, and it begins anew."""

import contextlib
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection, transaction

from accounts.models import Club, Player
from tests import nights
from tests.concurrency.together import PATIENCE_SECONDS, on_its_own, until_waiting
from tournaments.audit import deadlocks
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.models import Event, Match
from tournaments.people.services.names import player_rename

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@contextlib.contextmanager
def noticing(after):
    """Let this connection look for a deadlock after so long, once: who finds out first gives way."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('deadlock_timeout', %s, false)", [after])
    try:
        yield
    finally:
        # Other tests get the connection from the pool.
        with connection.cursor() as cursor:
            cursor.execute("RESET deadlock_timeout")


def give_way_never():
    """Let this transaction wait for longer than the other one."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL deadlock_timeout = '1min'")


@pytest.fixture
def deadlocked(running, organizer):
    """Correct a hand, which locks the event and then the match, beside one who locks the other way round."""
    match = nights.match_at(running)
    wrong = nights.record(match, organizer, 1, tricks=3).hand

    def correct():
        with noticing(after="1s"):
            return nights.correct(wrong, organizer, tricks=5)

    def run():
        with ThreadPoolExecutor(max_workers=1) as pool:
            with transaction.atomic():
                give_way_never()
                Match.objects.select_for_update().get(pk=match.pk)
                correction = pool.submit(on_its_own, correct)
                until_waiting(1)
                Event.objects.select_for_update().get(pk=running.pk)
            return match, correction.result(timeout=PATIENCE_SECONDS)

    return run


@pytest.fixture
def renamed(organizer):
    """Undo a rename, which locks its night and the club and then the other night, beside one who does not."""
    first, second = nights.make_night(organizer, ["Ann"]), nights.make_event(organizer, capacity=4)
    nights.enter_again(second, first, organizer)
    actor, ann = Actor(organizer), Player.objects.get(name="Ann")
    fields = {"name": "Anne", "nickname": "", "actor": actor}
    player_rename(event_id=first.pk, number=ann.number, **fields)
    undo_id = last_act(first).id

    def undo():
        with noticing(after="1s"):
            return act_undo(event_id=first.pk, undo_id=undo_id, actor=actor)

    def run():
        with ThreadPoolExecutor(max_workers=1) as pool:
            with transaction.atomic():
                give_way_never()
                Event.objects.select_for_update(no_key=True).get(pk=second.pk)
                undoing = pool.submit(on_its_own, undo)
                until_waiting(1)
                Club.objects.select_for_update(no_key=True).get(pk=first.club_id)
            return undoing.result(timeout=PATIENCE_SECONDS), Player.objects.get(pk=ann.pk).name

    return run


@pytest.mark.night
def test_an_undone_rename_that_was_broken_off_is_undone_after_all(renamed):
    record, name = renamed()
    assert (record.taken_back.action, name) == ("deed_take_back", "Ann")


@pytest.mark.night
def test_without_another_try_the_name_stays(renamed, monkeypatch):
    """The control."""
    monkeypatch.setattr(deadlocks, "TRIES", 1)
    fault, name = renamed()
    assert (type(fault), fault.__cause__.sqlstate, name) == (OperationalError, deadlocks.DEADLOCK, "Anne")


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
