"""The prize for last place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import InvalidPayoutError
from scoring.money.last_place import payouts_with_last_place
from scoring.money.pool_split import payouts, read_prizes
from tests.scoring.money import usd
from tests.scoring.money.prize_strategies import finishes

HALVES = read_prizes("60/40", rounding_cents=100)


@pytest.mark.parametrize(
    ("places", "last_cents", "cents", "said"),
    [
        (
            (1, 2, 3, 4),
            20_00,
            (60_00, 40_00, 0, 20_00),
            "Last place wins $20. It comes out of the pool first.",
        ),
        (
            (1, 2, 3, 3, 3),
            20_00,
            (60_00, 40_00, 7_00, 7_00, 6_00),
            ("3 tied for last and split $20, which comes out of the pool first."),
        ),
        (
            (1, 2),
            20_00,
            (72_00, 48_00),
            "Last place already wins a prize, so its extra $20 stays in the pool.",
        ),
    ],
)
def test_last_place_is_paid_off_the_pool(places, last_cents, cents, said):
    sheet = payouts_with_last_place(120_00, HALVES, places, last_cents=last_cents, write=usd)
    assert sheet.cents == cents
    assert sheet.sentences[0] == said
    assert sheet.proof.endswith(" = $120")


def test_without_a_prize_for_last_place_nothing_changes():
    assert payouts_with_last_place(120_00, HALVES, (1, 2, 3), last_cents=0, write=usd) == payouts(
        120_00, HALVES, (1, 2, 3), write=usd
    )


@pytest.mark.parametrize("last_cents", [-1, 120_01])
def test_a_last_prize_that_the_pool_cannot_pay_is_refused(last_cents):
    with pytest.raises(InvalidPayoutError, match=r"more than the \$120 in the pool") as refused:
        payouts_with_last_place(120_00, HALVES, (1, 2, 3), last_cents=last_cents, write=usd)
    assert refused.value.code == "prizes_above_pool"


def test_a_last_prize_with_nobody_to_win_it_is_refused():
    with pytest.raises(InvalidPayoutError, match="no one can win it"):
        payouts_with_last_place(20_00, HALVES, (), last_cents=20_00, write=usd)


@given(finishes(), st.integers(0, 500_00), st.integers(0, 500_00))
def test_all_of_the_pool_is_paid(places, others, last_cents):
    sheet = payouts_with_last_place(others + last_cents, HALVES, places, last_cents=last_cents, write=str)
    assert sum(sheet.cents) == sheet.pool_cents == others + last_cents
    assert len(sheet.cents) == len(places)
