"""The cuts that come off before the prizes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import InvalidPayoutError
from scoring.money.pools import Cut, CutBasis, parse_cut, pool_after_cuts
from tests.scoring.money import usd

HOUSE_TENTH = Cut(title="House", basis=CutBasis.GROSS, share=1000)
CHARITY_NET = Cut(title="Charity", basis=CutBasis.NET, share=1000)
CHARITY_GROSS = Cut(title="Charity", basis=CutBasis.GROSS, share=1000)
HALL = Cut(title="Hall", basis=CutBasis.FIXED, share=25_00)


@pytest.mark.parametrize(
    ("gross", "cuts", "taken", "pool", "proof"),
    [
        (200_00, (), (), 200_00, "$200 = $200"),
        (
            200_00,
            (HOUSE_TENTH, CHARITY_NET),
            (20_00, 18_00),
            162_00,
            "$200 \N{MINUS SIGN} $20 house \N{MINUS SIGN} $18 charity = $162",
        ),
        (
            200_00,
            (HOUSE_TENTH, CHARITY_GROSS),
            (20_00, 20_00),
            160_00,
            "$200 \N{MINUS SIGN} $20 house \N{MINUS SIGN} $20 charity = $160",
        ),
        (
            200_00,
            (HALL, CHARITY_NET),
            (25_00, 17_50),
            157_50,
            "$200 \N{MINUS SIGN} $25 hall \N{MINUS SIGN} $17.50 charity = $157.50",
        ),
        (25_00, (HALL,), (25_00,), 0, "$25 \N{MINUS SIGN} $25 hall = $0"),
        (1_19, (HOUSE_TENTH,), (11,), 1_08, "$1.19 \N{MINUS SIGN} $0.11 house = $1.08"),
        (0, (HOUSE_TENTH,), (0,), 0, "$0 \N{MINUS SIGN} $0 house = $0"),
    ],
)
def test_cuts_come_off_in_their_order(gross, cuts, taken, pool, proof):
    sheet = pool_after_cuts(gross, cuts, write=usd)
    assert (sheet.gross_cents, sheet.cut_cents, sheet.pool_cents, sheet.proof) == (gross, taken, pool, proof)


@pytest.mark.parametrize(
    ("gross", "cuts", "said"),
    [
        (20_00, (HALL,), r"Hall would be \$25. Enter no more than the \$20 that's"),
        (26_00, (HOUSE_TENTH, HALL), r"Hall would be \$25. Enter no more than the \$23.40 that's"),
    ],
)
def test_nobody_takes_more_than_there_is(gross, cuts, said):
    with pytest.raises(InvalidPayoutError, match=said) as refused:
        pool_after_cuts(gross, cuts, write=usd)
    assert (refused.value.field, refused.value.code) == ("hall", "cut_above_pool")


def test_each_cut_is_said_in_a_sentence():
    cuts = (HOUSE_TENTH, Cut(title="Charity", basis=CutBasis.NET, share=1250), HALL)
    assert pool_after_cuts(200_00, cuts, write=usd).sentences == (
        "The house cut is $20, 10% of everything paid in.",
        "The charity share is $22.50, 12.5% of what's left after earlier cuts.",
        "Hall is $25.",
    )


def test_a_negative_gross_is_refused():
    with pytest.raises(InvalidPayoutError, match="can't be below zero"):
        pool_after_cuts(-1, (), write=usd)


@pytest.mark.parametrize(
    ("basis", "text", "share"),
    [
        (CutBasis.GROSS, "10", 1000),
        (CutBasis.NET, "12.5", 1250),
        (CutBasis.GROSS, "0", 0),
        (CutBasis.GROSS, "100", 10_000),
        (CutBasis.FIXED, "$25", 2500),
    ],
)
def test_a_cut_is_read_as_typed(basis, text, share):
    assert parse_cut("House", basis, text) == Cut(title="House", basis=basis, share=share)


@pytest.mark.parametrize(
    ("basis", "text", "code"),
    [
        (CutBasis.GROSS, "101", "cut_above_pool"),
        (CutBasis.NET, "100.01", "cut_above_pool"),
        (CutBasis.GROSS, "10%", "not_a_percentage"),
        (CutBasis.GROSS, "-10", "not_a_percentage"),
        (CutBasis.GROSS, "NaN", "not_a_percentage"),
        (CutBasis.FIXED, "-10", "not_an_amount"),
        (CutBasis.FIXED, "10 %", "not_an_amount"),
    ],
)
def test_a_cut_that_cannot_be_is_refused(basis, text, code):
    with pytest.raises(InvalidPayoutError) as refused:
        parse_cut("House", basis, text)
    assert (refused.value.field, refused.value.code) == ("house", code)


def test_a_cut_below_nothing_is_refused():
    with pytest.raises(InvalidPayoutError, match="The house cut must be 0 or more"):
        Cut(title="House", basis=CutBasis.FIXED, share=-1)


CUTS = st.builds(Cut, title=st.just("House"), basis=st.sampled_from(CutBasis), share=st.integers(0, 10_000))


@given(st.integers(0, 10**9), st.lists(CUTS, max_size=4))
def test_cuts_and_pool_are_all_there_was(gross, cuts):
    """Refused only for a cut that is not of the net, which always fits."""
    try:
        sheet = pool_after_cuts(gross, cuts, write=str)
    except InvalidPayoutError:
        assert any(cut.basis is not CutBasis.NET for cut in cuts)
        return
    assert sheet.pool_cents >= 0
    assert min(sheet.cut_cents, default=0) >= 0
    assert sheet.pool_cents + sum(sheet.cut_cents) == gross
