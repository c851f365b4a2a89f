"""A recorded game over the API: what is answered to a new file, a known one and a faulty one."""

import json

import pytest

from tests import nights
from tests.api import calls
from tests.scoring.egn.recorded import BY_PLACE, DEAL, dealt_by, game
from tournaments.models import Hand

pytestmark = pytest.mark.django_db

GOOD = json.dumps(game(deals=[DEAL, dealt_by(1)]))


@pytest.fixture
def path(running):
    return f"/events/{running.pk}/rounds/1/tables/1/game"


def test_a_new_game_is_answered_with_its_hands(path, organizer):
    answer = calls.post(calls.person(organizer), path, {"text": GOOD, "players": BY_PLACE})
    assert answer.status_code == 201
    told = answer.json()
    assert told["known"] == 0
    assert [(hand["number"], hand["outcome"], hand["seat_points"]) for hand in told["added"]] == [
        (1, "march", [0, 2, 0, 2]),
        (2, "march", [2, 0, 2, 0]),
    ]
    assert told["added"][0]["key"] == str(Hand.objects.get(number=1).key)


def test_the_same_game_again_is_known_by_whatever_door_it_comes(path, running, organizer):
    calls.post(calls.person(organizer), path, {"text": GOOD, "players": BY_PLACE})
    again = calls.post(calls.phone(running), "/table/game", {"round": 1, "text": GOOD, "players": BY_PLACE})
    assert (again.status_code, again.json()) == (200, {"added": [], "completed": [], "known": 2})
    assert Hand.objects.count() == 2


def test_faults_are_listed_beside_the_one_shape_of_refusals(path, running, organizer):
    written = json.dumps(game(deals=[DEAL] * 5))
    answer = calls.post(calls.person(organizer), path, {"text": written, "players": BY_PLACE})
    names = [seat.player.name for seat in nights.match_at(running).seats.order_by("position")]
    out_of_turn = f"{names[0]} dealt, but it wasn't their turn."
    faults = [
        *(f"Deal 2: {out_of_turn}", f"Deal 2: {names[1]} deals hand 2 at this table, not {names[0]}."),
        *(f"Deal 3: {out_of_turn}", f"Deal 3: {names[2]} deals hand 3 at this table, not {names[0]}."),
        *(f"Deal 4: {out_of_turn}", f"Deal 4: {names[3]} deals hand 4 at this table, not {names[0]}."),
        f"Deal 5: {out_of_turn}",
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
    answer = calls.post(calls.person(organizer), path, {"text": GOOD, "players": BY_PLACE})
    assert answer.status_code == 201
    told = answer.json()
    assert [[hand["number"] for hand in told[what]] for what in ("added", "completed")] == [[2], [1]]
    assert told["known"] == 0


def test_cards_that_contradict_a_told_hand_are_refused_with_the_hand(path, running, organizer):
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=4)
    answer = calls.post(calls.person(organizer), path, {"text": GOOD, "players": BY_PLACE})
    assert (answer.status_code, answer.json()["code"]) == (422, "unsound_game")
    (fault,) = answer.json()["faults"]
    assert fault.startswith("Hand 1: The table entered 4 tricks, but the makers took tricks 1, 2")


def test_a_game_that_comes_too_late_is_answered_with_the_table(path, running, organizer):
    written = json.dumps(game(deals=[dealt_by(number % 4) for number in range(13)]))
    answer = calls.post(calls.person(organizer), path, {"text": written, "players": BY_PLACE})
    assert calls.refusal(answer) == (409, "table_done", None)
    assert answer.json()["table"]["next_number"] == 1


def names_at_table(event):
    return [seat.player.name for seat in nights.match_at(event).seats.order_by("position")]


def test_who_is_who_is_asked_with_all_that_it_takes_to_answer(path, running, organizer):
    first, *others = names_at_table(running)
    document = game("metadata", "players", [f"{first}a", "Nemo", *others[1:]])
    answer = calls.post(calls.person(organizer), path, {"text": json.dumps(document)})
    assert answer.status_code == 422
    assert answer.json() == {
        "code": "who_is_who",
        "message": "“Nemo” isn't at this table. Choose who that is, or pick another file. "
        f"Is “{first}a” the file's name for {first}?",
        "field": "players",
        "names": [
            {"name": f"{first}a", "is_sure": False, "candidates": [{"seat": 1, "name": first}]},
            {"name": "Nemo", "is_sure": False, "candidates": []},
            {"name": others[1], "is_sure": True, "candidates": [{"seat": 3, "name": others[1]}]},
            {"name": others[2], "is_sure": True, "candidates": [{"seat": 4, "name": others[2]}]},
        ],
        "players": {f"{first}a": 1, "Nemo": None, others[1]: 3, others[2]: 4},
        "table": [{"seat": seat, "name": name} for seat, name in enumerate([first, *others], start=1)],
    }
    asked = answer.json()["players"]
    again = calls.post(calls.person(organizer), path, {"text": json.dumps(document), "players": asked})
    assert (again.status_code, again.json()["code"]) == (422, "who_is_who")
    players = {**asked, "Nemo": 2}
    sent = calls.post(calls.person(organizer), path, {"text": json.dumps(document), "players": players})
    assert (sent.status_code, len(sent.json()["added"])) == (201, 1)


def test_a_phone_is_asked_too(running):
    answer = calls.post(calls.phone(running), "/table/game", {"round": 1, "text": GOOD})
    assert (answer.status_code, answer.json()["code"]) == (422, "who_is_who")
    assert answer.json()["players"] == dict.fromkeys(BY_PLACE)


def test_partners_who_are_opponents_at_the_table_are_refused(path, running, organizer):
    first, second, third, fourth = names_at_table(running)
    document = game("metadata", "players", [first, third, second, fourth])
    answer = calls.post(calls.person(organizer), path, {"text": json.dumps(document)})
    assert calls.refusal(answer) == (422, "other_partners", "file")
    assert answer.json()["message"] == (
        f"In the file, {first} plays with {second}, and {third} with {fourth}. "
        f"At this table, {first} plays with {third}, and {second} with {fourth}."
    )
