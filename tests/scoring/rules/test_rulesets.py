"""The presets of rules, and the contradictions that are refused."""

import json
from dataclasses import replace

import pytest

from scoring.errors import InvalidRulesetError
from scoring.rules.options import (
    AllPass,
    DefendAlone,
    LevelEnd,
    Partnership,
    RedealHand,
    SitOutScore,
    TargetTie,
)
from scoring.rules.rulesets import PRESETS, Ruleset, sides

BASE = PRESETS["north_american"]
PARTY = PRESETS["party"]
FIVE = PRESETS["five_rotating"]
ALL_PLAY = PRESETS["five_all_play"]


@pytest.mark.parametrize("key", PRESETS)
def test_preset_survives_storing(key):
    stored = json.loads(json.dumps(PRESETS[key].to_json()))
    assert stored["version"] == 1
    assert Ruleset.from_json(stored) == PRESETS[key]


def test_presets_are_the_known_ones():
    assert set(PRESETS) == {
        "north_american",
        "canadian",
        "british_25",
        "classic_32",
        "five_rotating",
        "five_all_play",
        "peuchre",
        "progressive_party",
        "party",
    }


@pytest.mark.parametrize(
    ("key", "deck", "kitty", "joker"),
    [
        ("north_american", 24, 4, False),
        ("canadian", 24, 4, False),
        ("british_25", 25, 5, True),
        ("classic_32", 32, 12, False),
        ("five_rotating", 24, 4, False),
        ("five_all_play", 32, 2, False),
        ("peuchre", 36, 6, False),
    ],
)
def test_preset_leaves_the_kitty_its_source_names(key, deck, kitty, joker):
    rules = PRESETS[key]
    assert (rules.deck, rules.kitty_size, rules.joker) == (deck, kitty, joker)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("north_american", ((1, 3), (2, 4))),
        ("five_rotating", ((1,), (2,), (3,), (4,), (5,))),
        ("five_all_play", ((1,), (2,), (3,), (4,), (5,))),
        ("peuchre", ((1, 4), (2, 5), (3, 6))),
    ],
)
def test_sides_are_partners_opposite_or_each_seat_alone(key, expected):
    assert sides(PRESETS[key]) == expected


CONTRADICTIONS = [
    (BASE, {"name": ""}, "name", "unusable_name"),
    (BASE, {"name": "   "}, "name", "unusable_name"),
    (BASE, {"name": "a" * 61}, "name", "unusable_name"),
    (BASE, {"name": "a\x00b"}, "name", "unusable_name"),
    (BASE, {"name": "\ud800"}, "name", "unusable_name"),
    (BASE, {"seats": 3}, "seats", "out_of_range"),
    (BASE, {"seats": 7}, "seats", "out_of_range"),
    (BASE, {"seats": 5}, "seats", "seats_do_not_pair"),
    (FIVE, {"seats": 4}, "seats", "seats_do_not_pair"),
    (ALL_PLAY, {"seats": 6}, "seats", "seats_do_not_pair"),
    (BASE, {"deck": 26}, "deck", "unknown_deck"),
    (BASE, {"deck": 52}, "deck", "unknown_deck"),
    (BASE, {"cards_dealt": 6}, "deck", "deck_too_small"),
    (ALL_PLAY, {"deck": 29}, "deck", "deck_too_small"),
    (BASE, {"cards_dealt": 4}, "cards_dealt", "out_of_range"),
    (BASE, {"tricks_played": 6}, "tricks_played", "out_of_range"),
    (BASE, {"made": 0}, "made", "out_of_range"),
    (BASE, {"made": 3}, "made", "worth_more"),
    (BASE, {"loner_made": 5}, "loner_made", "worth_more"),
    (BASE, {"march": 5}, "march", "worth_more"),
    (BASE, {"loner_credit": 3}, "loner_march", "worth_more"),
    (BASE, {"super_euchred": 1}, "euchred", "worth_more"),
    (BASE, {"renege_loner": 1}, "renege", "worth_more"),
    (BASE, {"loners": False}, "loner_made", "without_loners"),
    (BASE, {"loner_march": None}, "loner_march", "needed_by_loners"),
    (BASE, {"lone_defence": 4}, "lone_defence", "without_defend_alone"),
    (BASE, {"lone_defence_march": 4}, "lone_defence_march", "without_defend_alone"),
    (BASE, {"defend_alone": DefendAlone.ALWAYS}, "lone_defence", "needed_by_defend_alone"),
    (
        BASE,
        {"defend_alone": DefendAlone.ALWAYS, "lone_defence": 4, "lone_defence_march": 2},
        "lone_defence",
        "worth_more",
    ),
    (
        BASE,
        {"defend_alone": DefendAlone.ALWAYS, "lone_defence": 1, "lone_defence_march": 2},
        "euchred",
        "worth_more",
    ),
    (
        PRESETS["peuchre"],
        {"defend_alone": DefendAlone.ALWAYS, "lone_defence": 4, "lone_defence_march": 4},
        "defend_alone",
        "not_four_handed",
    ),
    (ALL_PLAY, {"defend_alone": DefendAlone.ALWAYS}, "defend_alone", "not_four_handed"),
    (ALL_PLAY, {"loner_credit": 5}, "loner_credit", "no_loners"),
    (ALL_PLAY, {"dealers_partner_alone": True}, "dealers_partner_alone", "dealer_has_no_partner"),
    (ALL_PLAY, {"partner_hand_shown": True}, "partner_hand_shown", "no_loners"),
    (ALL_PLAY, {"partners_best": True}, "partners_best", "no_loners"),
    (
        BASE,
        {
            "loners": False,
            "loner_made": None,
            "loner_march": None,
            "loner_euchred": None,
            "renege_loner": None,
            "defend_alone": DefendAlone.AGAINST_LONER,
            "lone_defence": 4,
            "lone_defence_march": 4,
        },
        "defend_alone",
        "no_loners",
    ),
    (BASE, {"sit_out": SitOutScore.DEALERS_SIDE}, "sit_out", "nobody_sits_out"),
    (BASE, {"hands": 12}, "hands", "target_and_hands"),
    (BASE, {"target": None}, "target", "no_end"),
    (BASE, {"target": 0}, "target", "out_of_range"),
    (BASE, {"target": -10}, "target", "out_of_range"),
    (BASE, {"target": 10**6}, "target", "out_of_range"),
    (PARTY, {"hands": 0}, "hands", "out_of_range"),
    (PARTY, {"hands": 1000}, "hands", "out_of_range"),
    (BASE, {"passed_out_counts": True}, "passed_out_counts", "hands_not_counted"),
    (
        BASE,
        {"redeal_counts": True, "redeal_hand": RedealHand.FARMERS_HAND},
        "redeal_counts",
        "hands_not_counted",
    ),
    (PARTY, {"redeal_counts": True}, "redeal_counts", "never_redealt"),
    (BASE, {"level_end": LevelEnd.EXTRA_HAND}, "level_end", "hands_not_counted"),
    (BASE, {"target_tie": TargetTie.OPPOSITE_SIDES}, "target_tie", "partners_stay"),
    (PARTY, {"all_pass": AllPass.STICK_DEALER}, "passed_out_counts", "never_passed_out"),
    (BASE, {"best_of": 2}, "best_of", "even_best_of"),
    (BASE, {"best_of": 0}, "best_of", "out_of_range"),
    (BASE, {"slow_play": 1}, "slow_play_seconds", "needed_by_slow_play"),
    (BASE, {"slow_play_seconds": 5}, "slow_play_seconds", "without_slow_play"),
]


