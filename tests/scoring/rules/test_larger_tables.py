"""What a table of five or six plays by beside tables of four."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.larger_tables import rules_at, why_no_larger_tables
from scoring.rules.options import DefendAlone
from scoring.rules.rulesets import PRESETS, sides
from scoring.table.hand_points import dealer_of_hand, score_hand
from scoring.table.hands import HandReport, NoPlay

PARTY = PRESETS["party"]


@pytest.mark.parametrize(("hands", "at_five"), [(4, 5), (8, 10), (12, 15), (60, 75)])
def test_at_a_table_of_five_everyone_plays_as_many_hands(hands, at_five):
    """By hand: of 15 hands each of five sits out three and deals three."""
    rules = rules_at(replace(PARTY, hands=hands), 5)
    assert rules.hands == at_five
    played = dict.fromkeys(range(1, 6), 0)
    for number in range(1, at_five + 1):
        dealer = dealer_of_hand(number, first_dealer=1, seats=5)
        for seat in score_hand(HandReport(dealer=dealer, no_play=NoPlay.PASSED_OUT), rules).part_in:
            played[seat] += 1
    assert set(played.values()) == {hands}


@given(
    made=st.integers(1, 3),
    joker=st.booleans(),
    defends=st.booleans(),
    size=st.sampled_from([5, 6]),
    hands=st.integers(1, 15).map(lambda fours: 4 * fours),
)
def test_any_rules_of_fours_have_larger_tables_with_the_same_points(made, joker, defends, size, hands):
    alone = {"defend_alone": DefendAlone.AGAINST_LONER, "lone_defence": 4, "lone_defence_march": 4}
    deck = 25 if joker else 24
    points = {"made": made, "loner_made": made, "march": 3}
    rules = replace(PARTY, **points, deck=deck, hands=hands, **(alone if defends else {}))
    assert why_no_larger_tables(rules, size) == ""
    larger = rules_at(rules, size)
    assert (larger.seats, larger.joker, larger.made, larger.march) == (size, joker, made, 3)
    score = score_hand(HandReport(dealer=1, maker=2, tricks=3), larger)
    assert sorted(score.seat_points) == [0] * (size - 2) + [made] * 2


def test_six_are_three_pairs():
    assert sides(rules_at(PARTY, 6)) == ((1, 4), (2, 5), (3, 6))


def test_a_table_of_four_plays_by_the_nights_own_rules():
    assert rules_at(PARTY, 4) == PARTY


@pytest.mark.parametrize(
    ("rules", "size", "sentence"),
    [
        (PRESETS["north_american"], 5, "set a number of hands"),
        (replace(PARTY, best_of=3), 6, "set a number of hands"),
        (replace(PARTY, hands=10), 5, "not 10"),
        (PRESETS["peuchre"], 5, "house rules for four players"),
    ],
)
def test_rules_without_larger_tables_say_why(rules, size, sentence):
    assert sentence in why_no_larger_tables(rules, size)


def test_six_can_play_any_number_of_hands():
    assert why_no_larger_tables(replace(PARTY, hands=10), 6) == ""
