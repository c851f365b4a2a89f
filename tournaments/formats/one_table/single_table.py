"""A single table: two fixed pairs, a game to a target or the best of several."""

from dataclasses import replace

from scoring.language.messages import mark
from scoring.rules.options import AllPass
from scoring.rules.rulesets import PRESETS
from tournaments.formats.settings import PAIR, PLAYER
from tournaments.formats.values import FormatKey

from .base import OneTable

USUAL = PRESETS["north_american"]


class SingleTable(OneTable):
    key = FormatKey.SINGLE_TABLE
    partners_stay = True
    called = mark("Single table")
    promise = mark("Partners stay together and share the win.")
    entry_sizes = (PLAYER, PAIR)
    house_rules = {
        "usual": replace(USUAL, name=mark("To 10; standard")),
        "best_of_three": replace(USUAL, name=mark("Best of three games to 10"), best_of=3),
        "stick_the_dealer": replace(
            USUAL, name=mark("To 10; stick the dealer"), all_pass=AllPass.STICK_DEALER
        ),
        "canadian": replace(PRESETS["canadian"], name=mark("To 10; Canadian, dealer's partner goes alone")),
        "british_25": replace(PRESETS["british_25"], name=mark("To 10; British, with the joker")),
        "classic_32": replace(PRESETS["classic_32"], name=mark("To 10; 32 cards")),
    }
