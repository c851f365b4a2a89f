"""Two phones at one remote, many guesses of one code: each counts; without lock or count, one is lost."""

import threading

import pytest
from django.core.cache import cache

from accounts.callers.limits import is_used_up
from tests.concurrency.together import PATIENCE_SECONDS, kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.models import Show
from tournaments.show.services import tv_codes
from tournaments.show.services.remote import tv_remote

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

GUESSES = 14


@pytest.fixture
def pressing(running, organizer):
    """Every TV shows the first scene; returns the press for the next one."""
    tv_remote(event_id=running.pk, press="show", scene="night", actor=Actor(organizer))
    return lambda: tv_remote(event_id=running.pk, press="next", actor=Actor(organizer))


def test_two_phones_go_on_by_two_scenes(pressing, running):
    together(pressing, pressing)
    assert Show.objects.get(event=running).scene == "seats"
    assert running.audit.filter(action="tv_remote").count() == 3


def test_without_the_lock_they_go_on_by_one(pressing, running, no_lock, monkeypatch):
    """The control: both have read the first scene."""
    meet_before(monkeypatch, Show, "save")
    together(pressing, pressing)
    assert Show.objects.get(event=running).scene == "standings"


def guess():
    with tv_codes.code_tried("192.0.2.7"):
        tv_codes.tv_open(code="CCCCCC")


@pytest.fixture
def _nothing_counted():
    cache.clear()


@pytest.mark.usefixtures("_nothing_counted")
def test_of_many_guesses_at_once_ten_are_tried():
    answers = kinds(together(*[guess] * GUESSES))
    assert answers == ["TooManyError"] * (GUESSES - 10) + ["UnknownLinkError"] * 10


@pytest.mark.usefixtures("_nothing_counted")
def test_looked_at_before_it_is_counted_all_are_tried(monkeypatch):
    """The control: each has seen that none was wrong yet."""
    everyone = threading.Barrier(GUESSES)

    def is_free(scope, caller):
        free = not is_used_up(scope, caller)
        everyone.wait(timeout=PATIENCE_SECONDS)
        return free

    monkeypatch.setattr(tv_codes, "is_within", is_free)
    assert kinds(together(*[guess] * GUESSES)) == ["UnknownLinkError"] * GUESSES
