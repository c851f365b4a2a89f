"""Movements over the API: planned, certified and checked without an account."""

import pytest
from django.core.cache import cache

from tests.api import calls
from tournaments.movements import (
    MovementRequest,
    certificate,
    digest,
    exact_plan,
    plan_movement,
    plan_to_json,
    read_plan,
)


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


@pytest.fixture
def nobody():
    return calls.nobody()


def test_a_plan_comes_with_its_certificate(nobody):
    found = nobody.get("/api/v1/movements?players=14&rounds=8&seed=3").json()
    plan = plan_movement(MovementRequest(players=14, rounds=8, seed=3))
    assert read_plan(found).rounds == plan.rounds
    assert found["command"] == "manage.py movement 14 --rounds 8 --seed 3"
    sentences = found["certificate"].pop("sentences")
    assert found["certificate"].pop("grade") == "very_good"
    assert found["certificate"] == certificate(plan).to_json()
    assert (
        sentences[0] == "You never have the same partner twice. 43 pairs of players never play as partners."
    )


def test_what_is_answered_passes_the_check(nobody):
    found = nobody.get("/api/v1/movements?players=13&rounds=6&leftovers=fives").json()
    checked = calls.post(nobody, "/movements/check", {"plan": found})
    assert checked.status_code == 200
    assert (checked.json()["is_sound"], checked.json()["faults"]) == (True, [])
    assert checked.json()["certificate"]["sha256"] == found["certificate"]["sha256"]


def test_a_plan_that_claims_too_much_is_told(nobody):
    claimed = {**plan_to_json(plan_movement(MovementRequest(players=14, rounds=8))), "source": "near"}
    claimed["rounds"][1] = claimed["rounds"][0]
    found = calls.post(nobody, "/movements/check", {"plan": claimed}).json()
    assert found["is_sound"] is False
    assert found["certificate"] is None
    assert found["fault_count"] == len(found["faults"]) > 5


def test_an_exact_plan_is_known_by_its_hash(nobody):
    found = calls.post(nobody, "/movements/check", {"plan": plan_to_json(exact_plan(9))}).json()
    assert found["certificate"]["sha256"] == digest(exact_plan(9))
    assert found["certificate"]["meetings"]["best_possible"] is True


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({}, "plan", "Send a plan or a chart, not both."),
        ({"plan": []}, "plan", 'Expected a dictionary of items but got type "list".'),
        ({"plan": {}, "id": 1}, "id", "There's no field named “id”."),
        (
            {"plan": {"players": 4, "rounds": [{"tables": [[1]], "sits_out": "2"}]}},
            "rounds",
            "Round 1: sits_out must be a list.",
        ),
    ],
)
def test_what_is_no_plan_is_refused(nobody, body, field, message):
    answer = calls.post(nobody, "/movements/check", body)
    assert answer.status_code == 422
    assert (answer.json()["field"], answer.json()["message"]) == (field, message)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("players=3", "players"),
        ("rounds=x", "rounds"),
        ("players=200&rounds=63", "rounds"),
        ("stays=9:9", "stays"),
    ],
)
def test_a_refusal_names_its_field(nobody, query, field):
    answer = nobody.get(f"/api/v1/movements?{query}")
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (
        422,
        "invalid_movement",
        field,
    )
