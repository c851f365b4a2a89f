"""What a table tells at the end of its round, and what its other side says of it, by page and by API."""

from uuid import UUID

import pytest

from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.rows_left import assert_alike
from tournaments.services.links import link_secret

pytestmark = pytest.mark.django_db

KEY = str(UUID(int=7, version=4))


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def telling(organizer):
    """Four whose table tells its points at the end."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:4], **nights.TOTALS), organizer)


def doors_of_the_total(who, person, event, tail=""):
    """Return who sends, the round where they must name it, and the address of page and API."""
    if who == "person":
        table = f"/events/{event.pk}/rounds/1/tables/1/total{tail}"
        return person, {}, f"{table}/", table
    phone = browser(secret=link_secret(link_to(event, table=1)))
    return phone, {"round": 1}, f"/t/total{tail}", f"/table/total{tail}"


@pytest.mark.parametrize("who", ["person", "phone"])
def test_telling_the_points_of_a_round(who, person, telling):
    client, here, page, api = doors_of_the_total(who, person, telling)
    form = {**here, "points-1": "14", "points-2": "9", "hands": "12", "key": KEY}
    sent = {**here, "points": [14, 9], "hands": 12, "key": KEY}
    assert_alike(lambda: by_page(client, page, form), lambda: by_api(client, api, sent))


@pytest.mark.parametrize("who", ["person", "phone"])
def test_taking_the_points_of_a_round_back(who, person, telling, organizer):
    nights.tell(nights.match_at(telling), organizer)
    client, here, page, api = doors_of_the_total(who, person, telling, "/undo")
    assert_alike(lambda: by_page(client, page, here), lambda: by_api(client, api, here))


def test_correcting_the_points_of_a_round(person, telling, organizer):
    total = nights.tell(nights.match_at(telling), organizer).total
    path, said = f"/events/{telling.pk}/totals/{total.pk}/correct", {"reason": "Added up wrong", "key": KEY}
    form = {"points-1": "9", "points-2": "14", "hands": "12", **said}
    sent = {"points": [9, 14], "hands": 12, **said}
    assert_alike(lambda: by_page(person, f"{path}/", form), lambda: by_api(person, path, sent))


@pytest.mark.parametrize("word", ["right", "wrong"])
@pytest.mark.parametrize("who", ["person", "phone"])
def test_the_other_sides_word_on_a_result(who, word, person, organizer):
    made = nights.make_night(organizer, nights.NAMES[:4], asks_other_side=True, **nights.TOTALS)
    event = nights.start(made, organizer)
    match = nights.match_at(event)
    nights.tell(match, organizer)
    sent = {"result": nights.result_at(match)}
    if who == "person":
        client, api = person, f"/events/{event.pk}/rounds/1/tables/1/check"
        page = f"{api}/"
    else:
        client, page, api = browser(secret=link_secret(link_to(event, table=1))), "/t/check", "/table/check"
        sent = {**sent, "round": 1}
    assert_alike(
        lambda: by_page(client, page, {**sent, "word": word}),
        lambda: by_api(client, api, {**sent, "is_right": word == "right"}),
    )
