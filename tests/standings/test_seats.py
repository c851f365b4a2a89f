"""What each seat is credited with, hand by hand."""

from scoring.rules.rulesets import PRESETS, sides
from scoring.table.hand_points import score_hand
from scoring.table.hands import HandReport, NoPlay
from tournaments.standings.seats import SeatTally, tally_seats

AMERICAN, PEUCHRE = PRESETS["north_american"], PRESETS["peuchre"]


def scored(rules, *reports):
    return [(report.maker, score_hand(report, rules)) for report in reports]


def seat(**figures):
    return SeatTally(
        **{
            "points": 0,
            "against": 0,
            "hands": 1,
            "loners": 0,
            "marches": 0,
            "euchres": 0,
            "euchred": 0,
            **figures,
        }
    )


def test_a_loner_belongs_to_its_maker_and_the_march_to_both():
    hands = scored(AMERICAN, HandReport(dealer=1, maker=2, tricks=5, alone=True))
    assert tally_seats(hands, sides(AMERICAN)) == {
        1: seat(against=4),
        3: seat(against=4),
        2: seat(points=4, loners=1, marches=1),
        4: seat(points=4, marches=1),
    }


def test_a_loner_that_falls_short_is_no_loner():
    hands = scored(AMERICAN, HandReport(dealer=1, maker=2, tricks=4, alone=True))
    assert tally_seats(hands, sides(AMERICAN))[2] == seat(points=1)


def test_a_euchre_is_credited_to_both_defenders_and_held_against_both_makers():
    hands = scored(AMERICAN, HandReport(dealer=1, maker=1, tricks=2))
    assert tally_seats(hands, sides(AMERICAN)) == {
        1: seat(against=2, euchred=1),
        3: seat(against=2, euchred=1),
        2: seat(points=2, euchres=1),
        4: seat(points=2, euchres=1),
    }


def test_a_loner_euchred_counts_as_a_euchre():
    hands = scored(AMERICAN, HandReport(dealer=1, maker=1, tricks=0, alone=True))
    tallies = tally_seats(hands, sides(AMERICAN))
    assert (tallies[1].euchred, tallies[3].euchred) == (1, 1)
    assert (tallies[2].euchres, tallies[4].euchres) == (1, 1)


def test_hands_are_added_up_over_a_match():
    hands = scored(
        AMERICAN,
        HandReport(dealer=1, maker=2, tricks=5),
        HandReport(dealer=2, maker=3, tricks=3),
        HandReport(dealer=3, maker=4, tricks=1),
    )
    assert tally_seats(hands, sides(AMERICAN))[2] == seat(points=2, against=3, hands=3, marches=1, euchred=1)


def test_a_hand_nobody_played_brings_nothing():
    hands = scored(AMERICAN, HandReport(dealer=1, no_play=NoPlay.MISDEAL))
    assert set(tally_seats(hands, sides(AMERICAN)).values()) == {seat(hands=0)}


def test_a_match_without_hands_is_nil_all():
    assert set(tally_seats([], sides(AMERICAN)).values()) == {seat(hands=0)}


def test_against_is_the_best_of_two_other_sides():
    hands = scored(
        PEUCHRE,
        HandReport(dealer=1, maker=1, tricks=5),
        HandReport(dealer=2, maker=2, tricks=1),
    )
    tallies = tally_seats(hands, sides(PEUCHRE))
    assert (tallies[3].points, tallies[3].against) == (1, 3)
    assert (tallies[1].points, tallies[1].against) == (3, 1)
