"""The answer to a hand: small for a page that goes on by itself, the whole table for everybody else."""

from uuid import uuid4

import pytest

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.web.test_public import open_link
from tournaments.audit.actor import Actor
from tournaments.direct.services.rulings import Decision, ruling_add
from tournaments.formats.lengths import with_length
from tournaments.models import Hand

TO_TEN = with_length(PRESETS["party"], hands=None, target=10, best_of=1)
SCRIPT = {"X-Requested-With": "fetch", "Accept": "application/json, text/html"}


def payload(number=1, **fields):
    return {"round": "1", "number": str(number), "key": str(uuid4()), "maker": "1", "tricks": "3", **fields}


def seen(client):
    """Return the stamp of the table as its page shows it now."""
    return client.get("/t").context["seen"]


@pytest.fixture
def phone(client, running, db):
    open_link(client, running, table=1)
    return client


def send(phone, hand):
    return phone.post("/t/hand", hand, headers=SCRIPT)


def test_a_new_hand_is_answered_with_its_points_the_scores_and_the_stamp(phone):
    answer = send(phone, payload(maker="2", tricks="5"))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer.json() == {
        "number": 1,
        "outcome": "took all five",
        "points": [0, 2, 0, 2],
        "scores": [0, 2],
        "progress": "1 of 12 hands",
        "is_done": False,
        "stamp": seen(phone),
    }
    assert send(phone, payload(2)).json()["scores"] == [1, 2]
    assert len(answer.content) < 300


def test_the_scores_of_an_answer_hold_what_a_ruling_gave(phone, running, organizer):
    renege = {"code": "renege", "seat": 1, "target": "opponents", "points": 2, "reason": "No spade"}
    decision = Decision(**renege, key=uuid4())
    ruling_add(match_id=nights.match_at(running).pk, decision=decision, actor=Actor(organizer))
    assert send(phone, payload()).json()["scores"] == [1, 2]


@pytest.mark.parametrize("accept", ["*/*", "text/html"])
def test_a_page_that_takes_no_json_is_answered_its_table(phone, accept):
    answer = phone.post("/t/hand", payload(), headers={**SCRIPT, "Accept": accept})
    assert (answer.status_code, answer.context["state"].hands_played) == (200, 1)
    assert "<!doctype html>" not in answer.text


def test_a_form_goes_back_to_the_page(phone):
    assert phone.post("/t/hand", payload()).headers["Location"] == "/t"


def test_the_last_hand_of_a_table_says_that_it_is_done(phone, running, organizer):
    for number in range(1, 12):
        nights.record(nights.match_at(running), organizer, number)
    answer = send(phone, payload(12)).json()
    assert (answer["number"], answer["is_done"], answer["stamp"]) == (12, True, seen(phone))


def test_a_hand_sent_again_is_answered_the_table_with_one_hand(phone):
    hand = payload()
    first, again = send(phone, hand), send(phone, hand)
    assert (first["Content-Type"], again.context["state"].hands_played) == ("application/json", 1)
    assert Hand.objects.count() == 1


def test_a_hand_that_is_recorded_otherwise_is_answered_the_table_with_both(phone, running, organizer):
    nights.record(nights.match_at(running), organizer, 1, maker=2, tricks=5)
    answer = send(phone, payload())
    assert (answer.status_code, answer.context["refusal"].code) == (409, "disputed")
    assert answer.context["theirs"].number == 1


def test_a_hand_of_another_tables_page_is_refused_whatever_is_asked_for(phone, running):
    answer = send(phone, payload(place=f"{running.public_id}-2"))
    assert (answer.status_code, answer.context["refusal"].code) == (409, "other_table")
    assert not Hand.objects.exists()


def test_a_game_to_a_target_is_answered_without_scores(client, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4], rules=TO_TEN), organizer)
    open_link(client, event, table=1)
    answer = send(client, payload()).json()
    assert (answer["scores"], answer["stamp"]) == (None, seen(client))
