"""How a pool is shared out to the cent."""

import random
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scoring.errors import InvalidPayoutError
from scoring.language import ordinal
from scoring.money.pool_split import payouts, prizes, read_prizes, split_evenly, split_pool
from tests.scoring.money import usd
from tests.scoring.money.prize_strategies import finishes, pots

#: Pools in cents -> prizes in cents, worked out by hand; all in whole dollars.
PUBLISHED = [
    ("75/15/10", 10_00, (8_00, 1_00, 1_00)),
    ("75/15/10", 30_00, (23_00, 4_00, 3_00)),
    ("75/25", 80_00, (60_00, 20_00)),
    ("62.5/37.5", 80_00, (50_00, 30_00)),
    ("$100, $40, $20", 160_00, (100_00, 40_00, 20_00)),
    ("$40, $40, $20", 160_00, (100_00, 40_00, 20_00)),
    ("5:3:2:1", 120_00, (54_00, 33_00, 22_00, 11_00)),
    ("5:3:2:1", 110_00, (50_00, 30_00, 20_00, 10_00)),
    ("5:3:2:1", 5_00, (3_00, 1_00, 1_00, 0)),
    ("50/30/20", 120_00, (60_00, 36_00, 24_00)),
    ("40/30/20/10", 15_00, (6_00, 5_00, 3_00, 1_00)),
    ("1:1:1", 100_00, (34_00, 33_00, 33_00)),
    ("100/0", 50_00, (50_00, 0)),
]


@pytest.mark.parametrize(("text", "pool", "expected"), PUBLISHED)
def test_prizes_of_known_pools(text, pool, expected):
    assert prizes(pool, read_prizes(text, rounding_cents=100), write=usd) == expected


@pytest.mark.parametrize(
    ("rounding", "pool", "expected"),
    [
        (1, 100_37, (50_19, 30_11, 20_07)),
        (25, 100_37, (50_25, 30_12, 20_00)),
        (100, 100_37, (50_37, 30_00, 20_00)),
        (500, 100_37, (50_37, 30_00, 20_00)),
        (500, 1_99, (1_99, 0, 0)),
        # First place has 51 of 101 dollars, and 50.25 of 100.25; the next unit is second place's.
        (100, 101_37, (51_00, 30_37, 20_00)),
    ],
)
def test_what_makes_no_whole_unit_goes_to_the_next_in_line(rounding, pool, expected):
    assert prizes(pool, read_prizes("50/30/20", rounding_cents=rounding), write=usd) == expected


def test_no_place_falls_where_another_entry_or_a_cent_comes_in():
    """Two nights in which the largest remainders lowered a place: 10, 5, 5, 5 became 15, 10, 5, 0."""
    steps = read_prizes("5:3:2:1", rounding_cents=500)
    assert [prizes(entries * 500, steps, write=usd) for entries in (5, 6)] == [
        (15_00, 5_00, 5_00, 0),
        (15_00, 10_00, 5_00, 0),
    ]
    quarters = read_prizes("7:6", rounding_cents=25)
    before, after = (prizes(cents, quarters, write=usd) for cents in (281_49, 281_50))
    assert (before, after) == ((151_50, 129_99), (151_50, 130_00))


@given(
    st.lists(st.integers(0, 10**6), min_size=1, max_size=50).filter(any),
    st.sampled_from([1, 25, 100, 500]),
    st.integers(0, 10**7),
    st.integers(0, 1000),
)
def test_a_larger_pool_lowers_no_place(weights, unit, pool, more):
    smaller, larger = (split_pool(cents, weights, unit_cents=unit) for cents in (pool, pool + more))
    assert all(before <= after for before, after in zip(smaller, larger, strict=True))


@pytest.mark.night
def test_no_place_ever_falls_in_100_000_pools():
    chance = random.Random(19)
    for _ in range(100_000):
        weights = [chance.randrange(1, 1001) for _ in range(chance.randrange(1, 13))]
        unit, pool = chance.choice([1, 25, 100, 500]), chance.randrange(500_000)
        more = chance.choice([1, unit, 10_00])
        smaller, larger = (split_pool(cents, weights, unit_cents=unit) for cents in (pool, pool + more))
        assert all(before <= after for before, after in zip(smaller, larger, strict=True)), (weights, pool)


@pytest.mark.parametrize("text", ["75/15/10", "50/30/20", "40/30/20/10"])
def test_every_pot_from_10_to_400_dollars_is_shared_within_a_dollar(text):
    """Checked against what defines a fair rounding, not against another way to compute it."""
    plan = read_prizes(text, rounding_cents=100)
    pots_tried = range(10, 401, 5)
    assert len(pots_tried) == 79
    for dollars in pots_tried:
        paid = prizes(dollars * 100, plan, write=usd)
        exact = [Fraction(dollars * share, 10_000) for share in plan.shares]
        errors = [Fraction(cents, 100) - quota for cents, quota in zip(paid, exact, strict=True)]
        assert sum(paid) == dollars * 100
        assert all(cents % 100 == 0 for cents in paid)
        assert all(-1 < error < 1 for error in errors)
        assert list(paid) == sorted(paid, reverse=True)


