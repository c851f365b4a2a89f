"""Prizes as an organizer types them."""

import json
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.errors import InvalidPayoutError
from scoring.money.amounts import amount, parse_cents
from scoring.money.pool_split import prizes
from scoring.money.prize_plans import PercentSumError, PrizeKind, PrizePlan
from scoring.money.prize_text import parse_prize_plan, read_prizes
from tests.scoring.money.prize_strategies import plans

STORED = {"kind": "weights", "shares": [5, 3, 2, 1], "rounding_cents": 100}


@pytest.mark.parametrize(
    ("text", "kind", "shares"),
    [
        ("50/30/20", PrizeKind.PERCENT, (5000, 3000, 2000)),
        (" 50 / 30 / 20 ", PrizeKind.PERCENT, (5000, 3000, 2000)),
        ("50 30 20", PrizeKind.PERCENT, (5000, 3000, 2000)),
        ("33.34/33.33/33.33", PrizeKind.PERCENT, (3334, 3333, 3333)),
        ("62.5/37.5", PrizeKind.PERCENT, (6250, 3750)),
        ("100", PrizeKind.PERCENT, (10000,)),
        ("100/0", PrizeKind.PERCENT, (10000, 0)),
        ("5:3:2:1", PrizeKind.WEIGHTS, (5, 3, 2, 1)),
        ("$100, $40, $20", PrizeKind.FIXED, (10000, 4000, 2000)),
        ("100,40,20", PrizeKind.FIXED, (10000, 4000, 2000)),
        ("$ 100/$ 40", PrizeKind.FIXED, (10000, 4000)),
        ("€1200; €600", PrizeKind.FIXED, (120000, 60000)),
    ],
)
def test_prizes_are_read_as_an_organizer_types_them(text, kind, shares):
    assert read_prizes(text, rounding_cents=100) == PrizePlan(kind=kind, shares=shares, rounding_cents=100)


def test_percents_of_110_are_refused_with_the_sum_and_the_weights():
    with pytest.raises(PercentSumError) as refused:
        read_prizes("50/30/20/10", rounding_cents=100)
    assert str(refused.value) == (
        "50 + 30 + 20 + 10 is 110%, not 100%. To pay out the whole pool, enter 5:3:2:1."
    )
    assert (refused.value.weights, refused.value.field, refused.value.code) == (
        (5, 3, 2, 1),
        "prizes",
        "percent_sum",
    )


@pytest.mark.parametrize(
    ("text", "total"), [("33.3/33.3/33.3", "99.9%"), ("150", "150%"), ("33.33/33.33/33.33", "99.99%")]
)
def test_percents_that_are_not_100_name_their_sum(text, total):
    with pytest.raises(PercentSumError, match=f"is {total}, not 100%"):
        read_prizes(text, rounding_cents=1)


@pytest.mark.parametrize(
    ("kind", "text", "code", "said"),
    [
        ("percent", "50%", "not_a_percentage", "without the % sign"),
        ("percent", "-10/110", "not_a_share", "Enter 0 or more."),
        ("percent", "\N{MINUS SIGN}10/110", "not_a_share", "Enter 0 or more."),
        ("percent", "NaN", "not_a_percentage", "'NaN' isn't"),
        ("percent", "inf", "not_a_percentage", "'inf' isn't"),
        ("percent", "1e308", "not_a_percentage", "'1e308' isn't"),
        ("percent", "33.333/66.667", "not_a_percentage", "'33.333' isn't"),
        ("percent", "\N{ARABIC-INDIC DIGIT FIVE}0/50", "not_a_percentage", "isn't a percentage"),
        ("percent", "\N{FULLWIDTH DIGIT FIVE}0/50", "not_a_percentage", "isn't a percentage"),
        ("percent", "50/\N{ZERO WIDTH SPACE}/50", "not_a_percentage", "isn't a percentage"),
        ("percent", "\N{SUPERSCRIPT TWO}/1", "not_a_percentage", "isn't a percentage"),
        ("percent", "\x00", "not_a_percentage", "isn't a percentage"),
        ("percent", "x" * 10_000, "not_a_percentage", "'xxxxxxxxxxxxxxxxxxxx' isn't"),
        ("percent", "", "empty_share", "One place has no share"),
        ("percent", "50//50", "empty_share", "One place has no share"),
        ("percent", "50/50/", "empty_share", "One place has no share"),
        ("percent", "50/30 20", "mixed_separators", "the same way"),
        ("percent", "0", "invalid_payout", "1st place must win"),
        ("percent", "0/100", "invalid_payout", "1st place must win"),
        ("percent", "30/70", "invalid_payout", "A lower place can't win more"),
        ("weights", "1.5:1", "not_a_share", "Use whole numbers"),
        ("weights", "0:0", "invalid_payout", "1st place must win"),
        ("weights", ":".join(["1"] * 51), "invalid_payout", "1 to 50 paid places"),
        ("fixed", "$1,000, $500", "ambiguous_amount", "Write 1000, not 1,000"),
        ("fixed", "100,50 40,25", "mixed_separators", "the same way"),
        ("fixed", "$10.005", "not_an_amount", "isn't an amount"),
        ("fixed", "$999999999", "invalid_payout", "too large"),
        ("fixed", "$12.50, $5", "prize_not_rounded", "12.5 isn't a multiple of 1"),
        ("shares", "50/50", "unknown_kind", "not 'shares'"),
    ],
)
def test_prizes_that_cannot_be_read_are_refused(kind, text, code, said):
    with pytest.raises(InvalidPayoutError) as refused:
        parse_prize_plan(kind, text, rounding_cents=100)
    assert refused.value.code == code
    assert said in str(refused.value)
    assert refused.value.field == ("kind" if code == "unknown_kind" else "prizes")


