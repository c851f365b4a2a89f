"""The terms of prizes: stored, read back and refused by their field."""

import pytest

from scoring.errors import InvalidPayoutError
from scoring.money.pool_split import read_prizes
from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_terms import PrizeTerms
from scoring.money.ties import TiePolicy

ALL = PrizeTerms(
    house=Cut(title="House", basis=CutBasis.GROSS, share=1250),
    charity=Cut(title="Charity", basis=CutBasis.FIXED, share=2500),
    added_cents=50_00,
    prize_ties=TiePolicy.PLAY_OFF,
    entries_per_place=4,
    least_cents=5_00,
    last_cents=10_00,
    door_prizes=2,
    door_cents=5_00,
    point_cents=1_00,
)


def test_the_usual_terms_store_nothing():
    assert PrizeTerms().to_json() == {}
    assert PrizeTerms.from_json({}) == PrizeTerms()


def test_terms_are_stored_by_name_and_read_back():
    assert ALL.to_json() == {
        "house": {"basis": "gross", "share": 1250},
        "charity": {"basis": "fixed", "share": 2500},
        "added_cents": 5000,
        "prize_ties": "play_off",
        "entries_per_place": 4,
        "least_cents": 500,
        "last_cents": 1000,
        "door_prizes": 2,
        "door_cents": 500,
        "point_cents": 100,
    }
    assert PrizeTerms.from_json(ALL.to_json()) == ALL


@pytest.mark.parametrize(
    ("stored", "field"),
    [
        ({"added_cents": -1}, "added_cents"),
        ({"least_cents": 10**10}, "least_cents"),
        ({"last_cents": "5"}, "last_cents"),
        ({"last_cents": True}, "last_cents"),
        ({"point_cents": -1}, "point_cents"),
        ({"point_cents": 100_001}, "point_cents"),
        ({"entries_per_place": -1}, "entries_per_place"),
        ({"entries_per_place": 201}, "entries_per_place"),
        ({"door_prizes": 51, "door_cents": 1}, "door_prizes"),
        ({"door_prizes": 1}, "door_cents"),
        ({"door_cents": 1}, "door_prizes"),
        ({"prize_ties": "luck"}, "prize_ties"),
        ({"house": {"basis": "gross"}}, "house"),
        ({"charity": {"basis": "gross", "share": 10_001}}, "charity"),
        ({"house": {"basis": "gross", "share": -1}}, "house"),
        ({"tips": 5}, "tips"),
        ([], "prize_terms"),
    ],
)
def test_terms_that_cannot_be_are_refused_by_their_field(stored, field):
    with pytest.raises(InvalidPayoutError) as refused:
        PrizeTerms.from_json(stored)
    assert refused.value.field == field


def test_fixed_amounts_are_not_paid_twice_for_a_tie():
    terms = PrizeTerms(prize_ties=TiePolicy.DUPLICATE)
    terms.check_with(read_prizes("5:3:2", rounding_cents=100))
    with pytest.raises(InvalidPayoutError) as refused:
        terms.check_with(read_prizes("$50, $30", rounding_cents=100))
    assert (refused.value.field, refused.value.code) == ("prize_ties", "duplicated_prize")
