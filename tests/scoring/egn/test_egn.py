"""Recorded games read, scored and written back, by real ones."""

import copy
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cardplay.cards import Suit
from scoring.cardplay.records import HandRecord
from scoring.egn.check import check_file, check_game
from scoring.egn.notation import (
    game_from_egn,
    game_to_egn,
    read_notation,
)
from scoring.egn.results import results_json, results_text
from scoring.errors import InvalidRecordError
from scoring.rules.options import AllPass, LonerLead
from scoring.rules.rulesets import PRESETS
from tests.scoring.cardplay.played import Shape, play_out
from tests.scoring.egn.recorded import BIDDING, DEAL, PASSED_OUT, STATE, TRICKS, checked, faults, game

GOLDEN = Path(__file__).parents[2] / "golden" / "egn"
SCORES = {
    "Custom Scenario.egn": (0, 1),
    "Epic Comeback.egn": (11, 9),
    "Me and Bears.egn": (10, 9),
    "Quite the Hustle.egn": (10, 7),
    "Six Points in Two Hands.egn": (10, 9),
}


def golden(name):
    return (GOLDEN / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "score"), SCORES.items())
def test_a_real_game_ends_with_its_score_and_no_fault(name, score):
    file = check_file(golden(name))
    assert file.is_sound
    assert file.games[0].score == score


@pytest.mark.parametrize("name", SCORES)
def test_a_real_game_is_written_back_as_it_was(name):
    assert json.loads(read_notation(golden(name)).to_text()) == json.loads(golden(name))


def test_a_real_game_gives_each_deals_result():
    (game,) = results_json("six.egn", check_file(golden("Six Points in Two Hands.egn")))
    assert game == {
        "file": "six.egn",
        "deals": [
            {"maker": 2, "alone": True, "maker_tricks": 5, "points": [4, 0], "faults": []},
            {"maker": 2, "alone": False, "maker_tricks": 5, "points": [2, 0], "faults": []},
        ],
        "score": [10, 9],
        "faults": [],
    }


def test_the_game_of_these_tests_is_sound():
    assert checked(game()).is_sound
    assert checked(game()).games[0].score == (0, 2)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, {"all_pass": AllPass.STICK_DEALER, "target": 10, "deck": 24}),
        ({"std": False}, {"all_pass": AllPass.NEXT_DEALS}),
        ({"canadian": True}, {"dealers_partner_alone": True}),
        ({"loner_lead": "LEFT_OF_LONER"}, {"loner_lead": LonerLead.LEFT_OF_LONER}),
        ({"loner_march_score": 5, "loner_euchred_score": 4}, {"loner_march": 5, "loner_euchred": 4}),
        ({"defend_alone": True}, {"lone_defence": 4, "lone_defence_march": 4}),
        ({"min_rank": 7}, {"deck": 32}),
        ({"min_rank": 8, "joker": True}, {"deck": 29}),
        ({"winning_score": 11}, {"target": 11}),
        ({"num_deals": 8}, {"target": None, "hands": 8, "passed_out_counts": False}),
        ({"num_deals": 8, "std": False}, {"hands": 8, "passed_out_counts": True}),
        ({"winning_score": 7, "num_deals": 0}, {"target": 7, "hands": None}),
        ({"partners_best": True, "go_under": True}, {"partners_best": True, "go_under": True}),
        ({"farmers": True}, {"go_under": True}),
        ({"allow_no_trump": True}, {"no_trump": True}),
        ({"num_players": 6, "min_rank": 6}, {"seats": 6, "deck": 36}),
    ],
)
def test_the_rules_of_a_game_are_read(fields, expected):
    rules = game_from_egn(game(**fields)).rules
    assert {name: getattr(rules, name) for name in expected} == expected


def test_a_joker_turned_up_is_named_by_the_dealer_after_anybodys_passes():
    for calls in (["h"], ["Pass", "Pass", "Pass", "h"]):
        named = game(*BIDDING, "calls", calls, joker=True)
        named["deals"][0]["initialState"] = {"dealer": 0, "upCard": "B"}
        named["deals"][0]["phases"] = named["deals"][0]["phases"][:1]
        del named["deals"][0]["phases"][0]["discard"]
        (result,) = results_json("f", checked(named))
        assert (result["deals"][0]["maker"], result["deals"][0]["faults"]) == (
            0,
            ["Deal 1: The hand has 0 tricks instead of 5."],
        )


def test_no_trump_and_bowers_by_letter_are_read():
    lettered = game(*TRICKS, 0, ["R", "L", "Tt", "9s"])
    assert checked(lettered).is_sound
    none = game(*BIDDING, "calls", ["Pass"] * 4 + ["n"], allow_no_trump=True)
    none["deals"][0]["phases"][1]["tricks"] = [["R", "Jx", "At", "Ag"]]
    assert checked(none).games[0].deals[0].played.takers == (None,)


def test_a_lone_defender_is_read_from_seat_0():
    showdown = game(defend_alone=True)
    showdown["deals"][0]["initialState"] = {
        "dealer": 0,
        "upCard": "9s",
        "playerCards": [
            ["9h", "Th", "Ah", "Kh", "Qh"],
            ["Js", "Jh", "As", "Ks", "Qs"],
            ["9c", "Tc", "Jc", "Qc", "Kc"],
            ["9d", "Td", "Jd", "Qd", "Kd"],
        ],
    }
    showdown["deals"][0]["phases"] = [
        {"type": "EUCHRE_BIDDING", "calls": ["Order"], "isAlone": True, "aloneDefender": 0, "discard": "9h"},
        {
            "type": "TRICK_PLAY",
            "tricks": [["Js", "9s"], ["Jh", "Th"], ["As", "Kh"], ["Ks", "Qh"], ["Qs", "Ah"]],
        },
    ]
    (result,) = results_json("f", checked(showdown))
    assert result["deals"][0]["faults"] == []
    assert (result["deals"][0]["maker_tricks"], result["score"]) == (5, [0, 4])


