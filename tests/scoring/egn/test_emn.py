"""Recorded matches of several games."""

import json

import pytest

from scoring.egn.notation import MatchGame, match_to_emn, read_notation
from scoring.egn.results import results_json
from scoring.rules.rulesets import PRESETS
from tests.scoring.cardplay.played import Shape, play_out
from tests.scoring.egn.recorded import checked, faults


def match(**changes):
    records = (play_out(Shape(), 5).record,)
    rules = PRESETS["north_american"]
    games = [
        MatchGame(players=order, rules=rules, records=records)
        for order in (("a", "b", "c", "d"), ("a", "c", "b", "d"))
    ]
    players = {"a": "Chris", "b": "Chris", "c": "Pat", "d": "O'Brien"}
    return {**match_to_emn(games, players=players, title="Party", date="2026-01-02"), **changes}


def test_a_match_is_written_and_every_game_of_it_is_checked():
    results = list(results_json("m.emn", checked(match())))
    assert [(one["file"], one["faults"], len(one["deals"])) for one in results] == [("m.emn", [], 1)] * 2
    assert read_notation(json.dumps(match())).games[1].names == ("Chris", "Pat", "Chris", "O'Brien")


def test_a_match_of_the_first_version_seats_its_players_by_another_field():
    old = match(version="1.0")
    for entry in old["games"]:
        entry["players"] = entry.pop("playersOverride")
    assert checked(old).is_sound
    assert read_notation(json.dumps(old)).games[0].names == ("Chris", "Chris", "Pat", "O'Brien")


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        ({"version": "3"}, ["The version must be “1.” and a number, like “1.6”, not '3'."]),
        ({"games": None}, ["A match needs a list of its games."]),
        ({"games": [7]}, ["Game 1 of the match needs gameData."]),
        ({"games": [{"gameIndex": 0}]}, ["Game 1 of the match needs gameData."]),
        (
            {"metadata": {"players": [{"id": 1, "name": "A"}]}, "games": []},
            ["Each player in the match needs an ID and a name."],
        ),
    ],
)
def test_what_is_wrong_with_a_match_is_said_once(changes, lines):
    assert faults(match(**changes)) == lines


@pytest.mark.parametrize("seated", [["a", "b", "c", "x"], ["a", "a", "c", "d"]])
def test_a_match_seats_its_own_players(seated):
    stranger = match()
    stranger["games"][0]["playersOverride"] = seated
    results = list(results_json("m", checked(stranger)))
    assert results[0]["faults"] == ["In game 1, list only players from the match, once each."]
    assert results[1]["faults"] == []
