"""A phone as the remote of every TV: what each button does, by page and API, and what it refuses."""

import json
import re

import pytest
from django.urls import reverse

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tournaments.formats import FormatKey
from tournaments.models import AuditEntry, Show

pytestmark = pytest.mark.django_db


@kept
def four(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)


def asked(client, event):
    """Return what the TV page is asked to show."""
    page = client.get(reverse("board-fragment", args=[event.public_id, "wall"])).text
    return json.loads(re.search(r'data-remote="([^"]*)"', page)[1].replace("&quot;", '"'))


@pytest.mark.night
def test_tvs_take_turns_until_the_remote_shows_a_scene(client, four, organizer):
    person = browser(organizer)
    assert asked(client, four) == {"scene": "", "paused": False}
    pressed = []
    for press in ("next", "next", "previous", "pause", "next", "play"):
        answer = by_api(person, f"/events/{four.pk}/tv/remote", {"press": press})
        assert answer.status == 200
        pressed.append((asked(client, four)["scene"], asked(client, four)["paused"]))
    assert pressed == [
        ("standings", False),
        ("seats", False),
        ("standings", False),
        ("standings", True),
        ("seats", True),
        ("", False),
    ]


def test_the_last_scene_comes_before_the_first(client, four, organizer):
    by_api(browser(organizer), f"/events/{four.pk}/tv/remote", {"press": "previous"})
    assert asked(client, four)["scene"] == "prizes"


def test_a_scene_is_shown_by_page_and_api_and_recorded_once(client, four, organizer):
    person = browser(organizer)
    form = {"press": "show", "scene": "standings"}
    assert by_page(person, f"/events/{four.pk}/tv/remote/", form).status == 302
    assert by_api(person, f"/events/{four.pk}/tv/remote", form).status == 200
    assert asked(client, four) == {"scene": "standings", "paused": False}
    assert AuditEntry.objects.filter(action="tv_remote").count() == 1
    page = person.get(f"/events/{four.pk}/tv/").text
    assert "Every TV shows: <strong>Standings</strong>" in page
    assert re.findall(r'value="(\w+)"\s+aria-pressed="true"', page) == ["standings"]


@pytest.mark.parametrize(
    ("scene", "sentence"),
    [
        ("clock", "“Clock” has nothing to show yet. Choose another scene."),
        ("bracket", "“Bracket” has nothing to show yet. Choose another scene."),
        ("moon", "Choose a scene from the list."),
        ("", "Choose a scene from the list."),
    ],
)
def test_a_scene_with_nothing_to_show_is_refused(four, organizer, scene, sentence):
    answer = by_api(browser(organizer), f"/events/{four.pk}/tv/remote", {"press": "show", "scene": scene})
    assert (answer.status, answer.text) == (422, sentence)
    assert not Show.objects.exists()


def test_the_api_lists_the_scenes_that_have_something_to_show(four, organizer):
    person = browser(organizer)
    shown = person.get(f"/api/v1/events/{four.pk}/show").json()
    assert [each["view"] for each in shown["scenes"] if each["is_there"]] == [
        *("night", "standings", "seats", "names", "prizes")
    ]
    by_api(person, f"/events/{four.pk}/clock", {"press": "start", "minutes": 20})
    by_api(person, f"/events/{four.pk}/tv/remote", {"press": "show", "scene": "clock"})
    assert person.get(f"/api/v1/events/{four.pk}/show").json()["scene"] == "clock"


def scenes(person, event, named):
    """Return what the page offers: as a button of the remote ("scene"), or to rotate ("views")."""
    page = person.get(f"/events/{event.pk}/tv/").text
    return re.findall(rf'name="{named}"\s+value="(\w+)"', page)


def test_only_what_the_night_has_is_offered(four, organizer):
    person = browser(organizer)
    assert scenes(person, four, "scene") == ["night", "standings", "seats", "names", "prizes"]
    offered = [*("night", "standings", "seats", "names", "clock", "prizes")]
    assert scenes(person, four, "views") == offered
    shown = person.get(f"/api/v1/events/{four.pk}/show").json()
    assert [each["view"] for each in shown["scenes"] if each["is_offered"]] == offered
    # What a TV was set to stays there to be taken off.
    by_api(person, f"/events/{four.pk}/screens", {"number": 1, "views": ["bracket"], "seconds": 10})
    assert scenes(person, four, "views") == [*offered, "bracket"]


def test_a_bracket_is_offered_where_there_is_one(organizer):
    event = nights.make_night(
        organizer, nights.NAMES[:8], paid=False, stake_cents=0, format=FormatKey.KNOCKOUT
    )
    person = browser(organizer)
    assert (scenes(person, event, "scene"), scenes(person, event, "views")) == (
        ["night", "standings"],
        ["night", "standings", "seats", "names", "clock", "bracket"],
    )
    nights.start(event, organizer)
    assert scenes(person, event, "scene") == ["night", "standings", "seats", "names", "bracket"]
