"""The last part of the night on its pages and over the API; both leave the same rows."""

import re

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.markup import one_line
from tests.rows_left import assert_alike
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.formats import MovementSettings
from tournaments.models import Event, Seat, Stage

pytestmark = pytest.mark.django_db

SAID = {"best": 4, "partners": "keep", "format": "mexicano", "rounds": 3, "carries": True}
KNOCKOUT = {"best": 4, "partners": "keep", "format": "knockout", "best_of_rounds": [3, 1]}


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def night(organizer):
    return nights.make_night(organizer, nights.NAMES[:8], movement=MovementSettings(rounds=1))


@pytest.fixture
def due(night, organizer, person):
    """The first part is over, and the best four are to play on."""
    by_api(person, f"/events/{night.pk}/next-part", SAID, method="PUT")
    nights.start(night, organizer)
    nights.play_round(night, organizer, 1)
    stands = {1: "Out of time", 2: "Out of time"}
    round_close(event_id=night.pk, number=1, stands=stands, actor=Actor(organizer))
    return Event.objects.get(pk=night.pk)


def test_planning_the_last_part(person, night):
    form = {**{name: str(said) for name, said in SAID.items()}, "carries": "on"}
    path = f"/events/{night.pk}/next-part"
    assert_alike(
        lambda: by_page(person, f"{path}/save/", form), lambda: by_api(person, path, SAID, method="PUT")
    )
    by_page(person, f"{path}/save/", form)
    assert person.get(f"/api/v1{path}").json() == {**SAID, "best_of_rounds": []}
    assert 'value="4"' in person.get(f"/events/{night.pk}/playoffs/").text


def test_a_last_part_whose_final_is_a_series(person, night):
    path = f"/events/{night.pk}/next-part"
    form = {"best": "4", "partners": "keep", "format": "knockout", "best_of_rounds": "3, 1"}
    assert_alike(
        lambda: by_page(person, f"{path}/save/", form), lambda: by_api(person, path, KNOCKOUT, method="PUT")
    )
    by_page(person, f"{path}/save/", form)
    assert night.stages.get(number=2).movement.best_of_rounds == (3, 1)
    assert 'value="3, 1"' in person.get(f"/events/{night.pk}/playoffs/").text


def test_taking_it_back(person, night):
    path = f"/events/{night.pk}/next-part"
    by_api(person, path, SAID, method="PUT")
    assert_alike(
        lambda: by_page(person, f"{path}/nobody/", {}),
        lambda: by_api(person, path, {}, method="DELETE"),
    )
    by_page(person, f"{path}/nobody/", {})
    assert not Stage.objects.filter(event=night, number=2).exists()


REFUSED = [
    ({"best": 1}, "best"),
    ({"best": 999}, "best"),
    ({"best": 5, "partners": "rank"}, "best"),
    ({"partners": "rank"}, "partners"),
    ({"partners": "love"}, "partners"),
    ({"format": "bridge"}, "format"),
    ({"rounds": 0}, "rounds"),
    ({"format": "knockout", "carries": False}, "rounds"),
    ({"best_of_rounds": [2]}, "best_of_rounds"),
    ({"best_of_rounds": [3, 1]}, "best_of_rounds"),
]


def _typed(payload):
    """The same by form, where a box that is ticked is on and another is not sent."""
    form = {name: "on" if said is True else said for name, said in payload.items() if said is not False}
    return {
        name: ", ".join(map(str, said)) if isinstance(said, list) else said for name, said in form.items()
    }


@pytest.mark.parametrize(("said", "field"), REFUSED)
def test_what_cannot_be_played_is_refused_at_its_field(person, night, said, field):
    payload = {**SAID, **said}
    answer = by_api(person, f"/events/{night.pk}/next-part", payload, method="PUT")
    assert (answer.status, answer.field) == (422, field)
    page = by_page(person, f"/events/{night.pk}/next-part/save/", _typed(payload))
    assert page.status == 422
    assert f'id="id_{field}_error"' in page.text
    assert night.stages.count() == 1


@pytest.mark.night
def test_the_console_names_who_plays_on_and_draws_it(person, due):
    page = person.get(f"/events/{due.pk}/").text
    assert "Top 4 make the playoffs" in page
    answer = person.get(f"/api/v1/events/{due.pk}/console").json()["next_part"]
    assert [line["place"] for line in answer["through"]] == [1, 1, 1, 1]
    path = f"/events/{due.pk}/parts/2/start"
    assert by_page(person, f"{path}/", {}).status == 302
    seats = list(Seat.objects.values_list("pk", "player"))
    assert by_api(person, path, {}).status == 200
    assert list(Seat.objects.values_list("pk", "player")) == seats
    assert "Next: round 2 of 4" in person.get(f"/events/{due.pk}/").text


def test_the_night_ends_without_it(person, due):
    path = f"/events/{due.pk}/end"
    assert_alike(lambda: by_page(person, f"{path}/", {}), lambda: by_api(person, path, {}))


def test_a_part_nobody_planned_is_not_there(person, night):
    assert by_page(person, f"/events/{night.pk}/parts/2/start/", {}).status == 404
    assert by_api(person, f"/events/{night.pk}/parts/7/start", {}).status == 404


def test_the_partners_offered_first_are_a_whole_draw(person, organizer, night):
    fields = {**SAID, "partners": "pick", "format": "knockout", "rounds": None, "carries": False}
    by_api(person, f"/events/{night.pk}/next-part", fields, method="PUT")
    nights.start(night, organizer)
    nights.play_round(night, organizer, 1)
    stands = {1: "Out of time", 2: "Out of time"}
    round_close(event_id=night.pk, number=1, stands=stands, actor=Actor(organizer))
    page = one_line(person.get(f"/events/{night.pk}/"))
    offered = re.findall(r'name="(partner-[0-9]+)"[^>]*>.*?value="([0-9]+)" selected', page)
    assert len(offered) == 2
    assert by_page(person, f"/events/{night.pk}/parts/2/start/", dict(offered)).status == 302
    assert Stage.objects.get(event=night, number=2).entries.count() == 2
