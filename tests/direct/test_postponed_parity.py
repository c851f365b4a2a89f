"""A slow table, by page and by API."""

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tests.rows_left import assert_alike
from tournaments.formats import FormatKey, MovementSettings

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def eight(organizer):
    """Two tables play round one."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer)


def closing(person, event):
    path = f"/events/{event.pk}/rounds/1/close"
    return (
        lambda: by_page(person, f"{path}/", {"later-1": "1", "stands-2": "Out of time"}),
        lambda: by_api(person, path, {"later": [1], "stands": [{"table": 2, "reason": "Out of time"}]}),
    )


def standing(person, event, reason="They went home"):
    path = f"/events/{event.pk}/rounds/1/tables/1/stand"
    return (
        lambda: by_page(person, f"{path}/", {"reason": reason}),
        lambda: by_api(person, path, {"reason": reason}),
    )


def test_closing_without_a_table(person, eight):
    assert_alike(*closing(person, eight))


def test_letting_it_stand(person, eight):
    closing(person, eight)[1]()
    assert_alike(*standing(person, eight))


def test_its_hands_are_told_by_page_and_by_api(person, eight):
    closing(person, eight)[1]()
    path = f"/events/{eight.pk}/rounds/1/tables/1"
    key = "00000000-0000-4000-8000-000000000007"
    assert_alike(
        lambda: by_page(person, f"{path}/hand/", {"number": "1", "maker": "2", "tricks": "4", "key": key}),
        lambda: by_api(
            person, f"{path}/hands", {"number": 1, "maker": 2, "tricks": 4, "alone": False, "key": key}
        ),
    )


@kept
def final(organizer):
    """The only game of two pairs."""
    pairs = ["Ann & Bob", "Carla & Dave"]
    movement = MovementSettings(entry_size=2, seeding="seeded")
    made = nights.make_night(organizer, pairs, format=FormatKey.KNOCKOUT, movement=movement)
    return nights.start(made, organizer)


def final_put_off(person, event):
    by_api(person, f"/events/{event.pk}/rounds/1/close", {"later": [1], "stands": []})


def drawing(person, event):
    path = f"/events/{event.pk}/rounds/2/draw"
    return lambda: by_page(person, f"{path}/", {}), lambda: by_api(person, path, {})


@pytest.mark.night
def test_a_bracket_goes_on_once_its_game_is_told(person, final):
    final_put_off(person, final)
    console = person.get(f"/events/{final.pk}/").text
    assert "No seats yet. The postponed game decides who plays." in console
    assert "Open round 2" not in console
    by_api(person, f"/events/{final.pk}/rounds/1/tables/1/hands", hand(1))
    by_api(person, f"/events/{final.pk}/rounds/1/tables/1/stand", {"reason": "They have left"})
    console = person.get(f"/events/{final.pk}/").text
    assert "All postponed games are finished." in console
    assert ">Draw round 2</button>" in console
    assert person.get(f"/api/v1/events/{final.pk}/console").json()["is_stale"]
    assert_alike(*drawing(person, final))


def hand(number):
    key = f"00000000-0000-4000-8000-{number:012}"
    return {"number": number, "maker": 1, "tricks": 4, "alone": False, "key": key}


@pytest.mark.parametrize("door", [0, 1])
def test_a_round_in_which_nobody_sits_does_not_open_nor_does_a_level_game_stand(door, person, final):
    final_put_off(person, final)
    before = contents()
    for path, said, sentence in (
        ("rounds/2/open", {}, "Round 2 has no seats yet."),
        ("rounds/1/tables/1/stand", {"reason": "They have left"}, "Table 1 is tied, 0–0."),
    ):
        text = f"/events/{final.pk}/{path}"
        refused = by_api(person, text, said) if door else by_page(person, f"{text}/", said)
        assert (refused.status, refused.says(sentence)) == (409, True)
    assert contents() == before


@pytest.mark.parametrize("door", [0, 1])
def test_refusals_write_nothing(door, person, eight):
    before = contents()
    refused = standing(person, eight)[door]()
    assert (refused.status, refused.says("has no postponed game")) == (409, True)
    assert contents() == before
    closing(person, eight)[1]()
    before = contents()
    refused = standing(person, eight, reason=" ")[door]()
    assert (refused.status, contents() == before) == (422, True)


def test_the_night_and_the_standings_name_the_game_and_the_night_is_ended_by_hand(person, eight):
    closing(person, eight)[1]()
    night, board = person.get(f"/events/{eight.pk}/"), person.get(f"/e/{eight.public_id}/")
    assert "Unfinished: round 1, table 1" in night.text
    assert "Table 1 will finish its round 1 game later" in board.text
    api = f"/api/v1/events/{eight.pk}"
    assert person.get(f"{api}/console").json()["postponed"] == [{"round": 1, "table": 1}]
    assert "Table 1 will finish" in person.get(f"{api}/standings").json()["postponed"][0]
    assert "/hand/" in person.get(f"/events/{eight.pk}/rounds/1/tables/1/").text
