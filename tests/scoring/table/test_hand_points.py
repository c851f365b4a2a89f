"""The points of each outcome in each game."""

from dataclasses import replace

import pytest

from scoring.cardplay.cards import NoTrump, Suit
from scoring.errors import InvalidHandError
from scoring.rules.options import AllPass, DefendAlone, RedealHand, SitOutScore
from scoring.rules.rulesets import PRESETS
from scoring.table.hand_points import Outcome, dealer_of_hand, score_hand
from scoring.table.hands import HandReport, NoPlay

AMERICAN = PRESETS["north_american"]
LONE_DEFENCE = replace(AMERICAN, defend_alone=DefendAlone.ALWAYS, lone_defence=2, lone_defence_march=4)

#: tricks -> outcome and the points of seats 1 to 4, seat 2 making trump, from the source's table.
FOUR_HANDED = {
    0: (Outcome.EUCHRED, (2, 0, 2, 0)),
    1: (Outcome.EUCHRED, (2, 0, 2, 0)),
    2: (Outcome.EUCHRED, (2, 0, 2, 0)),
    3: (Outcome.MADE, (0, 1, 0, 1)),
    4: (Outcome.MADE, (0, 1, 0, 1)),
    5: (Outcome.MARCH, (0, 2, 0, 2)),
}
FOUR_HANDED_ALONE = {
    0: (Outcome.LONER_EUCHRED, (2, 0, 2, 0)),
    1: (Outcome.LONER_EUCHRED, (2, 0, 2, 0)),
    2: (Outcome.LONER_EUCHRED, (2, 0, 2, 0)),
    3: (Outcome.LONER_MADE, (0, 1, 0, 1)),
    4: (Outcome.LONER_MADE, (0, 1, 0, 1)),
    5: (Outcome.LONER_MARCH, (0, 4, 0, 4)),
}


@pytest.mark.parametrize("key", ["north_american", "canadian", "british_25", "classic_32", "party"])
@pytest.mark.parametrize(("alone", "table"), [(False, FOUR_HANDED), (True, FOUR_HANDED_ALONE)])
@pytest.mark.parametrize("tricks", range(6))
def test_four_handed_points(key, alone, table, tricks):
    outcome, seat_points = table[tricks]
    score = score_hand(HandReport(dealer=1, maker=2, tricks=tricks, alone=alone), PRESETS[key])
    assert (score.outcome, score.seat_points) == (outcome, seat_points)
    assert score.side_points == seat_points[:2]
    assert (score.makers, score.defenders) == ((2, 4), (1, 3))
    assert score.sits_out == ((4,) if alone else ())
    assert score.counts_as_hand is True


@pytest.mark.parametrize(
    ("alone", "tricks", "side_points"),
    [
        (False, 0, (1, 0, 1)),
        (False, 2, (1, 0, 1)),
        (False, 3, (0, 1, 0)),
        (False, 4, (0, 1, 0)),
        (False, 5, (0, 2, 0)),
        (True, 0, (1, 0, 1)),
        (True, 2, (1, 0, 1)),
        (True, 3, (0, 2, 0)),
        (True, 4, (0, 2, 0)),
        (True, 5, (0, 4, 0)),
    ],
)
def test_peuchre_points(alone, tricks, side_points):
    score = score_hand(HandReport(dealer=3, maker=5, tricks=tricks, alone=alone), PRESETS["peuchre"])
    assert score.side_points == side_points
    assert score.seat_points == side_points * 2
    assert (score.makers, score.defenders) == ((2, 5), (1, 3, 4, 6))
    assert score.sits_out == ((2,) if alone else ())


@pytest.mark.parametrize(
    ("tricks", "seat_points"),
    [
        (0, (2, 0, 2, 2, 0)),
        (2, (2, 0, 2, 2, 0)),
        (3, (0, 1, 0, 0, 1)),
        (4, (0, 1, 0, 0, 1)),
        (5, (0, 2, 0, 0, 2)),
    ],
)
def test_five_all_play_points(tricks, seat_points):
    report = HandReport(dealer=1, maker=5, tricks=tricks, named_partner=2)
    score = score_hand(report, PRESETS["five_all_play"])
    assert score.seat_points == score.side_points == seat_points
    assert (score.makers, score.defenders, score.sits_out) == ((2, 5), (1, 3, 4), ())


