"""Who wins a side pool and what is owed into it; the amounts were worked out by hand."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import InvalidPayoutError
from scoring.money.side_pools import (
    SIDE_TITLES,
    NobodyWins,
    SideHand,
    SideKind,
    SideRecord,
    SideTerms,
    basket_holder,
    fines_due,
    share_side_pool,
    side_winners,
    why_not_by_totals,
)
from tests.scoring.money import usd

ANN, BOB, CARLA = 1, 2, 3
RECORDS = (
    SideRecord(entry=ANN, place=1, points=40, hands=24, loners=1, best_round=20),
    SideRecord(entry=BOB, place=2, points=31, hands=24, loners=2, best_round=22),
    SideRecord(entry=CARLA, place=3, points=31, hands=24, loners=2, best_round=15),
)
MADE = SideHand(maker=ANN, makers=(ANN, BOB), is_alone=False, is_euchred=False, is_loner=False)
EUCHRED = replace(MADE, is_euchred=True)
ALONE = replace(EUCHRED, is_alone=True)
LONER = replace(MADE, is_alone=True, is_loner=True)
DOLLAR = SideTerms(kind=SideKind.HIGH_ROUND, stake_cents=1_00)


@pytest.mark.parametrize(
    ("kind", "winners"),
    [
        (SideKind.MOST_LONERS, (BOB, CARLA)),
        (SideKind.HIGH_ROUND, (BOB,)),
        (SideKind.LOW_SCORE, (BOB, CARLA)),
        (SideKind.EUCHRE_FINES, (ANN,)),
        (SideKind.PERFECT_HAND, ()),
        (SideKind.LONER_BASKET, (CARLA,)),
        (SideKind.FIFTY_FIFTY, (BOB,)),
    ],
)
def test_who_wins_what(kind, winners):
    assert side_winners(kind, RECORDS, holder=CARLA, lot_winner=BOB) == winners


@pytest.mark.parametrize("kind", SideKind)
def test_before_a_hand_only_the_lot_has_a_winner(kind):
    fresh = [replace(record, points=0, hands=0, loners=0, best_round=None) for record in RECORDS]
    expected = (BOB,) if kind is SideKind.FIFTY_FIFTY else ()
    assert side_winners(kind, fresh, lot_winner=BOB) == expected
    assert side_winners(kind, ()) == ()


def test_a_perfect_hand_wins_for_everyone_who_had_one():
    perfect = [replace(record, is_perfect=record.entry != BOB) for record in RECORDS]
    assert side_winners(SideKind.PERFECT_HAND, perfect) == (ANN, CARLA)


@pytest.mark.parametrize("kind", SideKind)
def test_what_follows_the_hands_says_that_points_of_a_round_will_not_do(kind):
    said = why_not_by_totals(kind)
    needs_hands = kind in {SideKind.MOST_LONERS, SideKind.EUCHRE_FINES, SideKind.LONER_BASKET}
    assert said.startswith(f"“{SIDE_TITLES[kind]}” needs every hand") if needs_hands else said == ""


def test_each_of_the_makers_pays_a_fine_and_a_lone_maker_two():
    assert fines_due([MADE, EUCHRED, ALONE, EUCHRED], fine_cents=25) == {ANN: 1_00, BOB: 50}


def test_the_basket_goes_to_the_last_loner_of_those_who_are_in():
    hands = [LONER, replace(LONER, maker=BOB), MADE, replace(LONER, maker=CARLA)]
    assert basket_holder(hands, frozenset({ANN, BOB})) == BOB
    assert basket_holder([MADE], frozenset({ANN})) is None


def test_equals_share_and_the_odd_cent_is_the_lots():
    shares = share_side_pool(10_01, DOLLAR, (BOB, CARLA), {}, write=usd)
    assert shares.won == {BOB: 5_01, CARLA: 5_00}
    assert (
        shares.sentence
        == "2 winners split $10.01. Leftover cents go to the higher place, or by random draw if they're tied."
    )


def test_half_of_a_fifty_fifty_is_the_charitys_and_the_odd_cent_the_winners():
    shares = share_side_pool(7_01, replace(DOLLAR, kind=SideKind.FIFTY_FIFTY), (ANN,), {}, write=usd)
    assert (shares.won, shares.charity_cents) == ({ANN: 3_51}, 3_50)


def test_what_nobody_wins_is_carried_or_given_back():
    paid = {ANN: 1_00, BOB: 1_00}
    assert share_side_pool(5_00, DOLLAR, (), paid, write=usd).carried_cents == 5_00
    back = share_side_pool(5_00, replace(DOLLAR, nobody=NobodyWins.RETURN), (), paid, write=usd)
    assert (back.won, back.carried_cents) == (paid, 3_00)
    assert back.sentence == (
        "No one won, so everyone gets their money back. $3 from earlier nights carries over."
    )


@given(
    st.integers(0, 10**6),
    st.sampled_from(SideKind),
    st.sampled_from(NobodyWins),
    st.lists(st.integers(1, 60), unique=True),
    st.dictionaries(st.integers(1, 60), st.integers(0, 1_000)),
)
def test_a_side_pool_is_shared_out_to_the_cent(carried, kind, nobody, winners, paid):
    terms = SideTerms(kind=kind, stake_cents=1_00, nobody=nobody)
    cents = carried + sum(paid.values())
    shares = share_side_pool(cents, terms, winners, paid, write=str)
    assert sum(shares.won.values()) + shares.charity_cents + shares.carried_cents == cents
    assert min(*shares.won.values(), shares.charity_cents, shares.carried_cents, 0) == 0


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"stake_cents": 0}, "stake_cents"),
        ({"stake_cents": -1}, "stake_cents"),
        ({"stake_cents": 10**9}, "stake_cents"),
        ({"nights": 0}, "nights"),
        ({"nights": 53}, "nights"),
        ({"nights": 2}, "nights"),
    ],
)
def test_a_side_pool_that_cannot_be_is_refused(said, field):
    with pytest.raises(InvalidPayoutError) as refused:
        SideTerms(**{"kind": SideKind.LOW_SCORE, "stake_cents": 1_00, **said})
    assert refused.value.field == field
