"""A night of pairs, and three who look for a partner."""

import pytest

from tests import nights
from tests.kept import kept
from tests.people.partners import look
from tournaments.models import Event, Stage


@kept
def night(organizer):
    """Two places for pairs; the host shows who is coming."""
    made = nights.make_event(organizer, capacity=2)
    Stage.objects.filter(event=made).update(format="two_fields", settings={"entry_size": 2})
    Event.objects.filter(pk=made.pk).update(shows_coming="names")
    return Event.objects.get(pk=made.pk)


@pytest.fixture
def phones(night):
    """Ann, Bob and Cy look, in this order."""
    return {name: look(night, name) for name in ("Ann Adams", "Bob Bell", "Cy Cox")}