def test_five_all_play_loner_of_a_house_rule_plays_against_four():
    rules = replace(
        PRESETS["five_all_play"], loners=True, loner_made=1, loner_march=4, loner_euchred=2, renege_loner=4
    )
    score = score_hand(HandReport(dealer=1, maker=3, tricks=5, alone=True), rules)
    assert (score.makers, score.defenders, score.sits_out) == ((3,), (1, 2, 4, 5), ())
    assert score.seat_points == (0, 0, 4, 0, 0)


@pytest.mark.parametrize(
    ("dealer", "maker", "tricks", "alone", "seat_points", "sits_out"),
    [
        (1, 1, 3, False, (1, 0, 1, 0, 0), (5,)),
        (1, 2, 5, False, (0, 2, 0, 2, 0), (5,)),
        (1, 2, 2, False, (2, 0, 2, 0, 0), (5,)),
        (2, 5, 4, False, (0, 0, 1, 0, 1), (1,)),
        (3, 3, 5, True, (4, 0, 4, 0, 0)[::-1], (2, 5)),
        (4, 5, 0, True, (2, 0, 0, 2, 0), (2, 3)),
        (5, 5, 3, False, (0, 1, 0, 0, 1), (4,)),
    ],
)
def test_five_rotating_points(dealer, maker, tricks, alone, seat_points, sits_out):
    report = HandReport(dealer=dealer, maker=maker, tricks=tricks, alone=alone)
    score = score_hand(report, PRESETS["five_rotating"])
    assert score.seat_points == score.side_points == seat_points
    assert score.sits_out == sits_out


@pytest.mark.parametrize(
    ("sit_out", "of_dealer_1", "of_dealer_3"),
    [
        # Rule 3.1: the player on the dealer's right sits out, 5 of dealer 1 and 2 of dealer 3.
        (SitOutScore.NOTHING, {1, 2, 3, 4}, {1, 3, 4, 5}),
        (SitOutScore.DEALERS_SIDE, {1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}),
    ],
)
def test_whose_hand_it_is_among_five(sit_out, of_dealer_1, of_dealer_3):
    rules = replace(PRESETS["five_rotating"], sit_out=sit_out)
    played = score_hand(HandReport(dealer=1, maker=2, tricks=3), rules)
    passed = score_hand(HandReport(dealer=3, no_play=NoPlay.PASSED_OUT), rules)
    assert (sorted(played.part_in), sorted(passed.part_in)) == (sorted(of_dealer_1), sorted(of_dealer_3))


@pytest.mark.parametrize(
    ("maker", "tricks", "seat_points"),
    [
        (1, 3, (1, 0, 1, 0, 1)),
        (3, 5, (2, 0, 2, 0, 2)),
        (1, 2, (0, 2, 0, 2, 0)),
        (2, 2, (2, 0, 2, 0, 2)),
        (2, 4, (0, 1, 0, 1, 0)),
    ],
)
def test_sitting_out_may_score_as_the_dealers_side(maker, tricks, seat_points):
    rules = replace(PRESETS["five_rotating"], sit_out=SitOutScore.DEALERS_SIDE)
    score = score_hand(HandReport(dealer=1, maker=maker, tricks=tricks), rules)
    assert score.seat_points == seat_points
    assert score.sits_out == (5,)


@pytest.mark.parametrize(
    ("tricks", "alone", "lone_defender", "points"),
    [
        (2, False, 1, 2),
        (1, True, 1, 2),
        (0, False, 1, 4),
        (0, True, 3, 4),
        (0, False, None, 2),
    ],
)
def test_lone_defence_pays_by_tricks(tricks, alone, lone_defender, points):
    report = HandReport(dealer=1, maker=2, tricks=tricks, alone=alone, lone_defender=lone_defender)
    assert score_hand(report, LONE_DEFENCE).side_points == (points, 0)


