"""House rules for tables of four; each fixes the hands of a round instead of a target."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.options import AllPass
from scoring.rulesets import PRESETS, Ruleset

USUAL = PRESETS["party"]
HOUSE_RULES: Mapping[str, Ruleset] = {
    "usual": replace(USUAL, name="Usual points; passed out, the next deals"),
    "stick_the_dealer": replace(
        USUAL, name="Usual points; stick the dealer", all_pass=AllPass.STICK_DEALER, passed_out_counts=False
    ),
    "canadian": replace(
        PRESETS["canadian"],
        name="Canadian; the dealer's partner calls alone",
        first_dealer=USUAL.first_dealer,
        target=None,
        hands=USUAL.hands,
        passed_out_counts=True,
    ),
}