@pytest.mark.parametrize("rounding", [0, -1, 2, 50, 1000])
def test_prizes_round_to_a_cent_a_quarter_a_dollar_or_five_only(rounding):
    with pytest.raises(InvalidPayoutError) as refused:
        read_prizes("50/50", rounding_cents=rounding)
    assert refused.value.field == "rounding_cents"


@given(plans())
@example(PrizePlan(kind=PrizeKind.WEIGHTS, shares=(7,), rounding_cents=1))
@example(PrizePlan(kind=PrizeKind.FIXED, shares=(1250, 500), rounding_cents=25))
def test_a_plan_typed_out_and_read_back_pays_the_same(plan):
    again = read_prizes(plan.text, rounding_cents=plan.rounding_cents)
    pool = 123_456 + (sum(plan.shares) if plan.kind is PrizeKind.FIXED else 0)
    paid = prizes(pool, again, write=str)
    assert paid[: len(plan.shares)] == prizes(pool, plan, write=str)
    assert sum(paid[len(plan.shares) :]) == 0


@given(plans())
def test_a_plan_stored_and_read_back_is_the_same(plan):
    assert PrizePlan.from_json(json.loads(json.dumps(plan.to_json()))) == plan


@pytest.mark.parametrize(
    "stored",
    [
        None,
        [],
        "5:3:2:1",
        {},
        {"kind": "weights", "shares": [5, 3]},
        {**STORED, "places": 4},
        {**STORED, "kind": "shares"},
        {**STORED, "kind": ["weights"]},
        {**STORED, "kind": None},
        {**STORED, "shares": "5321"},
        {**STORED, "shares": []},
        {**STORED, "shares": [5, 3, 2, True]},
        {**STORED, "shares": [5, 3.0]},
        {**STORED, "shares": [5, "3"]},
        {**STORED, "shares": [[5], 3]},
        {**STORED, "shares": [5, None]},
        {**STORED, "shares": [10**30]},
        {**STORED, "shares": [5, -1]},
        {**STORED, "rounding_cents": True},
        {**STORED, "rounding_cents": 1.0},
        {**STORED, "kind": "percent"},
    ],
)
def test_a_plan_not_written_by_us_is_refused(stored):
    with pytest.raises(InvalidPayoutError):
        PrizePlan.from_json(stored)


@pytest.mark.parametrize(
    ("text", "cents"),
    [("10", 1000), ("$10", 1000), ("$ 10.5", 1050), (" 0 ", 0), ("0.05", 5), ("€12.30", 1230)],
)
def test_amounts_are_read_to_the_cent(text, cents):
    assert parse_cents(text, field="stake") == cents


@pytest.mark.parametrize(
    "text", ["", "-1", "0.005", "10,50", "1,000", "1e3", "\N{ARABIC-INDIC DIGIT FIVE}", "9999999999", "$"]
)
def test_amounts_that_are_none_are_refused(text):
    with pytest.raises(InvalidPayoutError, match="isn't an amount") as refused:
        parse_cents(text, field="stake")
    assert (refused.value.field, refused.value.code) == ("stake", "not_an_amount")


@pytest.mark.parametrize(
    ("cents", "written"),
    [(0, "0.00"), (5, "0.05"), (1050, "10.50"), (-5, "-0.05"), (-1050, "-10.50"), (10**9, "10000000.00")],
)
def test_amounts_are_written_with_two_decimals(cents, written):
    assert amount(cents) == written


@given(st.text(max_size=40) | st.text("0123456789./:;, $%-", max_size=12))
def test_no_text_breaks_the_reading_of_prizes(text):
    """Whatever is typed is read or refused; any other exception fails the test."""
    with suppress(InvalidPayoutError):
        assert read_prizes(text, rounding_cents=100).shares[0] > 0
