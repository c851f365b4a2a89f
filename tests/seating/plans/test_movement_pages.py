"""The movement maker without a browser: what each page says, that it can be passed on, and what it costs."""

import json
import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st
from rest_framework.throttling import SimpleRateThrottle

from tournaments.movements import MovementRequest, digest, exact_plan, plan_movement, plan_to_json
from tournaments.seating.services import plans

PAGES = ("", "cards/", "fairness/", "picture.svg")


@pytest.fixture(autouse=True)
def _empty_cache():
    cache.clear()


def said(response):
    text = unescape(re.sub(r"<[^>]+>", " ", response.content.decode()))
    return " ".join(text.split())


def rows(response):
    """Return each round's rows as the numbers they show: table, then the four players."""
    tables = re.findall(r"<caption>Round (\d+)</caption>.*?<tbody>(.*?)</tbody>", response.text, re.DOTALL)
    return {
        int(number): [
            [int(each) for each in re.findall(r">\s*(\d+)", row)]
            for row in body.split("</tr>")
            if "<td" in row
        ]
        for number, body in tables
    }


def test_the_first_visit_shows_a_plan_at_once(client):
    page = client.get("/rotations/")
    assert page.status_code == 200
    assert "12 players, 8 rounds, 3 tables" in said(page)
    assert "You never have the same partner twice." in said(page)
    assert len(rows(page)) == 8
    assert 'name="robots"' not in page.text


def test_every_round_shows_who_sits_where(client):
    page = client.get("/rotations/?players=12&rounds=11")
    shown = rows(page)
    for current in exact_plan(12).rounds:
        wanted = [
            [table.table, table.seats[0], table.seats[2], table.seats[1], table.seats[3]]
            for table in current.tables
        ]
        assert shown[current.number] == wanted
    assert "You partner everyone once." in said(page)
    assert "You play against everyone twice." in said(page)
    assert "Make another" not in page.text


def test_of_a_large_rotation_one_round_is_shown_and_the_others_by_their_number(client):
    address = "/rotations/?players=80&rounds=6"
    page, whole = client.get(address), client.get(f"{address}&all=1")
    assert len(rows(page)) == len(rows(whole)) == 6
    assert page.text.count("seating rest") == 5
    assert 'href="#round-6"' in page.text
    assert "Show all 6 rounds" in page.text
    assert "data-all" in whole.text
    assert "Show all" not in whole.text
    assert "fits-wide" not in page.text
    assert "fits-wide" in client.get("/rotations/?players=40&rounds=8").text
    assert "data-all" in client.get("/rotations/?players=24&rounds=8").text


def test_the_same_address_is_the_same_plan_and_another_seed_another(client):
    pages = [rows(client.get(f"/rotations/?players=14&rounds=8&seed={seed}")) for seed in (3, 3, 4)]
    assert pages[0] == pages[1]
    assert pages[0] != pages[2]


def test_those_who_sit_out_are_named(client):
    page = client.get("/rotations/?players=5&rounds=5")
    outs = re.findall(r"Sitting out:\s+([\d, ]+)", page.text)
    assert sorted(outs) == ["1", "2", "3", "4", "5"]


def test_a_table_of_five_and_stand_ins_are_said(client):
    assert re.search(
        r"[\d, ]{9,} \(partners change\)", said(client.get("/rotations/?players=13&leftovers=fives"))
    )
    page = said(client.get("/rotations/?players=14&leftovers=ghosts"))
    assert "16 players with 2 ghost players, 8 rounds, 4 tables" in page
    assert "Ghost players (15, 16) can't win." in page
    assert "Sitting out" not in page


def test_there_is_a_card_for_every_player(client):
    page = client.get("/rotations/cards/?players=5&rounds=5")
    assert re.findall(r'id="player-(\d+)"', page.text) == ["1", "2", "3", "4", "5"]
    card = said(page).split("Player 5")[1]
    # Player 5 in the first round of the exact movement: table 1, seat 3, with 2 against 3 and 4.
    assert card.strip().startswith("Round Table Seat With Against 1 1 3 2 4 & 3")
    assert page.text.count("Sits out") == 5


