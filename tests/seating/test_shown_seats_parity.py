"""Which seats players see: the same by page and by API, and refused at both."""

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.rows_left import assert_alike
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def coming(organizer):
    return nights.make_event(organizer, capacity=4)


@kept
def four(organizer):
    return nights.make_night(organizer, nights.NAMES[:4])


@kept
def playing(four, organizer):
    return nights.start(four, organizer)


def test_choosing_which_seats_players_see(person, playing):
    path = f"/events/{playing.pk}/later-rounds"
    assert_alike(
        lambda: by_page(person, f"{path}/", {"shown": "one"}),
        lambda: by_api(person, path, {"shown": False}),
    )


def test_showing_the_seats_before_round_one(person, four, organizer):
    drawn = nights.start(four, organizer, opened=0)
    path = f"/events/{drawn.pk}/seats/show"
    assert_alike(lambda: by_page(person, f"{path}/", {}), lambda: by_api(person, path, {}))


def test_no_door_shows_seats_before_the_draw(person, coming):
    path = f"/events/{coming.pk}/seats/show"
    answer = by_api(person, path, {})
    assert (answer.status, answer.code) == (409, "not_drawn")
    page = by_page(person, f"{path}/", {})
    assert (page.status, page.says("No seats to show yet. Start the night first.")) == (409, True)


@pytest.mark.parametrize(
    ("form", "payload"),
    [({}, {}), ({"shown": "two"}, {"shown": "one"}), ({"shown": "True"}, {"shown": None})],
)
def test_no_door_takes_another_word_for_which_seats_show(form, payload, person, playing):
    path = f"/events/{playing.pk}/later-rounds"
    answer = by_api(person, path, payload)
    assert (answer.status, answer.field) == (422, "shown")
    page = by_page(person, f"{path}/", form)
    assert (page.status, page.says("Choose which seats players see.")) == (422, True)
    assert Event.objects.get(pk=playing.pk).shows_later_rounds
