"""The usual ways to share out prizes."""

import pytest

from scoring.errors import InvalidPayoutError
from scoring.money.pool_split import prizes
from scoring.money.prize_presets import PRESET_LABELS, PrizePreset, preset_plan
from tests.scoring.money import usd

#: What $160 of eight pairs at $20 pays in whole dollars, by hand.
EIGHT_PAIRS = {
    "winner_takes_all": (160_00,),
    "60_40": (96_00, 64_00),
    "70_30": (112_00, 48_00),
    "75_25": (120_00, 40_00),
    "50_30_20": (80_00, 48_00, 32_00),
    "40_30_20_10": (64_00, 48_00, 32_00, 16_00),
    "5_3_2_1": (73_00, 44_00, 29_00, 14_00),
    "stake_back": (140_00, 20_00),
    "double_stake": (120_00, 40_00),
    "double_up": (100_00, 40_00, 20_00),
}


@pytest.mark.parametrize("preset", PrizePreset)
def test_presets_share_out_the_pool_of_eight_pairs(preset):
    plan = preset_plan(preset, stake_cents=20_00, rounding_cents=100)
    assert prizes(160_00, plan, write=usd) == EIGHT_PAIRS[preset]


def test_every_preset_has_a_label():
    assert set(PRESET_LABELS) == set(PrizePreset)
    assert PRESET_LABELS[PrizePreset.FIVE_THREE_TWO_ONE] == "5 : 3 : 2 : 1"


def test_doubling_up_needs_a_stake():
    with pytest.raises(InvalidPayoutError, match="Set a fee first") as refused:
        preset_plan(PrizePreset.DOUBLE_UP, stake_cents=0, rounding_cents=100)
    assert refused.value.field == "stake_cents"


def test_doubling_up_needs_five_stakes():
    plan = preset_plan(PrizePreset.DOUBLE_UP, stake_cents=20_00, rounding_cents=100)
    assert prizes(100_00, plan, write=usd) == (40_00, 40_00, 20_00)
    with pytest.raises(InvalidPayoutError, match=r"only \$80 is left for them"):
        prizes(80_00, plan, write=usd)
