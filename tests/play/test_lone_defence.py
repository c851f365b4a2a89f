"""A defender who plays alone: asked where the house rules know it, and scored by whatever door it comes."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.rules.options import DefendAlone
from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_page, doors_of_a_table
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.formats.hints.outcomes import results_of
from tournaments.formats.house_rules import HOUSE_RULES
from tournaments.models import Hand

pytestmark = pytest.mark.django_db

DEFENDED = replace(
    HOUSE_RULES["usual"],
    name="Legion",
    defend_alone=DefendAlone.AGAINST_LONER,
    lone_defence=2,
    lone_defence_march=4,
)
DOORS = ("api, phone", "api, person", "page, phone", "page, person")


@kept
def defended(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4], rules=DEFENDED), organizer)


def payload(**fields):
    return {"number": 1, "key": str(uuid4()), **fields}


def doors(event, organizer):
    return doors_of_a_table(event, organizer, link_secret(link_to(event, table=1)))


@pytest.mark.parametrize("door", DOORS)
def test_a_lone_defence_is_worth_what_the_rules_say_by_every_door(door, defended, organizer):
    fields = {"maker": 1, "tricks": 0, "alone": True, "lone_defender": 2}
    answer = doors(defended, organizer)[door](payload(**fields))
    assert answer.status in (201, 302)
    hand = Hand.objects.get()
    assert (hand.lone_defender, hand.seat_points) == (2, [0, 4, 0, 4])


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    "said",
    [
        {"maker": 1, "tricks": 0, "alone": True, "lone_defender": 3},
        {"maker": 1, "tricks": 0, "lone_defender": 2},
    ],
    ids=["on the makers' side", "against no loner"],
)
def test_a_lone_defender_who_cannot_be_is_refused_by_every_door(said, door, defended, organizer):
    assert doors(defended, organizer)[door](payload(**said)).status == 422
    assert not Hand.objects.exists()


def test_the_table_asks_for_a_lone_defender_only_where_the_rules_know_one(defended, running, organizer):
    client = browser(organizer)
    text = 'name="lone_defender"'
    assert text in client.get(f"/events/{defended.pk}/rounds/1/tables/1/").text
    assert text not in client.get(f"/events/{running.pk}/rounds/1/tables/1/").text


def test_a_correction_says_and_shows_the_lone_defender(defended, organizer):
    hand = nights.record(nights.match_at(defended), organizer, 1, maker=1, tricks=2, alone=True).hand
    fields = {"maker": "1", "tricks": "2", "alone": "1", "lone_defender": "4"}
    path = f"/events/{defended.pk}/hands/{hand.pk}/correct/"
    answer = by_page(browser(organizer), path, {**fields, "reason": "Forgotten", "key": str(uuid4())})
    assert answer.status == 302
    assert Hand.objects.get(voided_at=None).lone_defender == 4
    page = browser(organizer).get(f"/events/{defended.pk}/rounds/1/tables/1/").text
    assert "</bdi> defended alone" in page


def test_results_are_said_apart_for_a_lone_defender():
    found = {(each.alone, each.defended, each.tricks): each.points for each in results_of(DEFENDED)}
    assert (found[True, False, 0], found[True, True, 0], found[True, True, 2]) == (2, 4, 2)
    assert (found[True, True, 5], found[True, True, 3]) == (4, 1)
    assert not [key for key in found if key[1] and not key[0]]
    assert not [each for each in results_of(HOUSE_RULES["usual"]) if each.defended]