def test_the_text_of_a_check_says_each_deal_and_the_running_score():
    second = {**PASSED_OUT, "initialState": {"dealer": 1, "upCard": "9s"}}
    broken = {**PASSED_OUT, "initialState": {"dealer": 2, "upCard": "9s"}, "phases": []}
    short = copy.deepcopy(DEAL)
    short["initialState"] = {"dealer": 2, "upCard": "9s"}
    short["phases"][0] = {"type": "EUCHRE_BIDDING", "calls": ["Order"], "isAlone": True}
    short["phases"][1]["tricks"] = []
    document = game(deals=[DEAL, second, short], std=False)
    document["metadata"]["players"][3] = "W\x1best"
    assert list(results_text("night.egn", checked(document))) == [
        "night.egn",
        "    1. East called trump and took 5 tricks  0–2",
        "    2. everyone passed  0–2",
        "    3. W?est called trump and went alone (number of tricks unknown)  0–2",
        "  Score 0–2",
        "  ERROR Deal 3: The hand has 0 tricks instead of 5.",
    ]
    assert list(results_text("x", checked(game(deals=[broken]))))[1] == "    1. not played  0–0"
    assert list(results_text("x", check_file("{}")))[1].startswith("  ERROR Set fileType to")


rulesets = st.sampled_from(
    [
        (replace(PRESETS["north_american"], lone_defender_leads=False), Shape()),
        (
            replace(PRESETS["north_american"], loner_lead=LonerLead.LEFT_OF_LONER, target=None, hands=8),
            Shape(loner_left=True),
        ),
        (replace(PRESETS["classic_32"], target=11), Shape(lowest="7")),
        (PRESETS["british_25"], Shape(joker=True, loner_left=True)),
    ]
)


@given(table=rulesets, seeds=st.lists(st.integers(0, 2**32), max_size=4))
def test_what_is_written_reads_back_as_it_was(table, seeds):
    rules, shape = table
    records = tuple(play_out(shape, seed).record for seed in seeds)
    written = game_to_egn(records, rules, names=["A", "B", "C", "D"], title="Night", initial_score=(1, 2))
    notation = read_notation(json.dumps(written))
    (read,) = notation.games
    assert tuple(deal.record for deal in read.deals) == records
    assert json.loads(notation.to_text()) == written
    assert (read.names, read.initial_score, read.faults) == (("A", "B", "C", "D"), (1, 2), ())
    assert (
        replace(
            read.rules,
            name=rules.name,
            first_dealer=rules.first_dealer,
            lone_defender_leads=rules.lone_defender_leads,
            passed_out_counts=False,
        )
        == rules
    )
    assert [check_game(read).deals[n].played.faults for n in range(len(records))] == [()] * len(records)


def test_a_record_is_written_with_all_it_holds():
    record = replace(
        read_notation(json.dumps(game())).games[0].deals[0].record, lone_defender=1, first_leader=2, hands=()
    )
    written = game_to_egn([record], PRESETS["north_american"], names=[])
    assert written["deals"][0]["phases"][0]["aloneDefender"] == 0
    assert written["deals"][0]["phases"][1]["initialLead"] == 1
    unknown = replace(record, tricks=((None, None, None, None),), upcards=(None,))
    written = game_to_egn([unknown], PRESETS["north_american"], names=[])
    assert written["deals"][0]["initialState"]["upCard"] == "Xx"
    assert written["deals"][0]["phases"][1]["tricks"] == [["Xx"] * 4]


@pytest.mark.parametrize("key", ["five_rotating", "five_all_play", "peuchre"])
def test_only_games_of_four_with_fixed_partners_are_written(key):
    with pytest.raises(InvalidRecordError) as refusal:
        game_to_egn([], PRESETS[key], names=[])
    assert refusal.value.code == "not_notated"


def test_claims_are_not_written():
    record = replace(play_out(Shape(), 3).record, claimed_by=1)
    with pytest.raises(InvalidRecordError) as refusal:
        game_to_egn([record], PRESETS["north_american"], names=[])
    assert refusal.value.code == "not_notated"


def test_rules_without_loners_are_written_without_their_points():
    rules = replace(
        PRESETS["north_american"],
        loners=False,
        loner_made=None,
        loner_march=None,
        loner_euchred=None,
        renege_loner=None,
    )
    assert "loner_march_score" not in game_to_egn([], rules, names=[])["metadata"]["ruleset"]


@pytest.mark.parametrize(("written", "suit"), [("Xs", Suit.SPADES), ("XS", Suit.SPADES)])
def test_the_suit_of_the_upcard_is_enough_to_follow_the_hand(written, suit):
    read = game_from_egn(game(*STATE, "upCard", written))
    assert read.deals[0].record.upcards == (suit,)
    assert check_game(read).score == (0, 2)
    again = game_to_egn([read.deals[0].record], PRESETS["north_american"], names=[])
    assert again["deals"][0]["initialState"]["upCard"] == "Xs"
    assert game_to_egn([HandRecord(dealer=1)], PRESETS["north_american"], names=[])["deals"][0][
        "initialState"
    ] == {"dealer": 0, "upCard": "Xx"}


def test_a_suit_turned_down_unseen_cannot_be_named():
    named = game(*STATE, "upCard", "Xh")
    named["deals"][0]["phases"][0] = {"type": "EUCHRE_BIDDING", "calls": ["Pass"] * 4 + ["h"]}
    assert faults(named)[0] == (
        "Deal 1: Hearts were turned down, so they can't be trump. Choose another suit."
    )
