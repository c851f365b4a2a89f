"""Peuchre: three pairs on a hexagon, partners opposite, with the catty and doubled loners."""

from dataclasses import replace

from scoring.language.messages import mark
from scoring.rules.rulesets import PRESETS
from tournaments.formats.settings import PAIR, PLAYER
from tournaments.formats.values import FormatKey

from .base import OneTable, with_play_off, with_shared_win

USUAL = PRESETS["peuchre"]


class Peuchre(OneTable):
    key = FormatKey.PEUCHRE
    partners_stay = True
    called = mark("Peuchre: three pairs")
    promise = mark("Three pairs. Partners sit across from each other and share the win.")
    entry_sizes = (PLAYER, PAIR)
    house_rules = {
        "usual": replace(USUAL, name=mark("To 10; if tied, play another hand")),
        "shared_win": with_shared_win(USUAL, mark("To 10; if tied, share the win")),
        "play_off": with_play_off(USUAL, mark("To 10; if tied, one extra hand, no points")),
    }
