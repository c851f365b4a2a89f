"""The home page groups a person's nights: tonight's, those that come, those that are past."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from tests import nights
from tests.access.clubs import browser
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Event
from tournaments.nights.selectors.home import home_of

#: Nine in the evening of a Friday in Detroit, Saturday by universal time.
NOW = datetime(2026, 11, 28, 2, tzinfo=UTC)


def night(name, hours, status=Event.Status.SIGN_UP, zone="America/Detroit"):
    return Event(name=name, starts_at=NOW + timedelta(hours=hours), status=status, time_zone=zone)


def names(events):
    return [event.name for event in events]


def test_nights_are_grouped_by_their_own_clocks():
    home = home_of(
        [
            night("next month", 24 * 30),
            night("this evening", -2),
            night("tomorrow", 24),
            night("ended an hour ago", -4, Event.Status.FINISHED),
            night("last week", -24 * 7, Event.Status.FINISHED),
            night("already tomorrow there", 1, zone="Europe/London"),
            night("after midnight", 4),
        ],
        now=NOW,
    )
    assert names(home.tonight) == ["this evening", "already tomorrow there"]
    assert names(home.coming) == ["after midnight", "tomorrow", "next month"]
    assert names(home.past) == ["ended an hour ago", "last week"]


@pytest.mark.parametrize(
    ("hours", "group"), [(-5, "tonight"), (-20, "tonight"), (-30, "past"), (30, "tonight")]
)
def test_a_night_that_runs_is_tonights_until_a_day_is_over(hours, group):
    home = home_of([night("it", hours, Event.Status.RUNNING)], now=NOW)
    assert names(getattr(home, group)) == ["it"]


def test_a_night_that_never_began_is_past():
    assert names(home_of([night("it", -48)], now=NOW).past) == ["it"]


@pytest.mark.django_db
def test_the_page_shows_only_the_groups_it_has(organizer, django_assert_max_num_queries):
    nights.make_event(organizer, name="Long ago")
    Event.objects.update(starts_at=NOW - timedelta(days=4000), status=Event.Status.FINISHED, finished_at=NOW)
    host = browser(organizer)
    with django_assert_max_num_queries(7):
        page = host.get("/").text
    assert 'id="past">Past' in page
    assert "Tonight" not in page
    assert "Coming up" not in page
    assert "Find a night" not in page


@pytest.mark.django_db
def test_many_nights_have_a_field_that_finds_any_of_them(organizer, monkeypatch):
    for number in range(3):
        nights.make_event(organizer, name=f"Night {number}")
    monkeypatch.setattr("tournaments.nights.views.home.MOST_AT_HOME", 2)
    monkeypatch.setattr("tournaments.nights.views.home.WORTH_SEARCHING", 3)
    page = browser(organizer).get("/").text
    assert page.count("/events/") - page.count("/events/new/") == 2
    assert '<form class="row" method="get" action="/find/" role="search">' in page


@pytest.mark.night
@pytest.mark.django_db
def test_a_night_says_what_comes_next_in_it(running, organizer, django_assert_max_num_queries):
    def step():
        page = host.get("/").text
        return page.split("<p><strong>")[1].split("</strong>")[0]

    host = browser(organizer)
    Event.objects.update(starts_at=timezone.now())
    with django_assert_max_num_queries(7):
        assert step() == "Round 1: 3 tables playing"
    event_simulate(event_id=running.pk, seed=1, rounds=1, actor=Actor(organizer))
    assert step() == "Next: round 2"


@pytest.mark.django_db
def test_a_sign_up_says_how_many_of_how_many(organizer):
    nights.make_list(organizer, nights.NAMES[:9], capacity=12)
    Event.objects.update(starts_at=timezone.now())
    assert "<strong>9 of 12 signed up</strong>" in browser(organizer).get("/").text


@pytest.mark.django_db
def test_the_latest_night_is_repeated_from_home_where_none_is_on_or_planned(organizer):
    host = browser(organizer)
    event = nights.make_event(organizer, name="Ladder night")
    Event.objects.update(starts_at=timezone.now() - timedelta(days=2), status=Event.Status.FINISHED)
    page = host.get("/").text
    assert "Repeat last week" in page
    assert f'action="/events/{event.pk}/repeat/"' in page
    nights.make_event(organizer, starts_at=timezone.now().replace(tzinfo=None) + timedelta(days=3))
    assert "Repeat last week" not in host.get("/").text