def test_the_certificate_says_words_numbers_seed_and_hash(client):
    page = client.get("/rotations/fairness/?players=14&rounds=8&seed=3")
    text = said(page)
    plan = plan_movement(MovementRequest(players=14, rounds=8, seed=3))
    assert digest(plan) in text
    assert "Seed 3" in text
    assert "You never have the same partner twice. 43 pairs of players never play as partners." in text
    assert "manage.py movement 14 --rounds 8 --seed 3" in text
    assert page.text.count('class="heat-map"') == 1


def test_the_picture_is_a_file_of_its_own(client):
    answer = client.get("/rotations/picture.svg?players=14&rounds=8")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer["Content-Disposition"] == 'inline; filename="14-players-8-rounds.svg"'
    assert answer.content.startswith(b"<svg ")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("players=3", "Choose 4 to 200 players, not 3."),
        ("players=12&rounds=251", "Choose 1 to 250 rounds, not 251."),
        ("players=200&rounds=63", "With 200 players, choose up to 62 rounds, not 63."),
        (
            "players=9&leftovers=six",
            "9 players can't fill tables of four and one of six. Choose another option.",
        ),
        ("players=12&players=13", "“players” is in the address twice. Keep only one."),
        (
            "stays=1",
            "Enter a player, a colon and a table. “3:1, 7:2” keeps player 3 at table 1 and 7 at 2.",
        ),
    ],
)
def test_what_cannot_be_is_said_at_its_field(client, page, query, sentence):
    answer = client.get(f"/rotations/{page}?{query}")
    assert answer.status_code == 422
    assert sentence in said(answer)
    assert answer.text.count('aria-invalid="true"') == 1
    assert "<caption>" not in answer.text


def test_a_finer_choice_that_was_made_stays_in_sight(client):
    assert "<details open>" in client.get("/rotations/?tables=2").text
    assert "<details>" in client.get("/rotations/?players=13").text


def test_too_many_new_plans_are_refused_and_known_ones_never_are(client, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "movements", "3/hour")
    for seed in range(3):
        assert client.get(f"/rotations/?players=4&rounds=1&tables=1&seed={seed}").status_code == 200
    refused = client.get("/rotations/?players=4&rounds=1&tables=1&seed=3")
    assert refused.status_code == 429
    assert "You made a lot of rotations." in said(refused)
    assert client.get("/rotations/?players=4&rounds=1&tables=1&seed=0").status_code == 200
    api = client.get("/api/v1/movements?players=4&rounds=1&seed=3")
    assert (api.status_code, api.json()["code"]) == (429, "throttled")


def test_whoever_has_to_wait_too_long_for_a_turn_is_told(client, monkeypatch):
    monkeypatch.setattr(plans, "PATIENCE_SECONDS", 0)
    with plans._turn:
        answer = client.get("/rotations/?players=14")
    assert answer.status_code == 429
    assert "Lots of people want rotations right now." in said(answer)
    assert client.get("/rotations/?players=14").status_code == 200


def test_without_its_cache_the_maker_goes_on(client, settings):
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": "redis://127.0.0.1:1",
        }
    }
    assert client.get("/rotations/?players=12&rounds=11").status_code == 200


VALUES = st.one_of(
    st.integers(-2, 40).map(str),
    st.integers(-(2**70), 2**70).map(str),
    st.text(max_size=12),
    st.sampled_from(
        ["byes", "fives", "six", "ghosts", "3:1", "1:1,2:2", "200", "250", "", " 8 ", "1e3", "٨"]
    ),
)


@pytest.mark.night
@settings(max_examples=60)
@given(
    page=st.sampled_from(PAGES),
    query=st.dictionaries(
        st.sampled_from(["players", "rounds", "tables", "seed", "leftovers", "stays", "page", "q"]), VALUES
    ),
    again=st.booleans(),
)
def test_no_query_is_an_error_of_the_servers(page, query, again):
    cache.clear()
    asked = urlencode(list(query.items()) * (2 if again else 1))
    answer = Client().get(f"/rotations/{page}?{asked}")
    api = Client().get(f"/api/v1/movements?{asked}")
    assert answer.status_code in {200, 422}
    assert api.status_code == answer.status_code
    if api.status_code == 422:
        assert unescape(api.json()["message"]) in said(answer)


