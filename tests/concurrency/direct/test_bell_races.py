"""A hand that comes in as the host closes the tables: it counts, or it is refused."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests import nights
from tests.concurrency.together import on_its_own, while_held
from tournaments.audit.actor import Actor
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.models import Match
from tournaments.play.services import hands, tables
from tournaments.play.services.bell import tables_close

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def match(running):
    return nights.match_at(running)


@pytest.fixture
def play(match, organizer):
    return lambda: nights.record(match, organizer, 1, tricks=5)


@pytest.fixture
def close(running, organizer):
    return lambda: tables_close(event_id=running.pk, number=1, actor=Actor(organizer))


def state(match):
    match.refresh_from_db()
    return match.status, match.hands.count(), list(differences())


def test_a_hand_that_was_first_counts_before_its_table_closes(match, play, close):
    while_held(Match.objects.filter(pk=match.pk), play, close)
    assert state(match) == ("stands", 1, [])


def test_a_hand_that_was_second_is_refused(match, play, close):
    _, played = while_held(Match.objects.filter(pk=match.pk), close, play)
    assert isinstance(played, NotNowError)
    assert state(match) == ("stands", 0, [])


def test_without_the_lock_a_hand_opens_its_table_again(match, play, close, no_lock, monkeypatch):
    """The control: the table closes between the look at it and the hand."""
    monkeypatch.setattr(tables, "lock_clause", lambda: "")
    store = hands.store_next

    def store_late(*values):
        with ThreadPoolExecutor(max_workers=1) as pool:
            pool.submit(on_its_own, close).result(timeout=30)
        return store(*values)

    monkeypatch.setattr(hands, "store_next", store_late)
    play()
    assert state(match)[:2] == ("playing", 1)