def test_lone_defender_and_loner_leave_two_playing():
    report = HandReport(dealer=1, maker=2, tricks=3, alone=True, lone_defender=3)
    score = score_hand(report, LONE_DEFENCE)
    assert (score.sits_out, score.side_points) == ((1, 4), (0, 1))


@pytest.mark.parametrize(
    ("tricks", "alone", "points"), [(0, False, 4), (1, False, 2), (0, True, 4), (2, True, 3)]
)
def test_the_highest_of_what_applies_counts_for_a_euchre(tricks, alone, points):
    rules = replace(AMERICAN, super_euchred=4, loner_euchred=3)
    report = HandReport(dealer=1, maker=2, tricks=tricks, alone=alone)
    assert score_hand(report, rules).side_points == (points, 0)


@pytest.mark.parametrize(
    ("maker", "tricks", "seat_points", "side_points"),
    [
        (1, 5, (5, 0, 4, 0), (4, 0)),
        (2, 5, (0, 5, 0, 4), (0, 4)),
        (3, 5, (4, 0, 5, 0), (4, 0)),
        (4, 5, (0, 4, 0, 5), (0, 4)),
        (3, 4, (1, 0, 1, 0), (1, 0)),
    ],
)
def test_split_credit_gives_the_loner_more_than_the_partner(maker, tricks, seat_points, side_points):
    rules = replace(AMERICAN, loner_credit=5)
    score = score_hand(HandReport(dealer=1, maker=maker, tricks=tricks, alone=True), rules)
    assert (score.seat_points, score.side_points) == (seat_points, side_points)


@pytest.mark.parametrize(
    ("no_play", "outcome", "change", "counts"),
    [
        (NoPlay.PASSED_OUT, Outcome.PASSED_OUT, {}, True),
        (NoPlay.PASSED_OUT, Outcome.PASSED_OUT, {"passed_out_counts": False}, False),
        (NoPlay.MISDEAL, Outcome.MISDEAL, {}, False),
        (NoPlay.REDEAL, Outcome.REDEAL, {"redeal_hand": RedealHand.FARMERS_HAND}, False),
        (
            NoPlay.REDEAL,
            Outcome.REDEAL,
            {"redeal_hand": RedealHand.NO_ACE_NO_FACE, "redeal_counts": True},
            True,
        ),
    ],
)
def test_a_hand_that_was_not_played_scores_nothing(no_play, outcome, change, counts):
    score = score_hand(HandReport(dealer=1, no_play=no_play), replace(PRESETS["party"], **change))
    assert (score.outcome, score.counts_as_hand) == (outcome, counts)
    assert (score.seat_points, score.side_points) == ((0, 0, 0, 0), (0, 0))
    assert (score.makers, score.defenders, score.sits_out) == ((), (), (1, 2, 3, 4))


AGAINST_LONER = replace(LONE_DEFENCE, defend_alone=DefendAlone.AGAINST_LONER)
STICK = replace(AMERICAN, all_pass=AllPass.STICK_DEALER)
PEUCHRE = PRESETS["peuchre"]
ROTATING = PRESETS["five_rotating"]
ALL_PLAY = PRESETS["five_all_play"]
MADE = {"dealer": 1, "maker": 2, "tricks": 3}

