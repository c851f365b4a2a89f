"""Guests who want the last place at the same instant, and a demo removed while a hand arrives."""

import pytest

from accounts import demos
from accounts.demos import demo_claim
from accounts.models import Demo
from tests import nights
from tests.concurrency.together import kinds, overtaken_before, together
from tournaments.models import Event, Hand, Match
from tournaments.nights.services.demo_night import demo_start
from tournaments.nights.services.demo_removal import demo_remove

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_two_guests_and_one_place(settings):
    settings.DEMOS = 1
    assert kinds(together(demo_claim, demo_claim)) == ["Demo", "DemosFullError"]
    assert Demo.objects.count() == 1


def test_two_guests_who_choose_the_same_place_get_two(settings, monkeypatch):
    settings.DEMOS = 2
    met = overtaken_before(monkeypatch, demos.Demo.objects, "create", demo_claim)
    assert demo_claim().slot == 2
    assert [each.slot for each in met] == [1]


def test_a_hand_that_arrives_as_its_demo_goes_is_refused_or_goes_too():
    demo, event = demo_start()
    match = Match.objects.filter(round__stage__event=event, round__status="open").earliest("table")
    phone = nights.phone_at(match)
    gone, hand = together(
        lambda: demo_remove(demo_id=demo.pk),
        lambda: nights.record_by(phone, match.hands_played + 1),
    )
    assert gone is True, hand
    assert not Event.objects.exists()
    assert not Hand.objects.exists()


def test_of_two_jobs_that_remove_a_demo_one_does():
    demo, _ = demo_start()
    answers = together(*[lambda: demo_remove(demo_id=demo.pk)] * 2)
    assert sorted(answers) == [False, True]
