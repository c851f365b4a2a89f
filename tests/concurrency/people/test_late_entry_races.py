"""Somebody comes late as the round closes whose results seat the next: they get a seat or look again."""

import threading

import pytest

from tests import nights
from tests.concurrency.together import together, while_held
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Entry, Event, Seat
from tournaments.seating.services import next_round
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def racing(organizer):
    """Round one of a Swiss night is open; returns the night, the closing and the late entry."""
    names = [f"A{number} & B{number}" for number in range(4)]
    movement = MovementSettings(entry_size=2, rounds=3)
    event = nights.make_night(organizer, names, format=FormatKey.SWISS, movement=movement, capacity=8)
    event = nights.start(event, organizer)
    asked, actor = Attendance(first=2, newcomers=("Zoe & Zed", "Yan & Yul")), Actor(organizer)
    sha256 = repair_preview(event, asked).sha256
    return (
        event,
        lambda: round_close(event_id=event.pk, number=1, stands={1: "Time", 2: "Time"}, actor=actor),
        lambda: event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=actor),
    )


def seated(event):
    return Seat.objects.filter(round__stage__event=event, round__number=2).values("entry").distinct().count()


def test_who_comes_before_the_round_closes_is_seated_by_its_closing(racing):
    event, close, come = racing
    while_held(Event.objects.filter(pk=event.pk), come, close)
    assert seated(event) == 6
    assert list(differences()) == []


def test_who_comes_after_it_has_closed_is_told_to_look_again(racing):
    event, close, come = racing
    answers = while_held(Event.objects.filter(pk=event.pk), close, come)
    assert isinstance(answers[1], NotNowError), answers
    assert answers[1].code == "stale_plan"
    assert (seated(event), Entry.objects.filter(stage__event=event).count()) == (4, 4)


def test_without_the_lock_somebody_is_in_and_has_no_seat(racing, no_lock, monkeypatch):
    """The control: the closing has drawn the next round when they come."""
    event, close, come = racing
    has_drawn, has_come, seat = threading.Event(), threading.Event(), next_round.seat_draw

    def wait(*values):
        has_drawn.set()
        has_come.wait(timeout=30)
        seat(*values)

    def come_then():
        has_drawn.wait(timeout=30)
        try:
            return come()
        finally:
            has_come.set()

    monkeypatch.setattr(next_round, "seat_draw", wait)
    together(close, come_then)
    assert (seated(event), Entry.objects.filter(stage__event=event, number__gte=1).count()) == (4, 6)
    assert list(differences()) != []
