"""Five at one table who all play: the caller names one partner, two against three."""

from dataclasses import replace

from scoring.rules.rulesets import PRESETS

from .one_table import OneTable, with_play_off, with_shared_win
from .values import FormatKey

USUAL = PRESETS["five_all_play"]


class FiveAllPlay(OneTable):
    key = FormatKey.FIVE_ALL_PLAY
    label = "Five, all play: the caller names a partner, two against three"
    called = "five who all play"
    promise = "All five play every hand with 32 cards, six each and five tricks; everyone scores alone."
    house_rules = {
        "usual": replace(USUAL, name="To 10; tied there, sudden death on opposite sides"),
        "shared_win": with_shared_win(USUAL, "To 10; who reach it together share the win"),
        "play_off": with_play_off(USUAL, "To 10; who reach it together play one more hand"),
    }