REFUSED = [
    (AMERICAN, {**MADE, "dealer": 5}, "dealer", "dealer_not_at_table"),
    (AMERICAN, {**MADE, "maker": 5}, "maker", "maker_not_at_table"),
    (ROTATING, {**MADE, "maker": 6}, "maker", "maker_not_at_table"),
    (ROTATING, {**MADE, "maker": 5}, "maker", "maker_sits_out"),
    (ROTATING, {**MADE, "dealer": 3}, "maker", "maker_sits_out"),
    (ALL_PLAY, {**MADE, "alone": True}, "alone", "loners_not_allowed"),
    (PRESETS["canadian"], {**MADE, "maker": 3, "call_round": 1}, "alone", "partner_must_play_alone"),
    (AMERICAN, {**MADE, "lone_defender": 1}, "lone_defender", "defend_alone_not_allowed"),
    (LONE_DEFENCE, {**MADE, "lone_defender": 5}, "lone_defender", "lone_defender_not_at_table"),
    (LONE_DEFENCE, {**MADE, "lone_defender": 4}, "lone_defender", "lone_defender_with_makers"),
    (AGAINST_LONER, {**MADE, "lone_defender": 1}, "lone_defender", "lone_defender_needs_loner"),
    (STICK, {"dealer": 1, "no_play": NoPlay.PASSED_OUT}, "no_play", "dealer_must_name"),
    (AMERICAN, {"dealer": 1, "no_play": NoPlay.REDEAL}, "no_play", "redeal_not_allowed"),
    (AMERICAN, {"dealer": 5, "no_play": NoPlay.MISDEAL}, "dealer", "dealer_not_at_table"),
    (AMERICAN, {**MADE, "named_partner": 4}, "named_partner", "partner_not_named_here"),
    (ALL_PLAY, MADE, "named_partner", "partner_missing"),
    (ALL_PLAY, {**MADE, "named_partner": 6}, "named_partner", "named_partner_not_at_table"),
    (AMERICAN, {**MADE, "call_round": 3}, "call_round", "call_round_out_of_range"),
    (PEUCHRE, {**MADE, "call_round": 8}, "call_round", "call_round_out_of_range"),
    (AMERICAN, {**MADE, "trump": NoTrump.NO_TRUMP}, "trump", "no_trump_not_allowed"),
    (
        AMERICAN,
        {**MADE, "call_round": 2, "trump": Suit.CLUBS, "turned_down": Suit.CLUBS},
        "trump",
        "trump_turned_down",
    ),
]


@pytest.mark.parametrize(("rules", "report", "field", "code"), REFUSED)
def test_a_hand_these_rules_forbid_is_refused_by_field_and_code(rules, report, field, code):
    with pytest.raises(InvalidHandError) as refusal:
        score_hand(HandReport(**report), rules)
    assert (refusal.value.field, refusal.value.code) == (field, code)


@pytest.mark.parametrize(
    ("rules", "report"),
    [
        (PRESETS["canadian"], {**MADE, "maker": 3, "call_round": 1, "alone": True}),
        (PRESETS["canadian"], {**MADE, "maker": 3, "call_round": 2}),
        (PRESETS["canadian"], {**MADE, "maker": 3}),
        (PEUCHRE, {**MADE, "call_round": 7, "trump": Suit.CLUBS, "turned_down": Suit.CLUBS}),
        (AMERICAN, {**MADE, "call_round": 2, "trump": Suit.CLUBS, "turned_down": Suit.SPADES}),
        (replace(AMERICAN, no_trump=True), {**MADE, "call_round": 2, "trump": NoTrump.NO_TRUMP}),
        (AGAINST_LONER, {**MADE, "alone": True, "lone_defender": 1}),
    ],
)
def test_a_hand_near_a_refusal_is_scored(rules, report):
    assert score_hand(HandReport(**report), rules).outcome in {Outcome.MADE, Outcome.LONER_MADE}


def test_a_loner_names_no_partner():
    rules = replace(ALL_PLAY, loners=True, loner_made=1, loner_march=4, loner_euchred=2, renege_loner=4)
    with pytest.raises(InvalidHandError) as refusal:
        score_hand(HandReport(dealer=1, maker=2, tricks=3, alone=True, named_partner=3), rules)
    assert (refusal.value.field, refusal.value.code) == ("named_partner", "loner_has_no_partner")


def test_the_deal_passes_left_after_each_hand():
    assert [dealer_of_hand(number, first_dealer=3, seats=4) for number in range(1, 7)] == [3, 4, 1, 2, 3, 4]
    assert [dealer_of_hand(number, first_dealer=1, seats=5) for number in (1, 5, 6)] == [1, 5, 1]
