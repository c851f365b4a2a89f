"""A recorded game over the API: what is answered to a new file, a known one and a faulty one."""

import json

import pytest

from tests import nights
from tests.api import calls
from tests.scoring.recorded import DEAL, dealt_by, game
from tournaments.models import Hand

pytestmark = pytest.mark.django_db

GOOD = json.dumps(game(deals=[DEAL, dealt_by(1)]))


@pytest.fixture
def path(running):
    return f"/events/{running.pk}/rounds/1/tables/1/game"


def test_a_new_game_is_answered_with_its_hands(path, organizer):
    answer = calls.post(calls.person(organizer), path, {"text": GOOD})
    assert answer.status_code == 201
    told = answer.json()
    assert told["known"] == 0
    assert [(hand["number"], hand["outcome"], hand["seat_points"]) for hand in told["added"]] == [
        (1, "march", [0, 2, 0, 2]),
        (2, "march", [2, 0, 2, 0]),
    ]
    assert told["added"][0]["key"] == str(Hand.objects.get(number=1).key)


def test_the_same_game_again_is_known_by_whatever_door_it_comes(path, running, organizer):
    calls.post(calls.person(organizer), path, {"text": GOOD})
    again = calls.post(calls.phone(running), "/table/game", {"round": 1, "text": GOOD})
    assert (again.status_code, again.json()) == (200, {"added": [], "completed": [], "known": 2})
    assert Hand.objects.count() == 2


def test_faults_are_listed_beside_the_one_shape_of_refusals(path, organizer):
    deals = [dealt_by(1), dealt_by(2), dealt_by(3), dealt_by(0)]
    answer = calls.post(calls.person(organizer), path, {"text": json.dumps(game(deals=deals))})
    faults = [
        f"Deal {deal}: seat {right} of the table deals hand {deal}, not seat {wrong}."
        for deal, right, wrong in ((1, 1, 2), (2, 2, 3), (3, 3, 4), (4, 4, 1))
    ]
    assert answer.status_code == 422
    assert answer.json() == {
        "code": "unsound_game",
        "message": f"{' '.join(faults[:3])} …",
        "field": "file",
        "faults": faults,
    }


def test_a_hand_that_was_told_is_answered_with_its_cards(path, running, organizer):
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=5)
    answer = calls.post(calls.person(organizer), path, {"text": GOOD})
    assert answer.status_code == 201
    told = answer.json()
    assert [[hand["number"] for hand in told[what]] for what in ("added", "completed")] == [[2], [1]]
    assert told["known"] == 0


def test_cards_that_contradict_a_told_hand_are_refused_with_the_hand(path, running, organizer):
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=4)
    answer = calls.post(calls.person(organizer), path, {"text": GOOD})
    assert (answer.status_code, answer.json()["code"]) == (422, "unsound_game")
    (fault,) = answer.json()["faults"]
    assert fault.startswith(
        "Hand 1: the table told 4 tricks for the makers, by the cards they took 5: tricks 1, 2"
    )


def test_a_game_that_comes_too_late_is_answered_with_the_table(path, running, organizer):
    deals = [dealt_by(number % 4) for number in range(13)]
    answer = calls.post(calls.person(organizer), path, {"text": json.dumps(game(deals=deals))})
    assert calls.refusal(answer) == (409, "table_done", None)
    assert answer.json()["table"]["next_number"] == 1
