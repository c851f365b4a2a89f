"""A host taps twice to repeat a night; with a control without the lock."""

from uuid import uuid4

import pytest

from tests import nights
from tests.concurrency.together import kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.models import Event
from tournaments.nights.services import repeat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def repeat_twice(organizer):
    last, key = nights.make_event(organizer), uuid4()
    call = lambda: repeat.event_repeat(event_id=last.pk, key=key, actor=Actor(organizer))  # noqa: E731
    return together(call, call)


def test_one_key_makes_one_night(organizer):
    first, second = repeat_twice(organizer)
    assert first == second
    assert Event.objects.count() == 2


def test_without_the_lock_they_meet_in_the_database(organizer, no_lock, monkeypatch):
    """The control."""
    meet_before(monkeypatch, repeat, "next_start")
    assert kinds(repeat_twice(organizer)) == ["Event", "IntegrityError"]
