"""Taking back the last thing that was done, by page and by API."""

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.rows_left import assert_alike

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(organizer):
    return browser(organizer)


@pytest.fixture
def four(organizer):
    """Round one is open."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)


def doors(person, event, deed):
    path = f"/events/{event.pk}/take-back"
    return (
        lambda: by_page(person, f"{path}/", {"deed": str(deed)}),
        lambda: by_api(person, path, {"deed": deed}),
    )


def last(person, event):
    return person.get(f"/api/v1/events/{event.pk}/console").json()["last_deed"]


def test_taking_back(person, four):
    assert_alike(*doors(person, four, last(person, four)["id"]))


def test_the_button_names_it(person, four):
    assert last(person, four)["says"] == "round 1 opened"
    assert "Take back: round 1 opened" in person.get(f"/events/{four.pk}/").text
    answer = by_api(person, f"/events/{four.pk}/take-back", {"deed": last(person, four)["id"]})
    assert (answer.status, "stake of" in answer.text) == (200, True)


@pytest.mark.parametrize("door", [0, 1])
def test_refusals_write_nothing(door, person, four, organizer):
    deed = last(person, four)["id"]
    nights.record(nights.match_at(four), organizer, 1)
    before = contents()
    refused = doors(person, four, deed)[door]()
    assert (refused.status, refused.says("A table has told something since")) == (409, True)
    refused = doors(person, four, deed - 1)[door]()
    assert (refused.status, refused.says("not the last thing")) == (409, True)
    assert doors(person, four, 987654321)[door]().status == 404
    assert doors(person, four, 0)[door]().status in (404, 422)
    assert contents() == before


def test_a_night_where_nothing_was_done_offers_nothing(person, organizer):
    event = nights.make_event(organizer)
    assert last(person, event) is None
    assert "Take back" not in person.get(f"/events/{event.pk}/").text
