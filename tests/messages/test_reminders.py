"""Reminders: the day before, an hour before, doors open; each once, to those who asked in time."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tests.markup import one_line
from tests.messages.addresses import entry_of, has_address, has_phone
from tournaments.audit.actor import Actor
from tournaments.messages.services.letters import letters_send
from tournaments.messages.services.reminders import reminders_queue
from tournaments.models import Event, Letter, PushMessage
from tournaments.nights.services.invitations import invitation_change
from tournaments.people.services.entries import entry_withdraw

pytestmark = pytest.mark.django_db
LONG_AGO = timedelta(days=10)


@kept
def night(organizer):
    """Three spots in two days; Dave waits. Ann and Dave gave an address, Bob has alerts."""
    event = nights.make_list(organizer, nights.NAMES[:4], capacity=3, place="VFW Post 1138")
    start = timezone.now() + timedelta(days=2)
    Event.objects.filter(pk=event.pk).update(starts_at=start)
    for name in ("Ann", "Dave"):
        has_address(event, name, confirmed_at=start - LONG_AGO)
    phone = has_phone(event, "Bob")
    type(phone).objects.update(created_at=start - LONG_AGO)
    return Event.objects.get(pk=event.pk)


def at(event, **before):
    return lambda: event.starts_at - timedelta(**before)


def test_each_reminder_is_written_once_when_it_is_due(night, organizer):
    invitation_change(event_id=night.pk, actor=Actor(organizer), doors_minutes=30)
    counts = [
        reminders_queue(now=at(night, **before))
        for before in (
            {"hours": 25},
            {"hours": 23},
            {"hours": 22},
            {"minutes": 61},
            {"minutes": 59},
            {"minutes": 31},
            {"minutes": 29},
            {"minutes": 1},
            {"minutes": -1},
        )
    ]
    assert counts == [0, 2, 0, 0, 2, 0, 2, 0, 0]
    assert sorted(Letter.objects.values_list("kind", "address__email")) == [
        ("day", "ann@players.example"),
        ("doors", "ann@players.example"),
        ("hour", "ann@players.example"),
    ]
    assert sorted(PushMessage.objects.values_list("kind", flat=True)) == ["day", "doors", "hour"]


def test_a_late_worker_still_reminds_while_it_helps(night):
    assert reminders_queue(now=at(night, hours=4)) == 2
    assert reminders_queue(now=at(night, minutes=5)) == 2


def test_a_reminder_of_the_day_before_is_not_sent_at_the_last_moment(night):
    Event.objects.update(reminds_hour=False)
    assert reminders_queue(now=at(night, hours=2)) == 0


def test_who_asked_after_it_was_due_is_not_reminded(night):
    has_address(night, "Carla", confirmed_at=night.starts_at - timedelta(hours=20))
    reminders_queue(now=at(night, hours=19))
    assert not Letter.objects.filter(address__email="carla@players.example").exists()


def test_a_night_that_moves_to_another_day_has_a_new_reminder(night):
    reminders_queue(now=at(night, hours=23))
    Event.objects.update(starts_at=night.starts_at + timedelta(days=7))
    assert reminders_queue(now=lambda: night.starts_at + timedelta(days=6, hours=1)) == 2


@pytest.mark.parametrize("status", ["running", "finished", "canceled"])
def test_a_night_that_is_on_or_off_reminds_no_one(night, status):
    Event.objects.update(status=status)
    assert reminders_queue(now=at(night, hours=23)) == 0


def test_reminders_can_be_turned_off(night, organizer):
    invitation_change(event_id=night.pk, actor=Actor(organizer), reminds_day=False, reminds_hour=False)
    assert reminders_queue(now=at(night, hours=23)) + reminders_queue(now=at(night, minutes=30)) == 0


def test_a_reminder_says_when_where_and_what_is_owed(night):
    reminders_queue(now=at(night, hours=23))
    assert letters_send() == 1
    (letter,) = mail.outbox
    assert letter.subject.endswith(": Friday euchre")
    assert "Where: VFW Post 1138\n\nEntry fee: $10, not paid yet\n\n" in letter.body
    assert "Stop these emails: " in letter.body


def test_who_withdraws_meanwhile_is_not_reminded(night, organizer):
    """Dave, who waited, hears that he has the spot."""
    reminders_queue(now=at(night, hours=23))
    entry_withdraw(entry_id=entry_of(night, "Ann").pk, actor=Actor(organizer))
    letters_send()
    assert [letter.to for letter in mail.outbox] == [["dave@players.example"]]


def test_the_page_lists_no_reminder_that_is_too_late_to_go_out(night, organizer):
    Event.objects.update(starts_at=timezone.now() + timedelta(hours=1, minutes=30))
    page = one_line(browser(organizer).get(f"/events/{night.pk}/messages/").text)
    assert ("Tomorrow at " in page, "Today at " in page) == (False, True)


def test_the_page_shows_when_each_goes_out_and_saves_them(night, organizer):
    host, page = browser(organizer), f"/events/{night.pk}/messages/"
    assert "Tomorrow at " in one_line(host.get(page).text)
    sent = {"reminds_day": "", "reminds_hour": "yes", "doors_minutes": "45", "then": page}
    assert host.post(f"/events/{night.pk}/invitation/", sent)["Location"] == page
    event = Event.objects.get()
    assert (event.reminds_day, event.reminds_hour, event.doors_minutes) == (False, True, 45)
    assert event.place == "VFW Post 1138"
    assert "doors are open" in one_line(host.get(page).text)
