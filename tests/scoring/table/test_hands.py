"""Which reports of a hand are refused, and at which field."""

import pytest

from scoring.cardplay.cards import NoTrump, Suit
from scoring.errors import InvalidHandError
from scoring.table.hands import HandReport, NoPlay

PLAYED = {"dealer": 1, "maker": 2, "tricks": 3}


@pytest.mark.parametrize("tricks", [5.5, 5.0, "five", "٣", "3", True, False, 1e9, [3], {"a": 1}, 2.0])
def test_report_refuses_tricks_of_another_type(tricks):
    with pytest.raises(InvalidHandError) as refusal:
        HandReport.from_json({**PLAYED, "tricks": tricks})
    assert (refusal.value.field, refusal.value.code) == ("tricks", "wrong_type")


@pytest.mark.parametrize("tricks", [-1, 6, 10**9, -(10**30)])
def test_report_refuses_tricks_out_of_range(tricks):
    with pytest.raises(InvalidHandError) as refusal:
        HandReport.from_json({**PLAYED, "tricks": tricks})
    assert (refusal.value.field, refusal.value.code) == ("tricks", "tricks_out_of_range")


@pytest.mark.parametrize("stored", [{"dealer": 1, "maker": 2}, {"dealer": 1, "maker": 2, "tricks": None}])
def test_report_refuses_missing_tricks(stored):
    with pytest.raises(InvalidHandError) as refusal:
        HandReport.from_json(stored)
    assert (refusal.value.field, refusal.value.code) == ("tricks", "tricks_missing")


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"dealer": 0}, "dealer", "dealer_not_at_table"),
        ({"dealer": 7}, "dealer", "dealer_not_at_table"),
        ({"dealer": None}, "dealer", "wrong_type"),
        ({"maker": None}, "maker", "maker_missing"),
        ({"maker": 0}, "maker", "maker_not_at_table"),
        ({"maker": -1}, "maker", "maker_not_at_table"),
        ({"maker": "2"}, "maker", "wrong_type"),
        ({"maker": True}, "maker", "wrong_type"),
        ({"alone": 1}, "alone", "wrong_type"),
        ({"alone": "true"}, "alone", "wrong_type"),
        ({"alone": None}, "alone", "wrong_type"),
        ({"lone_defender": 7}, "lone_defender", "lone_defender_not_at_table"),
        ({"lone_defender": 2}, "lone_defender", "lone_defender_with_makers"),
        ({"named_partner": 2}, "named_partner", "partner_is_maker"),
        ({"named_partner": 0}, "named_partner", "named_partner_not_at_table"),
        ({"call_round": 0}, "call_round", "call_round_out_of_range"),
        ({"call_round": 1, "turned_down": "h"}, "turned_down", "nothing_turned_down"),
        ({"call_round": 1, "trump": "n"}, "trump", "trump_not_turned_up"),
        ({"trump": "hearts"}, "trump", "wrong_type"),
        ({"trump": 4}, "trump", "wrong_type"),
        ({"turned_down": "n"}, "turned_down", "wrong_type"),
        ({"defender_tricks": 3}, "defender_tricks", "tricks_do_not_add_up"),
        ({"defender_tricks": 6}, "defender_tricks", "tricks_out_of_range"),
        ({"no_play": "passed_out"}, "maker", "not_played"),
        ({"no_play": "thrown_in"}, "no_play", "wrong_type"),
        ({"points": 4}, "points", "unknown_field"),
    ],
)
def test_report_refuses_what_no_table_could_play(change, field, code):
    with pytest.raises(InvalidHandError) as refusal:
        HandReport.from_json({**PLAYED, **change})
    assert (refusal.value.field, refusal.value.code) == (field, code)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"maker": 2}, "maker"),
        ({"tricks": 0}, "tricks"),
        ({"alone": True}, "alone"),
        ({"lone_defender": 3}, "lone_defender"),
        ({"named_partner": 3}, "named_partner"),
        ({"call_round": 2}, "call_round"),
        ({"trump": "c"}, "trump"),
        ({"defender_tricks": 5}, "defender_tricks"),
    ],
)
@pytest.mark.parametrize("no_play", list(NoPlay))
def test_an_unplayed_hand_has_nothing_of_a_played_one(no_play, change, field):
    with pytest.raises(InvalidHandError) as refusal:
        HandReport.from_json({"dealer": 1, "no_play": no_play.value, **change})
    assert (refusal.value.field, refusal.value.code) == (field, "not_played")


@pytest.mark.parametrize("stored", [None, [], "hand", 3, [[[]]]])
def test_report_is_read_from_an_object_only(stored):
    with pytest.raises(InvalidHandError) as refusal:
        HandReport.from_json(stored)
    assert refusal.value.code == "wrong_type"


def test_report_needs_a_dealer():
    with pytest.raises(InvalidHandError) as refusal:
        HandReport.from_json({"maker": 2, "tricks": 3})
    assert (refusal.value.field, refusal.value.code) == ("dealer", "dealer_missing")


@pytest.mark.parametrize(
    ("report", "stored"),
    [
        (
            HandReport(dealer=1, maker=2, tricks=3),
            {"dealer": 1, "maker": 2, "tricks": 3, "alone": False},
        ),
        (
            HandReport(
                dealer=4,
                maker=2,
                tricks=0,
                alone=True,
                lone_defender=1,
                call_round=2,
                trump=Suit.HEARTS,
                turned_down=Suit.CLUBS,
                defender_tricks=5,
            ),
            {
                "dealer": 4,
                "maker": 2,
                "tricks": 0,
                "alone": True,
                "lone_defender": 1,
                "call_round": 2,
                "trump": "h",
                "turned_down": "c",
                "defender_tricks": 5,
            },
        ),
        (
            HandReport(dealer=3, maker=5, tricks=4, named_partner=1, trump=NoTrump.NO_TRUMP),
            {"dealer": 3, "maker": 5, "tricks": 4, "alone": False, "named_partner": 1, "trump": "n"},
        ),
        (
            HandReport(dealer=1, no_play=NoPlay.MISDEAL),
            {"dealer": 1, "alone": False, "no_play": "misdeal"},
        ),
    ],
)
def test_report_is_stored_by_name_and_read_back(report, stored):
    assert report.to_json() == stored
    assert HandReport.from_json(stored) == report


def test_a_number_too_long_to_print_is_refused_all_the_same():
    with pytest.raises(InvalidHandError) as refusal:
        HandReport(dealer=1, maker=2, tricks=10**5000)
    assert str(refusal.value) == "A side can take 0 to 5 tricks, not a number that's too large."
