"""What it costs to follow everyone's place, and how large the picture of it is."""

import re

import pytest
from django.db.models import F
from django.db.models.functions import Mod
from django.urls import reverse

from accounts.models import Player
from benchmarks.rig.crowd import seat_night
from tournaments.models import Entry, Round, Seat
from tournaments.results.selectors.course import MOST_ROUNDS, night_course
from tournaments.results.selectors.standings import ranked

pytestmark = pytest.mark.django_db
LARGEST = 40 * 1024


@pytest.mark.parametrize(("players", "played", "rankings"), [(8, 4, 4), (60, 4, 4), (8, 40, MOST_ROUNDS)])
def test_a_course_costs_a_ranking_for_each_round_whatever_the_field(
    organizer, players, played, rankings, django_assert_max_num_queries
):
    event = seat_night(organizer, players=players, played=played)
    with django_assert_max_num_queries(5 + 2 * rankings):
        course = night_course(event)
    assert len(course.rounds) == rankings
    assert (course.rounds[0], course.rounds[-1]) == (1, played)


def test_when_all_is_played_the_last_places_are_the_standings(organizer):
    event = seat_night(organizer, players=40, played=5)
    Round.objects.filter(stage__event=event, number=6).update(status=Round.Status.CLOSED)
    lines = ranked(event).lines
    course = night_course(event)
    assert [(line.entry_id, line.last.place, line.last.is_tied) for line in course.lines] == [
        (line.entry_id, line.place, line.is_tied) for line in lines
    ]


@pytest.mark.night
@pytest.mark.parametrize("letter", ["m", "&", "Ł"])
def test_the_picture_of_two_hundred_long_names_is_forty_kilobytes_at_most(organizer, client, letter):
    event = seat_night(organizer, players=200, played=20)
    people = list(Player.objects.filter(club=event.club))
    for number, player in enumerate(people):
        player.name = f"{number:03}{letter * 57}"
    Player.objects.bulk_update(people, ["name"])
    # Seats are found first: without statistics of new rows the database may join them badly.
    seats = list(Seat.objects.filter(round__stage__event=event).values_list("pk", flat=True))
    Seat.objects.filter(pk__in=seats).update(points=Mod(F("pk") * 7919, 17))
    page = client.get(reverse("standings", args=[event.public_id])).text
    (picture,) = re.findall(r"<figure class=\"card picture\">.*?</figure>", page, re.S)
    assert picture.count("<path") >= Entry.objects.filter(stage__event=event).count()
    assert len(picture.encode()) <= LARGEST