@pytest.mark.parametrize(("rules", "change", "field", "code"), CONTRADICTIONS)
def test_ruleset_refuses_a_contradiction_by_name(rules, change, field, code):
    with pytest.raises(InvalidRulesetError) as refusal:
        replace(rules, **change)
    assert (refusal.value.field, refusal.value.code) == (field, code)


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"made": True}, "made", "wrong_type"),
        ({"made": "1"}, "made", "wrong_type"),
        ({"made": 1.0}, "made", "wrong_type"),
        ({"made": None}, "made", "wrong_type"),
        ({"target": [10]}, "target", "wrong_type"),
        ({"loners": 1}, "loners", "wrong_type"),
        ({"name": 7}, "name", "wrong_type"),
        ({"all_pass": "anything"}, "all_pass", "wrong_type"),
        ({"all_pass": 1}, "all_pass", "wrong_type"),
        ({"points": 1}, "points", "unknown_field"),
        ({"version": 2}, "version", "newer_version"),
        ({"version": 10**400}, "version", "newer_version"),
        ({"version": 0}, "version", "wrong_version"),
        ({"version": True}, "version", "wrong_version"),
        ({"version": "1"}, "version", "wrong_version"),
        ({"version": None}, "version", "wrong_version"),
        ({"hands": 12}, "hands", "target_and_hands"),
    ],
)
def test_stored_ruleset_is_read_strictly(change, field, code):
    with pytest.raises(InvalidRulesetError) as refusal:
        Ruleset.from_json({**BASE.to_json(), **change})
    assert (refusal.value.field, refusal.value.code) == (field, code)


@pytest.mark.parametrize("stored", [None, [], "north_american", 1, {}])
def test_stored_ruleset_is_an_object_with_a_version(stored):
    with pytest.raises(InvalidRulesetError):
        Ruleset.from_json(stored)


def test_stored_ruleset_needs_a_name():
    with pytest.raises(InvalidRulesetError) as refusal:
        Ruleset.from_json({"version": 1})
    assert (refusal.value.field, refusal.value.code) == ("name", "name_missing")


def test_stored_ruleset_nested_ten_thousand_deep_is_refused():
    deep = []
    for _ in range(10_000):
        deep = [deep]
    with pytest.raises(InvalidRulesetError) as refusal:
        Ruleset.from_json({**BASE.to_json(), "made": deep})
    assert (refusal.value.field, str(refusal.value)) == ("made", "made must be a whole number, not a list.")


def test_stored_ruleset_without_a_field_has_its_default():
    assert Ruleset.from_json({"version": 1, "name": "House"}) == Ruleset(name="House")


def test_partnership_fixes_how_many_are_dealt_cards():
    assert [PRESETS[key].active_seats for key in ("party", "five_rotating", "five_all_play", "peuchre")] == [
        4,
        4,
        5,
        6,
    ]
    assert PRESETS["five_rotating"].partnership is Partnership.ROTATING
