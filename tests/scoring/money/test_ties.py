"""What those who share a place are paid, by policy; the amounts were worked out by hand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import InvalidPayoutError
from scoring.money.pool_split import payouts, read_prizes
from scoring.money.prize_plans import PrizeKind
from scoring.money.ties import TiePolicy, Ties
from tests.scoring.money import usd
from tests.scoring.money.prize_strategies import finishes, pots

THREE = read_prizes("50/30/20", rounding_cents=100)
LOT, PLAY_OFF = Ties(policy=TiePolicy.LOT), Ties(policy=TiePolicy.PLAY_OFF)
DUPLICATE = Ties(policy=TiePolicy.DUPLICATE)


@pytest.mark.parametrize(
    ("places", "ties", "cents", "said"),
    [
        (
            (1, 2, 2, 4),
            LOT,
            (50_00, 30_00, 20_00, 0),
            "2 tied for 2nd place. A random draw decides who gets $30 and $20.",
        ),
        (
            (1, 2, 3, 3),
            LOT,
            (50_00, 30_00, 20_00, 0),
            "2 tied for 3rd place. A random draw decides who gets $20 and $0.",
        ),
        (
            (1, 1, 3),
            Ties(policy=TiePolicy.PLAY_OFF, played_off=frozenset({1})),
            (50_00, 30_00, 20_00),
            "2 tied for 1st place and had a playoff for $50 and $30.",
        ),
        (
            (1, 1, 3),
            PLAY_OFF,
            (40_00, 40_00, 20_00),
            (
                "2 tied for 1st place and will have a playoff for $50 and $30. "
                "Until then, we show an even split."
            ),
        ),
        # 50 : 30 : 30 of 100 dollars is 45.45, 27.27, 27.27: the unit left over goes to the first.
        (
            (1, 2, 2, 4),
            DUPLICATE,
            (46_00, 27_00, 27_00, 0),
            "Everyone tied gets the full share. All prizes shrink to fit the pool.",
        ),
        (
            (1, 2, 3, 3),
            DUPLICATE,
            (41_00, 25_00, 17_00, 17_00),
            "Everyone tied gets the full share. All prizes shrink to fit the pool.",
        ),
        # The unit that is left over is the one's by lot; nobody plays off for it.
        (
            (1, 1, 3),
            DUPLICATE,
            (42_00, 41_00, 17_00),
            (
                "2 share 1st place: $42 + $41 = $83, so $41 each. "
                "A random draw decides who gets the leftover $1."
            ),
        ),
    ],
)
def test_a_hundred_dollars_by_each_policy(places, ties, cents, said):
    sheet = payouts(100_00, THREE, places, ties=ties, write=usd)
    assert sheet.cents == cents
    assert said in sheet.sentences


FOUR = read_prizes("40/30/20/10", rounding_cents=100)
PAIRS = (7, 7, 9, 9)


@pytest.mark.parametrize("policy", TiePolicy)
def test_partners_who_won_together_split_what_the_two_of_them_cover(policy):
    sheet = payouts(100_00, FOUR, (1, 1, 3, 3), ties=Ties(policy=policy, together=PAIRS), write=usd)
    assert (sheet.cents, sheet.to_play_off) == ((35_00, 35_00, 15_00, 15_00), ())
    assert sheet.sentences == (
        "2 share 1st place: $40 + $30 = $70, so $35 each.",
        "2 share 3rd place: $20 + $10 = $30, so $15 each.",
    )


@pytest.mark.parametrize(
    ("ties", "cents", "said"),
    [
        (
            Ties(policy=TiePolicy.LOT, together=PAIRS),
            (35_00, 35_00, 15_00, 15_00),
            "4 tied for 1st place. A random draw decides who gets $70 and $30. Partners split their prize.",
        ),
        (
            Ties(policy=TiePolicy.PLAY_OFF, together=PAIRS, played_off=frozenset({1})),
            (35_00, 35_00, 15_00, 15_00),
            "4 tied for 1st place and had a playoff for $70 and $30. Partners split their prize.",
        ),
        (
            Ties(policy=TiePolicy.PLAY_OFF, together=PAIRS),
            (25_00,) * 4,
            (
                "4 tied for 1st place and will have a playoff for $70 and $30. "
                "Until then, we show an even split. Partners split their prize."
            ),
        ),
        # Two pairs with the better share: 4 + 3 and 4 + 3.
        (
            Ties(policy=TiePolicy.DUPLICATE, together=PAIRS),
            (25_00,) * 4,
            "Everyone tied gets the full share. All prizes shrink to fit the pool.",
        ),
        # One of the second pair has withdrawn.
        (
            Ties(policy=TiePolicy.LOT, together=(7, 7, 9, -1)),
            (35_00, 35_00, 20_00, 10_00),
            (
                "4 tied for 1st place. A random draw decides who gets $70, $20 and $10. "
                "Partners split their prize."
            ),
        ),
    ],
)
def test_pairs_that_share_a_place_are_paid_as_pairs(ties, cents, said):
    sheet = payouts(100_00, FOUR, (1, 1, 1, 1), ties=ties, write=usd)
    assert sheet.cents == cents
    assert said in sheet.sentences


@given(pots(), finishes(), st.sampled_from([TiePolicy.SPLIT, TiePolicy.PLAY_OFF, TiePolicy.LOT]), st.data())
def test_partners_are_at_most_a_unit_apart_and_nobody_gets_less_than_the_next(pot, places, policy, drawn):
    pool, plan = pot
    together = tuple(drawn.draw(st.integers(0, 2)) + 10 * place for place in places)
    played_off = frozenset(places) if drawn.draw(st.booleans()) else frozenset()
    ties = Ties(policy=policy, together=together, played_off=played_off)
    sheet = payouts(pool, plan, places, ties=ties, write=str)
    assert sum(sheet.cents) == pool
    assert list(sheet.cents) == sorted(sheet.cents, reverse=True)
    for (one, mine), (other, theirs) in pairwise(zip(sheet.cents, together, strict=True)):
        assert mine != theirs or one - other <= plan.rounding_cents


def test_a_play_off_is_asked_for_only_where_it_decides_money():
    assert payouts(100_00, THREE, (1, 2, 3, 4, 4), ties=PLAY_OFF, write=usd).to_play_off == ()
    assert payouts(100_00, THREE, (1, 2, 3, 3, 5), ties=PLAY_OFF, write=usd).to_play_off == (3,)
    halves = read_prizes("50/50", rounding_cents=100)
    assert payouts(100_00, halves, (1, 1, 3), ties=PLAY_OFF, write=usd).to_play_off == ()


@given(pots(), finishes(), st.sampled_from([each for each in TiePolicy if each is not TiePolicy.PLAY_OFF]))
def test_only_a_night_that_plays_off_waits_for_a_play_off(pot, places, policy):
    pool, plan = pot
    if policy is TiePolicy.DUPLICATE and plan.kind is PrizeKind.FIXED:
        policy = TiePolicy.SPLIT
    assert payouts(pool, plan, places, ties=Ties(policy=policy), write=str).to_play_off == ()


@pytest.mark.parametrize("places", [(1, 2, 3, 4), (1, 2, 2, 4)])
def test_a_fixed_prize_is_never_paid_twice(places):
    fixed = read_prizes("$60, $40", rounding_cents=100)
    with pytest.raises(InvalidPayoutError, match="can't each get the full prize") as refused:
        payouts(100_00, fixed, places, ties=DUPLICATE, write=usd)
    assert (refused.value.field, refused.value.code) == ("prize_ties", "duplicated_prize")


def test_two_hundred_level_can_all_have_the_first_share():
    sheet = payouts(400_00, THREE, (1,) * 200, ties=DUPLICATE, write=usd)
    assert sheet.cents == (2_00,) * 200


def test_a_night_without_ties_is_paid_by_the_plan_alone_whatever_the_policy():
    sheet = payouts(100_00, THREE, (1, 2, 3), ties=DUPLICATE, write=usd)
    assert sheet == payouts(100_00, THREE, (1, 2, 3), write=usd)