SOUND = {"players": 4, "rounds": [{"tables": [[[1, 2], [3, 4]]], "sits_out": []}]}


def test_a_sound_plan_gets_its_certificate(client):
    page = client.post("/rotations/check/", {"plan": json.dumps(plan_to_json(exact_plan(12)))})
    assert page.status_code == 200
    assert "No mistakes." in said(page)
    assert digest(exact_plan(12)) in page.text


def test_a_faulty_plan_is_told_its_faults(client):
    wrong = {"players": 5, "rounds": [{"tables": [[[1, 2], [3, 9]]]}]}
    text = said(client.post("/rotations/check/", {"plan": json.dumps(wrong)}))
    assert "3 mistakes" in text
    for fault in ("there's no player 9", "player 4 is missing", "player 5 is missing"):
        assert f"Round 1: {fault}" in text


def test_many_faults_are_counted_and_fifty_are_named(client):
    wrong = {"players": 60, "rounds": [{"tables": [[[61, 62], [63, 64]]]}]}
    text = said(client.post("/rotations/check/", {"plan": json.dumps(wrong)}))
    assert "64 mistakes" in text
    assert "And 14 more." in text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Paste your chart: one line for each round."),
        ("[" * 100_000, "We couldn't read this rotation. Check it and try again."),
        ('{"players": 4, "rounds": []}', "Add at least one round."),
        ('{"players": NaN}', "players must be a whole number from 1 to 203."),
        (f'{{"players": {"9" * 5000}}}', "We couldn't read this rotation. Check it and try again."),
        (" " * 500_001, "This rotation is too long. Use fewer rounds."),
    ],
)
def test_what_is_no_plan_is_refused(client, text, sentence):
    page = client.post("/rotations/check/", {"plan": text})
    assert page.status_code == 422
    assert sentence in said(page)


def test_the_landing_page_leads_to_the_maker(client):
    assert client.get("/").text.count('href="/rotations/"') == 2


CHART = "1 2 3 4, 5 6 7 8, 9 10 11 12, 13 14 15 16\n1 2 5 6, 3 4 7 8, 9 10 13 14, 11 12 15 16"


def test_a_clubs_chart_is_set_beside_ours(client):
    page = client.post("/rotations/check/", {"plan": CHART, "partners": "first_two"})
    assert page.status_code == 200
    assert "Players 1 and 2 meet twice. In our rotation, no two meet more than once." in said(page)
    assert "1 2 5 6, 3 4 7 8, 9 10 13 14" in said(page)
    refused = client.post("/rotations/check/", {"plan": CHART, "partners": "any"})
    assert refused.status_code == 422
    assert "Choose which numbers are partners." in said(refused)


def test_the_api_checks_a_chart_too(client):
    def post(body):
        return client.post("/api/v1/movements/check", json.dumps(body), content_type="application/json")

    answer = post({"chart": CHART, "partners": "across"}).json()
    assert answer["is_sound"]
    assert answer["beside_ours"] == "Players 1 and 2 meet twice. In our rotation, no two meet more than once."
    # Eight pairs of partners a round, none of them the same across the tables.
    assert answer["certificate"]["partners"]["counts"]["1"] == 16
    for body in ({}, {"chart": CHART, "plan": plan_to_json(exact_plan(4))}):
        assert post(body).json()["message"] == "Send a plan or a chart, not both."
    assert post({"chart": "Ann 2 3 4"}).json()["message"] == "Line 1: use player numbers instead of “Ann”."
    assert post({"chart": CHART, "partners": "any"}).status_code == 422


def test_each_kind_of_fairness_is_a_link_to_its_plan(client):
    page = client.get("/rotations/?players=26&rounds=8&ideal=ladies_and_gents")
    assert '<a href="?players=26&amp;rounds=8&amp;ideal=couples_together">' in page.text
    assert "Works perfectly with 28 players and 9 rounds." in said(page)
    assert "56 pairs of players share a table again. We put “Ladies and gentlemen” first." in said(page)
    answer = client.get("/api/v1/movements?players=26&rounds=8&ideal=meet_once").json()
    assert answer["ideals"][1]["perfect_players"] == 28
    refused = client.get("/api/v1/movements?players=26&ideal=best")
    assert (refused.status_code, refused.json()["field"]) == (422, "ideal")
