"""The report of a hand against its record, claims among them."""

from dataclasses import replace

import pytest

from scoring.cardplay.cards import Suit
from scoring.cardplay.record_play import check_report, report_of
from scoring.errors import InvalidRecordError
from scoring.table.hands import HandReport
from tests.scoring.cardplay.dealt import AMERICAN, DEAL, cards, codes, tricks

CLAIM = replace(DEAL, tricks=DEAL.tricks[:1], claimed_by=2)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"hands": ()}, []),
        ({"claimed_by": 3}, [("claim_off_lead", None, 3)]),
        ({"tricks": DEAL.tricks}, [("claim_off_lead", None, 2)]),
        ({}, [("claim_fails", None, 2)]),
        (
            {"hands": (cards("Tc Kc Qc 9c 9d"), cards("Js As Ks Ah Ac"), *DEAL.hands[2:])},
            [],
        ),
    ],
)
def test_claims_are_for_whoever_leads_and_cannot_be_beaten(change, expected):
    assert codes(replace(CLAIM, **change)) == expected


def test_claimed_tricks_go_to_the_claimers_side():
    assert report_of(replace(CLAIM, hands=()), AMERICAN).tricks == 5
    lost = replace(CLAIM, hands=(), claimed_by=3, tricks=tricks("9h Ah Td 9s", "Ac Kc Qc Tc")[:1])
    lost = replace(lost, tricks=tricks("Jc Ts 9s Js")[:0], first_leader=None, claimed_by=2)
    assert report_of(lost, AMERICAN).tricks == 5


def test_a_claim_before_the_first_trick_is_the_leaders():
    assert codes(replace(CLAIM, hands=(), tricks=())) == []
    assert codes(replace(CLAIM, hands=(), tricks=(), claimed_by=3)) == [("claim_off_lead", None, 3)]


def test_a_report_must_say_what_its_record_shows():
    report = report_of(DEAL, AMERICAN)
    check_report(report, DEAL, AMERICAN)
    check_report(HandReport(dealer=1, maker=2, tricks=5), DEAL, AMERICAN)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"tricks": 4}, "tricks"),
        ({"maker": 4}, "maker"),
        ({"dealer": 2}, "dealer"),
        ({"alone": True}, "alone"),
        ({"trump": Suit.HEARTS}, "trump"),
        ({"call_round": 2, "trump": None}, "call_round"),
    ],
)
def test_a_report_its_record_contradicts_is_refused(change, field):
    report = replace(report_of(DEAL, AMERICAN), **change)
    with pytest.raises(InvalidRecordError) as refusal:
        check_report(report, DEAL, AMERICAN)
    assert (refusal.value.field, refusal.value.code) == (field, "contradicts_record")


def test_a_record_with_a_fault_makes_no_report():
    with pytest.raises(InvalidRecordError) as refusal:
        report_of(replace(DEAL, tricks=DEAL.tricks[:4]), AMERICAN)
    assert (refusal.value.field, refusal.value.code) == ("record", "too_few_tricks")
