"""Two directors who choose at once which seats players see: it is chosen once."""

import pytest

from tests import nights
from tests.concurrency.together import kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.models import Event
from tournaments.seating.services.draw_release import later_rounds_set

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def hiding(running, organizer):
    # Two people: what can be taken back is named by the last line of whoever did it.
    return [
        lambda by=by: later_rounds_set(event_id=running.pk, are_shown=False, actor=Actor(by))
        for by in (organizer, nights.make_user("Second"))
    ]


def test_later_rounds_hidden_twice_at_once_have_one_line(hiding, running):
    assert kinds(together(*hiding)) == ["Event", "Event"]
    assert running.audit.filter(action="later_rounds_hide").count() == 1


def test_without_the_lock_they_are_hidden_twice(hiding, running, no_lock, monkeypatch):
    """The control: both have seen a night that shows every round."""
    meet_before(monkeypatch, Event, "save")
    together(*hiding)
    assert running.audit.filter(action="later_rounds_hide").count() == 2
