"""A host taps twice to repeat a night or to begin a series, and two workers go on with one; with controls."""

from datetime import timedelta
from uuid import uuid4

import pytest

from tests import nights
from tests.concurrency.together import kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.models import Event, Series
from tournaments.nights.services import repeat, series

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


def begin_twice(organizer):
    event = nights.make_event(organizer)
    fields = {"event_id": event.pk, "weeks": 1, "invites": False, "actor": Actor(organizer)}
    call = lambda: series.series_begin(**fields)  # noqa: E731
    return together(call, call)


def test_a_series_begun_twice_at_once_is_one(organizer):
    assert kinds(begin_twice(organizer)) == ["Event", "Event"]
    assert Series.objects.count() == 1


def test_without_the_lock_a_night_begins_two_series(organizer, no_lock, monkeypatch):
    """The control."""
    meet_before(monkeypatch, series, "_stated")
    begin_twice(organizer)
    assert Series.objects.count() == 2


def go_on_twice(organizer):
    event = nights.make_event(organizer)
    series.series_begin(event_id=event.pk, weeks=1, invites=False, actor=Actor(organizer))
    now = lambda: event.starts_at + timedelta(minutes=1)  # noqa: E731
    call = lambda: series.series_go_on(now=now)  # noqa: E731
    return together(call, call)


def test_two_workers_open_the_next_night_once(organizer):
    assert sorted(go_on_twice(organizer)) == [0, 1]
    assert Event.objects.count() == 2


def test_without_the_lock_two_workers_meet_in_the_database(organizer, no_lock, monkeypatch):
    """The control."""
    meet_before(monkeypatch, series, "next_start")
    assert kinds(go_on_twice(organizer)) == ["IntegrityError", "int"]
