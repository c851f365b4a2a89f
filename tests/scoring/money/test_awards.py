"""A night's whole money: cuts, other prizes, places; the examples were worked out by hand."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.errors import InvalidPayoutError
from scoring.money.awards import Finish, award
from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_plans import PrizeKind
from scoring.money.prize_terms import PrizeTerms
from scoring.money.prize_text import read_prizes
from scoring.money.ties import TiePolicy
from tests.scoring.money import usd
from tests.scoring.money.prize_strategies import finishes, pots

FOUR = read_prizes("40/30/20/10", rounding_cents=100)
TWELVE = Finish(places=tuple(range(1, 13)), entrants=12, door_order=(11, 0, 5, *range(1, 5), *range(6, 11)))
HOUSE = Cut(title="House", basis=CutBasis.GROSS, share=1000)
CHARITY = Cut(title="Charity", basis=CutBasis.NET, share=1000)


def paid(terms, finish=TWELVE, gross=120_00, plan=FOUR):
    return award(gross, plan, terms, finish, write=usd)


def test_without_terms_the_plan_alone_decides():
    sheet = paid(PrizeTerms())
    assert sheet.cents[:5] == (48_00, 36_00, 24_00, 12_00, 0)
    assert (sheet.worth, sheet.proof) == (
        (48_00, 36_00, 24_00, 12_00),
        "$48 + $36 + $24 + $12 = $120",
    )


def test_house_and_charity_come_off_before_the_places():
    sheet = paid(PrizeTerms(house=HOUSE, charity=CHARITY))
    # 120 less 12 is 108, less 10.80 is 97.20: 38.88, 29.16, 19.44, 9.72; the next dollar is third place's.
    assert sheet.cents[:4] == (39_00, 29_00, 19_20, 10_00)
    assert sheet.pool.proof == "$120 \N{MINUS SIGN} $12 house \N{MINUS SIGN} $10.80 charity = $97.20"


def test_one_place_for_every_four_entries_pays_three_of_twelve():
    sheet = paid(PrizeTerms(entries_per_place=4))
    # 4 : 3 : 2 of 120 is 53.33, 40, 26.67.
    assert sheet.cents[:4] == (53_00, 40_00, 27_00, 0)
    assert "One place is paid for every 4 entries. With 12 entered, 3 places are paid." in sheet.sentences


def test_fewer_entries_than_one_place_needs_still_pay_the_first():
    sheet = paid(PrizeTerms(entries_per_place=20))
    assert sheet.worth == (120_00,)


def test_no_prize_below_the_least():
    sheet = paid(PrizeTerms(least_cents=20_00))
    assert sheet.cents[:4] == (53_00, 40_00, 27_00, 0)
    assert (
        "4th place would win only $12, below the $20 minimum, so only 3 places get paid." in sheet.sentences
    )


def test_a_least_prize_above_the_pool_pays_the_first_alone():
    assert paid(PrizeTerms(least_cents=500_00)).worth == (120_00,)


def test_a_fixed_place_below_the_least_goes_to_the_first():
    sheet = paid(PrizeTerms(least_cents=15_00), plan=read_prizes("$60, $40, $10", rounding_cents=100))
    assert sheet.cents[:3] == (80_00, 40_00, 0)


def test_last_place_and_door_prizes_are_taken_off_first():
    sheet = paid(PrizeTerms(last_cents=10_00, door_prizes=2, door_cents=5_00))
    # 120 - 10 - 2 x 5 is 100: 40, 30, 20, 10; the lot drew the last and the first.
    assert sheet.cents == (45_00, 30_00, 20_00, 10_00, *(0,) * 7, 15_00)
    assert sheet.door_cents == (5_00, *(0,) * 10, 5_00)
    assert "2 door prizes of $5 come out of the prize pool first." in sheet.sentences


def test_more_door_prizes_than_people_leave_the_rest_in_the_pool():
    finish = Finish(places=(1, 2), entrants=2, door_order=(1, 0))
    sheet = paid(PrizeTerms(door_prizes=5, door_cents=1_00), finish, gross=20_00)
    assert (sum(sheet.cents), sheet.door_cents) == (20_00, (1_00, 1_00))


def test_other_prizes_above_the_pool_are_refused_with_both_sums():
    with pytest.raises(InvalidPayoutError, match=r"add up to \$30, but the pool has only \$20\."):
        paid(PrizeTerms(last_cents=20_00, door_prizes=1, door_cents=10_00), gross=20_00)


def test_before_the_end_the_places_are_worth_what_they_will_be():
    sheet = paid(PrizeTerms(door_prizes=2, door_cents=10_00), Finish(places=(), entrants=12))
    assert (sheet.worth, sheet.cents, sheet.proof) == ((40_00, 30_00, 20_00, 10_00), (), "")


@pytest.mark.parametrize(
    ("gross", "plan", "terms", "said"),
    [
        (
            10_00,
            "75/15/10",
            PrizeTerms(),
            ("Prizes come in multiples of $1, so 1st place is rounded up.",),
        ),
        (
            100_37,
            "50/30/20",
            PrizeTerms(last_cents=10_00),
            # Of 90: 45, 27 and 18.
            ("The leftover $0.37 goes to 1st place, which was closest to another $1.",),
        ),
        (
            160_00,
            "40, 40, 20",
            PrizeTerms(),
            ("The prizes add up to $100. 1st place also gets the remaining $60.",),
        ),
        (100_00, "50/30/20", PrizeTerms(), ()),
    ],
)
def test_before_the_end_it_is_said_what_is_rounded_and_where_the_rest_goes(gross, plan, terms, said):
    plan = read_prizes(plan, rounding_cents=100)
    assert paid(terms, Finish(places=(), entrants=8), gross, plan).sentences == said


cuts = st.none() | st.builds(
    Cut, title=st.just("House"), basis=st.sampled_from(CutBasis), share=st.integers(0, 5_000)
)


@st.composite
def all_terms(draw, kind):
    policies = [each for each in TiePolicy if each is not TiePolicy.DUPLICATE or kind is not PrizeKind.FIXED]
    door = draw(st.integers(0, 4))
    charity = draw(cuts)
    return PrizeTerms(
        house=draw(cuts),
        charity=charity and replace(charity, title="Charity"),
        prize_ties=draw(st.sampled_from(policies)),
        entries_per_place=draw(st.integers(0, 6)),
        least_cents=draw(st.integers(0, 3_000)),
        last_cents=draw(st.integers(0, 3_000)),
        door_prizes=door,
        door_cents=draw(st.integers(1, 1_000)) if door else 0,
    )


@given(st.data(), pots(), finishes())
def test_whatever_the_terms_cuts_and_prizes_are_all_that_came_in(data, pot, places):
    gross, plan = pot
    terms = data.draw(all_terms(plan.kind))
    drawn = tuple(data.draw(st.permutations(range(len(places)))))
    try:
        sheet = award(
            gross, plan, terms, Finish(places=places, entrants=len(places), door_order=drawn), write=str
        )
    except InvalidPayoutError:
        # Only what is a fixed sum can be more than there is.
        fixed = [cut for cut in terms.cuts if cut.basis is not CutBasis.NET]
        assert plan.kind is PrizeKind.FIXED or fixed or terms.last_cents or terms.door_prizes
        return
    assert sum(sheet.pool.cut_cents) + sum(sheet.cents) == gross
    assert min(*sheet.cents, *sheet.pool.cut_cents, 0) == 0


@pytest.mark.night
@given(st.data(), pots(), finishes())
def test_no_better_place_gets_less_under_any_policy(data, pot, places):
    gross, plan = pot
    terms = replace(data.draw(all_terms(plan.kind)), last_cents=0, door_prizes=0, door_cents=0)
    try:
        cents = award(gross, plan, terms, Finish(places=places, entrants=len(places)), write=str).cents
    except InvalidPayoutError:
        assume(False)
    assert list(cents) == sorted(cents, reverse=True)
