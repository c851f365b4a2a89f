"""What those who share a place are paid, by policy; the amounts were worked out by hand."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import InvalidPayoutError
from scoring.money.payouts import payouts, read_prizes
from scoring.money.prize_plans import PrizeKind
from scoring.money.ties import TiePolicy, Ties
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
            "Places 2 and 3 are shared, and the lot says who gets which: 30.00, 20.00.",
        ),
        (
            (1, 2, 3, 3),
            LOT,
            (50_00, 30_00, 20_00, 0),
            "Places 3 and 4 are shared, and the lot says who gets which: 20.00, 0.00.",
        ),
        (
            (1, 1, 3),
            Ties(policy=TiePolicy.PLAY_OFF, played_off=frozenset({1})),
            (50_00, 30_00, 20_00),
            "Places 1 and 2 were shared and played off: 50.00, 30.00.",
        ),
        (
            (1, 1, 3),
            PLAY_OFF,
            (40_00, 40_00, 20_00),
            (
                "Places 1 and 2 are shared and still to be played off for 50.00, 30.00; "
                "until then they are shown split."
            ),
        ),
        # 50 : 30 : 30 of 100 dollars is 45.45, 27.27, 27.27: the unit left over goes to the first.
        (
            (1, 2, 2, 4),
            DUPLICATE,
            (46_00, 27_00, 27_00, 0),
            "Those who share a place have its whole share each: 5 : 3 : 3.",
        ),
        (
            (1, 2, 3, 3),
            DUPLICATE,
            (42_00, 25_00, 17_00, 16_00),
            "Those who share a place have its whole share each: 5 : 3 : 2 : 2.",
        ),
        # The unit that is left over is the one's by lot; nobody plays off for it.
        (
            (1, 2, 3, 3),
            DUPLICATE,
            (42_00, 25_00, 17_00, 16_00),
            "Places 3 and 4 are shared: 17.00 + 16.00 is 33.00, 16.00 each, 1.00 more to the first by lot.",
        ),
    ],
)
def test_a_hundred_dollars_by_each_policy(places, ties, cents, said):
    sheet = payouts(100_00, THREE, places, ties=ties)
    assert sheet.cents == cents
    assert said in sheet.sentences


FOUR = read_prizes("40/30/20/10", rounding_cents=100)
PAIRS = (7, 7, 9, 9)


@pytest.mark.parametrize("policy", TiePolicy)
def test_partners_who_won_together_split_what_the_two_of_them_cover(policy):
    sheet = payouts(100_00, FOUR, (1, 1, 3, 3), ties=Ties(policy=policy, together=PAIRS))
    assert (sheet.cents, sheet.to_play_off) == ((35_00, 35_00, 15_00, 15_00), ())
    assert sheet.sentences == (
        "Places 1 and 2 are shared: 40.00 + 30.00 is 70.00, 35.00 each.",
        "Places 3 and 4 are shared: 20.00 + 10.00 is 30.00, 15.00 each.",
    )


@pytest.mark.parametrize(
    ("ties", "cents", "said"),
    [
        (
            Ties(policy=TiePolicy.LOT, together=PAIRS),
            (35_00, 35_00, 15_00, 15_00),
            "Places 1 to 4 are shared, and the lot says who gets which: 70.00, 30.00, which partners split.",
        ),
        (
            Ties(policy=TiePolicy.PLAY_OFF, together=PAIRS, played_off=frozenset({1})),
            (35_00, 35_00, 15_00, 15_00),
            "Places 1 to 4 were shared and played off: 70.00, 30.00, which partners split.",
        ),
        (
            Ties(policy=TiePolicy.PLAY_OFF, together=PAIRS),
            (25_00,) * 4,
            (
                "Places 1 to 4 are shared and still to be played off for 70.00, 30.00, which partners split; "
                "until then they are shown split."
            ),
        ),
        # Two pairs with the better share: 4 + 3 and 4 + 3.
        (
            Ties(policy=TiePolicy.DUPLICATE, together=PAIRS),
            (25_00,) * 4,
            "Those who share a place have its whole share each: 4 : 3 : 4 : 3.",
        ),
        # One of the second pair has withdrawn.
        (
            Ties(policy=TiePolicy.LOT, together=(7, 7, 9, -1)),
            (35_00, 35_00, 20_00, 10_00),
            (
                "Places 1 to 4 are shared, and the lot says who gets which: "
                "70.00, 20.00, 10.00, which partners split."
            ),
        ),
    ],
)
def test_pairs_that_share_a_place_are_paid_as_pairs(ties, cents, said):
    sheet = payouts(100_00, FOUR, (1, 1, 1, 1), ties=ties)
    assert sheet.cents == cents
    assert said in sheet.sentences


@given(pots(), finishes(), st.sampled_from([TiePolicy.SPLIT, TiePolicy.PLAY_OFF, TiePolicy.LOT]), st.data())
def test_partners_are_at_most_a_unit_apart_and_nobody_gets_less_than_the_next(pot, places, policy, drawn):
    pool, plan = pot
    together = tuple(drawn.draw(st.integers(0, 2)) + 10 * place for place in places)
    played_off = frozenset(places) if drawn.draw(st.booleans()) else frozenset()
    ties = Ties(policy=policy, together=together, played_off=played_off)
    sheet = payouts(pool, plan, places, ties=ties)
    assert sum(sheet.cents) == pool
    assert list(sheet.cents) == sorted(sheet.cents, reverse=True)
    for (one, mine), (other, theirs) in pairwise(zip(sheet.cents, together, strict=True)):
        assert mine != theirs or one - other <= plan.rounding_cents


def test_a_play_off_is_asked_for_only_where_it_decides_money():
    assert payouts(100_00, THREE, (1, 2, 3, 4, 4), ties=PLAY_OFF).to_play_off == ()
    assert payouts(100_00, THREE, (1, 2, 3, 3, 5), ties=PLAY_OFF).to_play_off == (3,)
    halves = read_prizes("50/50", rounding_cents=100)
    assert payouts(100_00, halves, (1, 1, 3), ties=PLAY_OFF).to_play_off == ()


@given(pots(), finishes(), st.sampled_from([each for each in TiePolicy if each is not TiePolicy.PLAY_OFF]))
def test_only_a_night_that_plays_off_waits_for_a_play_off(pot, places, policy):
    pool, plan = pot
    if policy is TiePolicy.DUPLICATE and plan.kind is PrizeKind.FIXED:
        policy = TiePolicy.SPLIT
    assert payouts(pool, plan, places, ties=Ties(policy=policy)).to_play_off == ()


@pytest.mark.parametrize("places", [(1, 2, 3, 4), (1, 2, 2, 4)])
def test_a_fixed_prize_is_never_paid_twice(places):
    fixed = read_prizes("$60, $40", rounding_cents=100)
    with pytest.raises(InvalidPayoutError, match="nobody paid in the second one") as refused:
        payouts(100_00, fixed, places, ties=DUPLICATE)
    assert (refused.value.field, refused.value.code) == ("prize_ties", "duplicated_prize")


def test_two_hundred_level_can_all_have_the_first_share():
    sheet = payouts(400_00, THREE, (1,) * 200, ties=DUPLICATE)
    assert sheet.cents == (2_00,) * 200


def test_a_night_without_ties_is_paid_by_the_plan_alone_whatever_the_policy():
    sheet = payouts(100_00, THREE, (1, 2, 3), ties=DUPLICATE)
    assert sheet == payouts(100_00, THREE, (1, 2, 3))