@pytest.mark.parametrize(
    ("pool", "text", "code"),
    [
        (100_00, "$100, $40, $20", "prizes_above_pool"),
        (-1, "50/50", "invalid_payout"),
        (-1, "$1", "prizes_above_pool"),
    ],
)
def test_a_pool_that_cannot_pay_is_refused(pool, text, code):
    plan = read_prizes(text, rounding_cents=100)
    with pytest.raises(InvalidPayoutError) as refused:
        payouts(pool, plan, [1, 2, 3], write=usd)
    assert refused.value.code == code


def test_fixed_prizes_above_the_pool_name_both_sums():
    with pytest.raises(
        InvalidPayoutError,
        match=r"The prizes add up to \$160, but only \$120 is left for them\. Lower a prize or add money\.",
    ):
        prizes(120_00, read_prizes("$100, $40, $20", rounding_cents=100), write=usd)


#: plan, rounding, pool, places -> cents and sentences, worked out by hand.
NIGHTS = [
    ("50/30/20", 100, 100_00, (1, 2, 3, 4), (50_00, 30_00, 20_00, 0), ()),
    (
        "50/30/20",
        100,
        100_00,
        (1, 2, 2, 4),
        (50_00, 25_00, 25_00, 0),
        ("2 share 2nd place: $30 + $20 = $50, so $25 each.",),
    ),
    (
        "50/30/20",
        100,
        100_00,
        (1, 1, 3),
        (40_00, 40_00, 20_00),
        ("2 share 1st place: $50 + $30 = $80, so $40 each.",),
    ),
    (
        "50/30/20",
        100,
        100_00,
        (1, 2, 3, 3, 3),
        (50_00, 30_00, 7_00, 7_00, 6_00),
        ("3 share 3rd place: $20, so $6 each. A random draw decides who gets the leftover $2.",),
    ),
    ("50/50", 100, 10_00, (1, 2, 3, 3), (5_00, 5_00, 0, 0), ()),
    (
        "5:3:2:1",
        100,
        120_00,
        (1, 2, 2, 4, 4),
        (54_00, 28_00, 27_00, 6_00, 5_00),
        (
            "Prizes come in multiples of $1, so 2nd, 3rd and 4th place are rounded up.",
            (
                "2 share 2nd place: $33 + $22 = $55, so $27 each. "
                "A random draw decides who gets the leftover $1."
            ),
            "2 share 4th place: $11, so $5 each. A random draw decides who gets the leftover $1.",
        ),
    ),
    (
        "5:3:2:1",
        100,
        10_37,
        (1, 1, 1),
        (4_00, 3_37, 3_00),
        (
            "Prizes come in multiples of $1, so 2nd, 3rd and 4th place are rounded up.",
            "The leftover $0.37 goes to 1st place, which was closest to another $1.",
            "Only 3 finished, so 1st place also gets the remaining $1.",
            (
                "3 share 1st place: $5.37 + $3 + $2 = $10.37, so $3 each. "
                "A random draw decides who gets the leftover $1.37."
            ),
        ),
    ),
    (
        "50/30/20",
        100,
        120_00,
        (1,) * 12,
        (10_00,) * 12,
        ("12 share 1st place: $60 + $36 + $24 = $120, so $10 each.",),
    ),
    (
        "100",
        500,
        12_00,
        (1, 1),
        (7_00, 5_00),
        (
            "The leftover $2 goes to 1st place, which was closest to another $5.",
            "2 share 1st place: $12, so $5 each. A random draw decides who gets the leftover $2.",
        ),
    ),
    (
        "$100, $40, $20",
        100,
        175_00,
        (1, 2, 3),
        (115_00, 40_00, 20_00),
        ("The prizes add up to $160. 1st place also gets the remaining $15.",),
    ),
    (
        "50/30/20",
        100,
        100_00,
        (1,),
        (100_00,),
        ("Only 1 finished, so 1st place also gets the remaining $50.",),
    ),
    ("100/0", 100, 50_00, (1,), (50_00,), ()),
    (
        "75/15/10",
        100,
        10_00,
        (1, 2, 3),
        (8_00, 1_00, 1_00),
        ("Prizes come in multiples of $1, so 1st place is rounded up.",),
    ),
    (
        "50/30/20",
        1,
        1,
        (1,) * 7,
        (1, 0, 0, 0, 0, 0, 0),
        (
            "Prizes come in multiples of $0.01, so 1st place is rounded up.",
            "7 share 1st place: $0.01, so $0 each. A random draw decides who gets the leftover $0.01.",
        ),
    ),
    ("50/30/20", 100, 0, (1, 2, 2), (0, 0, 0), ()),
    ("50/30/20", 100, 0, (), (), ()),
]


