"""Five at one table who all play: the caller names one partner, two against three."""

from dataclasses import replace

from scoring.language.messages import mark
from scoring.rules.rulesets import PRESETS
from tournaments.formats.values import FormatKey

from .base import OneTable, with_play_off, with_shared_win

USUAL = PRESETS["five_all_play"]


class FiveAllPlay(OneTable):
    key = FormatKey.FIVE_ALL_PLAY
    called = mark("Five players, all play")
    promise = mark("Everyone plays every hand and keeps their own score: 32 cards, six each, five tricks.")
    house_rules = {
        "usual": replace(USUAL, name=mark("To 10; if tied, sudden death")),
        "shared_win": with_shared_win(USUAL, mark("To 10; if tied, share the win")),
        "play_off": with_play_off(USUAL, mark("To 10; if tied, one extra hand, no points")),
    }
