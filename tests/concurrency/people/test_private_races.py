"""Two directors who make a night private at once: it has one link for guests."""

import pytest

from tests.concurrency.together import kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.models import Event, Link
from tournaments.nights.services.privacy import privacy_set

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def hiding(running, organizer):
    return lambda: privacy_set(event_id=running.pk, is_private=True, actor=Actor(organizer))


def test_a_night_hidden_twice_at_once_has_one_link_and_one_line(hiding, running):
    assert kinds(together(hiding, hiding)) == ["Event", "Event"]
    assert running.links.filter(kind=Link.Kind.GUEST).count() == 1
    assert running.audit.filter(action="privacy_set").count() == 1


def test_without_the_lock_it_is_hidden_twice(hiding, running, no_lock, monkeypatch):
    """The control: both have seen a night that everybody sees."""
    meet_before(monkeypatch, Event, "save")
    together(hiding, hiding)
    assert running.audit.filter(action="privacy_set").count() == 2
