"""A lost phone is signed out by two at the same instant; with a control without the lock."""

import pytest

from tests.concurrency.together import kinds, meet_before, together
from tests.nights import match_at, phone_at
from tournaments.audit.actor import Actor
from tournaments.models import LinkSession
from tournaments.phones.services.link_phones import phone_end

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def ending(running, organizer):
    phone, actor = phone_at(match_at(running)).session, Actor(organizer)
    return lambda: phone_end(event_id=running.pk, session_id=phone.pk, actor=actor)


def test_a_phone_signed_out_twice_at_once_has_one_line(ending, running):
    assert kinds(together(ending, ending)) == ["NoneType", "NoneType"]
    assert running.audit.filter(action="phone_end").count() == 1


def test_without_the_lock_it_has_two(ending, running, no_lock, monkeypatch):
    """The control: both have seen a phone that is open."""
    meet_before(monkeypatch, LinkSession, "save")
    together(ending, ending)
    assert running.audit.filter(action="phone_end").count() == 2