@pytest.mark.parametrize(("text", "rounding", "pool", "places", "cents", "sentences"), NIGHTS)
def test_a_night_is_paid_and_explained(text, rounding, pool, places, cents, sentences):
    sheet = payouts(pool, read_prizes(text, rounding_cents=rounding), places, write=usd)
    assert sheet.cents == cents
    assert sheet.sentences == sentences
    assert sheet.pool_cents == pool


@pytest.mark.parametrize(
    ("pool", "places", "proof"),
    [
        (100_00, (1, 2, 3, 4), "$50 + $30 + $20 = $100"),
        (100_00, (1,), "$100 = $100"),
        (0, (1, 2), "$0 = $0"),
        (0, (), "$0 = $0"),
    ],
)
def test_the_proof_adds_up_what_is_paid(pool, places, proof):
    assert payouts(pool, read_prizes("50/30/20", rounding_cents=100), places, write=usd).proof == proof


def test_a_pool_without_finishers_is_refused():
    with pytest.raises(InvalidPayoutError, match="no one can win it"):
        payouts(1, read_prizes("100", rounding_cents=1), [], write=usd)


@pytest.mark.parametrize("places", [(0,), (2,), (1, 3), (1, 1, 2), (1, 2, 2, 3), (2, 1), (1, 2, 1)])
def test_places_out_of_order_are_refused(places):
    with pytest.raises(InvalidPayoutError) as refused:
        payouts(100_00, read_prizes("50/50", rounding_cents=1), places, write=usd)
    assert refused.value.code == "places_out_of_order"


def test_a_place_out_of_order_is_named_with_the_one_that_is_due():
    with pytest.raises(InvalidPayoutError, match=r"^List the places in order\. Put 2nd place where 3rd is"):
        payouts(100_00, read_prizes("50/50", rounding_cents=1), (1, 3), write=usd)


@given(pots(), finishes())
@example((1, read_prizes("100", rounding_cents=1)), (1,) * 40)
@example((21_00, read_prizes("$10.50, $10.50", rounding_cents=25)), (1, 1, 3))
def test_every_payout_adds_up_and_no_better_place_gets_less(pot, places):
    pool, plan = pot
    sheet = payouts(pool, plan, places, write=str)
    assert sum(sheet.cents) == pool
    assert len(sheet.cents) == len(places)
    assert min(sheet.cents) >= 0
    assert list(sheet.cents) == sorted(sheet.cents, reverse=True)
    assert sheet.proof.endswith(f" = {pool}")


@given(pots(), finishes())
def test_those_who_share_a_place_differ_by_one_unit_at_most(pot, places):
    pool, plan = pot
    sheet = payouts(pool, plan, places, write=str)
    for place in set(places):
        shares = [cents for cents, at in zip(sheet.cents, places, strict=True) if at == place]
        assert max(shares) - min(shares) <= plan.rounding_cents


@given(pots(), finishes())
def test_whoever_of_equals_gets_an_odd_unit_gets_it_by_a_stated_lot(pot, places):
    """In another order of equals everyone gets the same, but for this."""
    pool, plan = pot
    sheet = payouts(pool, plan, places, write=str)
    for place in set(places):
        shares = {cents for cents, at in zip(sheet.cents, places, strict=True) if at == place}
        said = [each for each in sheet.sentences if f" share {ordinal(place)} place" in each]
        assert ["random draw" in each for each in said] == [len(shares) > 1] * len(said)
        assert said or shares == {0} or places.count(place) == 1


@given(pots())
def test_prizes_add_up_and_fall_from_place_to_place(pot):
    pool, plan = pot
    paid = prizes(pool, plan, write=str)
    assert sum(paid) == pool
    assert list(paid) == sorted(paid, reverse=True)
    odd = [cents % plan.rounding_cents for cents in paid if cents % plan.rounding_cents]
    assert odd == [pool % plan.rounding_cents][: len(odd)]
    assert odd or pool % plan.rounding_cents == 0


@given(st.integers(0, 10**9), st.integers(1, 60), st.sampled_from([1, 25, 100, 500]))
def test_an_even_split_differs_by_one_unit_at_most(cents, sharers, unit):
    shares = split_evenly(cents, sharers, unit_cents=unit)
    assert sum(shares) == cents
    assert len(shares) == sharers
    assert max(shares) - min(shares) <= unit


@given(st.integers(0, 10**12), st.lists(st.integers(0, 10**9), min_size=1, max_size=50).filter(any))
def test_no_unit_moved_would_bring_two_places_nearer_to_their_exact_shares(cents, weights):
    shares = split_pool(cents, weights)
    assert sum(shares) == cents
    half, total = Fraction(1, 2), sum(weights)
    over = [share - Fraction(cents * weight, total) for share, weight in zip(shares, weights, strict=True)]
    assert max(over) <= half or min(over) >= -half


@given(st.integers(0, 10**12), st.lists(st.integers(0, 10**9), min_size=1, max_size=3).filter(any))
def test_of_three_places_none_is_a_whole_unit_away_from_its_exact_share(cents, weights):
    shares = split_pool(cents, weights)
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share - Fraction(cents * weight, sum(weights))) < 1
