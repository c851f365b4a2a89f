"""Prize plans that hosts use, by name."""

from collections.abc import Mapping
from enum import StrEnum

from scoring.errors import InvalidPayoutError
from scoring.language.messages import gettext, mark
from scoring.money.prize_plans import PrizeKind, PrizePlan
from scoring.money.prize_text import read_prizes
from scoring.money.words import typed


class PrizePreset(StrEnum):
    """The values are stored, so never renamed."""

    WINNER_TAKES_ALL = "winner_takes_all"
    SIXTY_FORTY = "60_40"
    SEVENTY_THIRTY = "70_30"
    THREE_QUARTERS = "75_25"
    TOP_THREE = "50_30_20"
    TOP_FOUR = "40_30_20_10"
    FIVE_THREE_TWO_ONE = "5_3_2_1"
    STAKE_BACK = "stake_back"
    DOUBLE_STAKE = "double_stake"
    DOUBLE_UP = "double_up"


TEXTS: Mapping[PrizePreset, str] = {
    PrizePreset.WINNER_TAKES_ALL: "100",
    PrizePreset.SIXTY_FORTY: "60/40",
    PrizePreset.SEVENTY_THIRTY: "70/30",
    PrizePreset.THREE_QUARTERS: "75/25",
    PrizePreset.TOP_THREE: "50/30/20",
    PrizePreset.TOP_FOUR: "40/30/20/10",
    PrizePreset.FIVE_THREE_TWO_ONE: "5:3:2:1",
}
PRESET_LABELS: Mapping[PrizePreset, str] = {
    **{preset: text.replace(":", " : ") for preset, text in TEXTS.items()},
    PrizePreset.WINNER_TAKES_ALL: mark("Winner takes all"),
    PrizePreset.STAKE_BACK: mark("2nd gets their money back"),
    PrizePreset.DOUBLE_STAKE: mark("2nd doubles their money"),
    PrizePreset.DOUBLE_UP: mark("2nd doubles, 3rd breaks even"),
}


#: By how many stakes each place wins where the stake makes the plan; first place gets the rest besides.
STAKES: Mapping[PrizePreset, tuple[int, ...]] = {
    PrizePreset.STAKE_BACK: (1, 1),
    PrizePreset.DOUBLE_STAKE: (2, 2),
    PrizePreset.DOUBLE_UP: (2, 2, 1),
}


def preset_label(preset: PrizePreset) -> str:
    return gettext(PRESET_LABELS[preset])


def preset_plan(preset: PrizePreset, *, stake_cents: int, rounding_cents: int) -> PrizePlan:
    """Make a preset's plan for a night with this stake.

    Raises:
        InvalidPayoutError: a plan of stakes without a stake, or with one that the rounding does not allow.

    Source: docs/money.md, section 9.
    """
    if preset not in STAKES:
        return read_prizes(TEXTS[preset], rounding_cents=rounding_cents)
    if stake_cents <= 0:
        raise InvalidPayoutError(typed.entry_fee_first(), field="stake_cents")
    return PrizePlan(
        kind=PrizeKind.FIXED,
        shares=tuple(stakes * stake_cents for stakes in STAKES[preset]),
        rounding_cents=rounding_cents,
    )
