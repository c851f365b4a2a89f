"""House rules for tables of four: over a number of hands, or the same to 10."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.language.messages import mark
from scoring.rules.options import AllPass
from scoring.rules.rulesets import PRESETS, Ruleset

USUAL = PRESETS["party"]
HOUSE_RULES: Mapping[str, Ruleset] = {
    "usual": replace(USUAL, name=mark("Standard; all pass, next dealer")),
    "stick_the_dealer": replace(
        USUAL, name=mark("Standard; stick the dealer"), all_pass=AllPass.STICK_DEALER, passed_out_counts=False
    ),
    "canadian": replace(
        PRESETS["canadian"],
        name=mark("Canadian; dealer's partner goes alone"),
        first_dealer=USUAL.first_dealer,
        target=None,
        hands=USUAL.hands,
        passed_out_counts=True,
    ),
}


TO_TEN_NAMES = {
    "usual": mark("To 10; standard; all pass, next dealer"),
    "stick_the_dealer": mark("To 10; standard; stick the dealer"),
    "canadian": mark("To 10; Canadian; dealer's partner goes alone"),
}
#: Where a game decides who goes on.
TO_TEN: Mapping[str, Ruleset] = {
    key: replace(rules, name=TO_TEN_NAMES[key], target=10, hands=None, passed_out_counts=False)
    for key, rules in HOUSE_RULES.items()
}
