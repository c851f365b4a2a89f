"""Somebody leaves from the next round on, as it opens: then they leave from the one after it."""

import pytest

from tests import nights
from tests.concurrency.together import while_held
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.services.rounds import round_open
from tournaments.formats import MovementSettings
from tournaments.models import Entry, Event, Seat
from tournaments.seating.attendance_actions import Attended, attend

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_the_next_round_is_the_one_that_is_next_once_it_is_their_turn(organizer):
    event = nights.make_night(organizer, nights.NAMES[:8], movement=MovementSettings(rounds=4))
    event = nights.start(event, organizer, opened=0)
    actor, ann = Actor(organizer), Entry.objects.get(stage__event=event, members__player__name="Ann")
    answers = while_held(
        Event.objects.filter(pk=event.pk),
        lambda: round_open(event_id=event.pk, number=1, actor=actor),
        lambda: attend(event=event, entry_id=ann.pk, does="leaves", first=None, actor=actor),
    )
    assert isinstance(answers[1], Attended), answers
    seats = Seat.objects.filter(entry=ann).values_list("round__number", flat=True)
    assert (set(seats), last_act(event).says) == ({1}, "Ann left before round 2")
