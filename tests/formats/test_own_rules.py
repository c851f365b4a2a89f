"""What a kind of night leaves open, and what follows from a change."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import InvalidRulesetError
from scoring.rules.options import AllPass, DefendAlone, LevelEnd
from scoring.rules.rule_card import rule_card
from scoring.rules.rule_questions import LABELS
from scoring.rules.rulesets import PRESETS, Ruleset
from tournaments.formats.house_rules import HOUSE_RULES
from tournaments.formats.own_rules import (
    OWN_NAME,
    is_same_play,
    may_be_played,
    open_fields,
    open_parts,
    own_rules,
)

READY = tuple(HOUSE_RULES.values())
USUAL = HOUSE_RULES["usual"]


def changed(**changes):
    return own_rules(USUAL, changes, ready=READY)


def refused(**changes):
    with pytest.raises(InvalidRulesetError) as refusal:
        changed(**changes)
    return refusal.value.field, refusal.value.code


def test_tables_of_four_leave_open_what_does_not_follow_from_the_seats():
    closed = LABELS.keys() - open_fields(READY)
    assert closed == {
        *("seats", "partnership", "cards_dealt", "tricks_played"),
        *("sit_out", "passed_out_counts", "redeal_counts"),
    }


def test_five_of_whom_one_sits_out_say_what_that_scores():
    assert {"sit_out", "defend_alone"} <= open_fields([PRESETS["five_rotating"]])


def test_nobody_defends_alone_where_two_play_three():
    assert not {"defend_alone", "lone_defence", "lone_defender_leads"} & open_fields(
        [PRESETS["five_all_play"]]
    )


def test_a_loners_partner_is_asked_about_only_where_there_is_one():
    about = {"dealers_partner_alone", "partner_hand_shown", "partners_best"}
    assert not about & open_fields([PRESETS["five_all_play"]])
    for key in ("five_rotating", "peuchre", "north_american"):
        assert about <= open_fields([PRESETS[key]])


def test_rules_stored_with_a_loners_partner_where_there_is_none_are_still_played_and_read():
    ready = [PRESETS["five_all_play"]]
    loners = own_rules(ready[0], {"loners": True}, ready=ready)
    stored = Ruleset.from_json({**loners.to_json(), "partner_hand_shown": True, "partners_best": True})
    assert may_be_played(stored, ready)
    rules = own_rules(stored, {"loner_march": 9, "partners_best": True}, ready=ready)
    assert (rules.loner_march, rules.partner_hand_shown, rules.partners_best) == (9, True, True)
    sentences = [sentence for part in rule_card(stored) for sentence in part.sentences]
    assert sum("Partner's best" in sentence for sentence in sentences) == 1
    with pytest.raises(InvalidRulesetError) as refusal:
        own_rules(loners, {"partners_best": True}, ready=ready)
    assert (refusal.value.field, refusal.value.code) == ("partners_best", "follows_from_format")


def test_only_open_questions_are_asked_and_no_heading_stands_alone():
    asked = {question.field for part in open_parts(READY) for question in part.questions}
    assert asked == open_fields(READY) - {"name"}
    assert all(part.questions for part in open_parts(READY))


def test_a_change_of_points_gets_a_name_of_its_own_and_leaves_the_rest():
    assert changed(march=3) == replace(USUAL, name=OWN_NAME, march=3)
    assert changed(march=3, name="Legion") == replace(USUAL, name="Legion", march=3)


def test_no_change_and_another_number_of_hands_keep_the_name():
    assert changed() == USUAL
    assert changed(**USUAL.to_json()) == USUAL
    assert changed(hands=8) == replace(USUAL, hands=8)
    assert is_same_play(changed(hands=8), USUAL)
    assert not is_same_play(changed(march=3), USUAL)


def test_a_race_by_the_same_rules_is_the_same_play():
    race = changed(hands=None, target=10, best_of=3)
    assert (race.name, race.passed_out_counts, race.target, race.best_of) == (USUAL.name, False, 10, 3)
    assert is_same_play(race, USUAL)
    assert own_rules(race, {"hands": 12, "target": None, "best_of": 1}, ready=READY) == USUAL


def test_how_a_level_game_ends_is_a_rule_of_its_own_where_hands_are_counted():
    extra = changed(level_end="extra_hand", name="Legion")
    assert not is_same_play(extra, replace(extra, level_end=LevelEnd.DRAW))
    assert own_rules(extra, {"hands": None, "target": 10}, ready=READY).level_end is LevelEnd.DRAW


@pytest.mark.parametrize(
    ("all_pass", "counts"), [("next_deals", True), ("same_deals", False), ("stick_dealer", False)]
)
def test_a_hand_passed_out_counts_where_the_deal_moves_on(all_pass, counts):
    rules = changed(all_pass=all_pass)
    assert (rules.all_pass, rules.passed_out_counts) == (AllPass(all_pass), counts)


def test_without_loners_everything_about_them_goes():
    rules = changed(loners=False)
    assert (rules.loner_made, rules.loner_march, rules.loner_euchred, rules.renege_loner) == (None,) * 4
    assert own_rules(HOUSE_RULES["canadian"], {"loners": False}, ready=READY).dealers_partner_alone is False


def test_what_was_said_of_loners_is_refused_without_them():
    assert refused(loners=False, loner_march=5) == ("loner_march", "without_loners")
    assert refused(loners=False, partners_best=True) == ("partners_best", "no_loners")


def test_loners_and_lone_defence_come_with_their_usual_points():
    without = changed(loners=False)
    back = own_rules(without, {"loners": True}, ready=READY)
    assert (back.loner_made, back.loner_march, back.loner_euchred, back.renege_loner) == (1, 4, 2, 4)
    rules = changed(defend_alone="always", lone_defence=2)
    assert (rules.defend_alone, rules.lone_defence, rules.lone_defence_march) == (DefendAlone.ALWAYS, 2, 4)
    assert changed(slow_play=1).slow_play_seconds == 5


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"made": 3}, "made", "worth_more"),
        ({"made": True}, "made", "wrong_type"),
        ({"made": 1.0}, "made", "wrong_type"),
        ({"deck": 26}, "deck", "unknown_deck"),
        ({"luck": 1}, "luck", "unknown_field"),
        ({"version": 2}, "version", "newer_version"),
        ({"target": 10}, "hands", "target_and_hands"),
        ({"hands": None, "target": 101}, "target", "out_of_range"),
        ({"best_of": 11, "hands": None, "target": 10}, "best_of", "out_of_range"),
        ({"best_of": 2, "hands": None, "target": 10}, "best_of", "even_best_of"),
        ({"seats": 5}, "seats", "follows_from_format"),
        ({"passed_out_counts": False}, "passed_out_counts", "follows_from_format"),
        ({"level_end": "extra_hand", "hands": None, "target": 10}, "level_end", "hands_not_counted"),
        ({"hands": 61}, "hands", "out_of_range"),
        ({"hands": None}, "target", "no_end"),
        ({"name": " "}, "name", "unusable_name"),
        ({"all_pass": ["next_deals"]}, "all_pass", "wrong_type"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(changes, field, code):
    assert refused(**changes) == (field, code)


def test_sudden_death_on_opposite_sides_is_offered_only_where_partners_change():
    def offered(key):
        parts = open_parts([PRESETS[key]])
        (answers,) = [each.answers for part in parts for each in part.questions if each.field == "target_tie"]
        return [answer.value for answer in answers]

    everywhere = ["shared_win", "most_points", "play_off_hand"]
    assert offered("north_american") == offered("peuchre") == everywhere
    assert offered("five_rotating") == offered("five_all_play")
    assert sorted(offered("five_rotating")) == sorted([*everywhere, "opposite_sides"])


def test_rules_of_another_kind_of_night_cannot_be_played():
    assert all(may_be_played(rules, READY) for rules in (*READY, PRESETS["party"], changed(march=3, hands=8)))
    others = ("five_rotating", "five_all_play", "peuchre")
    assert not any(may_be_played(PRESETS[key], READY) for key in others)


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "loners": st.booleans(),
            "all_pass": st.sampled_from([each.value for each in AllPass]),
            "defend_alone": st.sampled_from([each.value for each in DefendAlone]),
            "march": st.integers(1, 4),
            "slow_play": st.none() | st.integers(1, 3),
            "hands": st.integers(1, 60),
        },
    )
)
def test_what_may_be_changed_can_be_played_and_changed_back(changes):
    with suppress(InvalidRulesetError):
        rules = changed(**changes)
        assert_playable(rules)


def assert_playable(rules):
    assert may_be_played(rules, READY)
    back = {name: value for name, value in USUAL.to_json().items() if name in open_fields(READY)}
    assert own_rules(rules, back, ready=READY) == USUAL
