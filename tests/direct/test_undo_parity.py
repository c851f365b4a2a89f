"""Taking back the last thing that was done, by page and by API."""

import random
from contextlib import suppress

import pytest
from django.db import transaction

from accounts.models import Role
from tests import nights
from tests.access.clubs import browser
from tests.acts_at_random import BEFORE, DURING, REFUSED, Nights, night
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tests.markup import one_line
from tests.rows_left import assert_alike
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.play.services.hands import hand_undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def four(organizer):
    """Round one is open."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)


def doors(person, event, act):
    at = f"/events/{event.pk}"
    return (
        lambda: by_page(person, f"{at}/undo/", {"deed": str(act)}),
        lambda: by_api(person, f"{at}/take-back", {"deed": act}),
    )


def last(person, event):
    return person.get(f"/api/v1/events/{event.pk}/take-back").json()["last_deed"]


def shown(person, event):
    return person.get(f"/events/{event.pk}/undo/").text


def test_taking_back(person, four):
    assert_alike(*doors(person, four, last(person, four)["id"]))


def test_the_button_names_it(person, four):
    assert last(person, four)["says"] == "Opened round 1"
    assert f"/events/{four.pk}/undo/" in person.get(f"/events/{four.pk}/").text
    assert "Undo: Opened round 1" in one_line(shown(person, four))
    answer = by_api(person, f"/events/{four.pk}/take-back", {"deed": last(person, four)["id"]})
    assert (answer.status, "Started the night" in answer.text) == (200, True)


@pytest.mark.parametrize("door", [0, 1])
def test_refusals_write_nothing(door, person, four, organizer):
    act = last(person, four)["id"]
    nights.record(nights.match_at(four), organizer, 1)
    before = contents()
    refused = doors(person, four, act)[door]()
    assert (refused.status, refused.says("a table has entered a result since")) == (409, True)
    refused = doors(person, four, act - 1)[door]()
    assert (refused.status, refused.says("isn't the last action")) == (409, True)
    assert doors(person, four, 987654321)[door]().status == 404
    assert doors(person, four, 0)[door]().status in (404, 422)
    assert contents() == before


def test_a_night_where_nothing_was_done_offers_nothing(person, organizer):
    event = nights.make_event(organizer)
    assert last(person, event) is None
    assert "Nothing to undo" in shown(person, event)
    assert "Undo:" not in shown(person, event)


def test_the_button_is_there_only_where_it_would_be_accepted(person, four, organizer):
    nights.record(nights.match_at(four), organizer, 1)
    assert last(person, four) is None
    assert "a table has entered a result since." in shown(person, four)
    assert "Undo:" not in shown(person, four)
    hand_undo(match_id=nights.match_at(four).pk, number=1, actor=Actor(organizer))
    assert last(person, four)["says"] == "Opened round 1"
    by_api(person, f"/events/{four.pk}/take-back", {"deed": last(person, four)["id"]})
    # What was told and struck out stays on record with its seats, so the draw stays.
    assert last(person, four) is None
    refused = doors(person, four, last_act(four).id)
    assert {door().status for door in refused} == {409}


def test_a_keeper_of_scores_is_offered_no_way_back(four):
    keeper = nights.make_user("Kim Keeper", four.club, Role.SCOREKEEPER)
    assert ">Undo<" not in browser(keeper).get(f"/events/{four.pk}/").text


@pytest.mark.night
def test_what_a_door_says_is_what_the_service_does(person, organizer):
    """Whatever was done last, it is offered exactly where it is accepted."""
    event = night(organizer, size=6, capacity=7)
    does = Nights(event, organizer, random.Random(7))
    offered = []
    for action in [*BEFORE * 2, "start", *DURING * 2]:
        with suppress(*REFUSED):
            getattr(does, action)()
        if does.rng.random() < 0.4:
            does.tell_hands()
        act = last_act(event)
        offer = last(person, event)
        start = transaction.savepoint()
        answer = by_api(person, f"/events/{event.pk}/take-back", {"deed": act.id if act else 1})
        transaction.savepoint_rollback(start)
        assert (offer is not None) == (answer.status == 200), (action, answer.text)
        offered.append(offer is not None)
    assert offered.count(True) > 10
