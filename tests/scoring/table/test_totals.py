"""Which points a round can end with."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import InvalidTotalError
from scoring.rules.rulesets import PRESETS
from scoring.table.hand_points import dealer_of_hand, score_hand
from scoring.table.hands import HandReport, NoPlay
from scoring.table.totals import TotalReport, check_total, why_no_totals

PARTY = PRESETS["party"]
#: A hand brings 1, 2 or 4 points, and somebody always makes trump.
STUCK = PRESETS["progressive_party"]


def is_possible(points, hands, rules):
    try:
        check_total(TotalReport(points=points, hands=hands), rules)
    except InvalidTotalError:
        return False
    return True


@pytest.mark.parametrize(
    ("points", "hands", "rules", "sentence"),
    [
        ((49, 0), 12, PARTY, "12 hands can't score more than 48 points, but 49 + 0 = 49. Check the points."),
        (
            (30, 19),
            12,
            PARTY,
            "12 hands can't score more than 48 points, but 30 + 19 = 49. Check the points.",
        ),
        ((3, 4), 8, STUCK, "8 hands score 8 or more points, but 3 + 4 = 7. Check the points."),
        # Seven loners are 28; the eighth hand brings the other side 1, 2 or 4.
        ((28, 3), 8, STUCK, "A score of 28 and 3 isn't possible in 8 hands. Check the points."),
        ((3, 2), 1, PARTY, "1 hand can't score more than 4 points, but 3 + 2 = 5. Check the points."),
    ],
)
def test_points_that_no_hands_bring_are_refused_in_a_sentence(points, hands, rules, sentence):
    with pytest.raises(InvalidTotalError) as refused:
        check_total(TotalReport(points=points, hands=hands), rules)
    assert (str(refused.value), refused.value.field) == (sentence, "points")


@pytest.mark.parametrize(("points", "hands"), [((0, 0), 12), ((48, 0), 12), ((24, 24), 12), ((1, 0), 1)])
def test_points_that_hands_can_bring_are_taken(points, hands):
    assert is_possible(points, hands, PARTY)


def test_two_hands_end_exactly_as_two_hands_can():
    # By hand: each brings 1, 2 or 4 to one side.
    together = {(2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (8, 0)}
    apart = set(itertools.product((1, 2, 4), repeat=2))
    expected = together | {(other, one) for one, other in together} | apart
    found = {points for points in itertools.product(range(10), repeat=2) if is_possible(points, 2, STUCK)}
    assert found == expected


HANDS = st.lists(
    st.one_of(
        st.just({"no_play": NoPlay.PASSED_OUT}),
        st.fixed_dictionaries(
            {"maker": st.integers(1, 4), "tricks": st.integers(0, 5), "alone": st.booleans()}
        ),
    ),
    min_size=1,
    max_size=12,
)


@given(HANDS)
def test_whatever_was_played_can_be_told(said):
    scores = [
        score_hand(HandReport(dealer=dealer_of_hand(number, first_dealer=1, seats=4), **hand), PARTY)
        for number, hand in enumerate(said, start=1)
    ]
    one, other = (sum(score.side_points[side] for score in scores) for side in range(2))
    assert is_possible((one, other), len(said), PARTY)


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"points": (-1, 3)}, "points"),
        ({"points": (1, 2, 3)}, "points"),
        ({"points": ()}, "points"),
        ({"hands": 0}, "hands"),
        ({"hands": 13}, "hands"),
        ({"points": (10**9, 0)}, "points"),
    ],
)
def test_what_is_no_total_is_refused_by_its_field(told, field):
    with pytest.raises(InvalidTotalError) as refused:
        check_total(TotalReport(**{"points": (12, 7), "hands": 12, **told}), PARTY)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("rules", "word"),
    [
        (PRESETS["north_american"], "set a number of hands"),
        (replace(PRESETS["five_rotating"], target=None, hands=10), "two pairs"),
        (replace(PRESETS["peuchre"], target=None, hands=12), "two pairs"),
        (replace(PARTY, loner_credit=6), "score differently"),
    ],
)
def test_rules_whose_points_cannot_be_told_by_side_say_why(rules, word):
    assert word in why_no_totals(rules)


def test_party_rules_can_be_told_by_side():
    assert why_no_totals(PARTY) == ""
