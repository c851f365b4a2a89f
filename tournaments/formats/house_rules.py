"""House rules for tables of four: over a number of hands, or the same to 10."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.rules.options import AllPass
from scoring.rules.rulesets import PRESETS, Ruleset

USUAL = PRESETS["party"]
HOUSE_RULES: Mapping[str, Ruleset] = {
    "usual": replace(USUAL, name="Standard; all pass, next dealer"),
    "stick_the_dealer": replace(
        USUAL, name="Standard; stick the dealer", all_pass=AllPass.STICK_DEALER, passed_out_counts=False
    ),
    "canadian": replace(
        PRESETS["canadian"],
        name="Canadian; dealer's partner goes alone",
        first_dealer=USUAL.first_dealer,
        target=None,
        hands=USUAL.hands,
        passed_out_counts=True,
    ),
}


def _to_ten(rules: Ruleset) -> Ruleset:
    return replace(
        rules,
        name=f"To 10; {rules.name[0].lower()}{rules.name[1:]}",
        target=10,
        hands=None,
        passed_out_counts=False,
    )


#: Where a game decides who goes on.
TO_TEN: Mapping[str, Ruleset] = {key: _to_ten(rules) for key, rules in HOUSE_RULES.items()}
