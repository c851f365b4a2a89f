"""The party: partners rotate so that every pair partners exactly once; everyone scores for themselves."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.options import AllPass
from scoring.rulesets import PRESETS, Ruleset
from tournaments.movements import RoundPlan, exact_plan

from .values import FormatKey, Shape, StageState

USUAL = PRESETS["party"]
#: House rules a party can be played by; each fixes the hands of a round instead of a target.
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


class Party:
    key = FormatKey.PARTY
    label = "Party: partners rotate, everyone plays with everyone"
    players_per_entry = 1
    seats_per_table = 4
    house_rules = HOUSE_RULES

    def shape(self, field_size: int, rules: Ruleset) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: no movement serves this number of players.
        """
        plan = exact_plan(field_size)
        first = plan.rounds[0]
        return Shape(
            rounds=len(plan.rounds),
            tables=len(first.tables),
            hands_per_round=rules.hands or 0,
            byes_per_round=len(first.byes),
        )

    def next_rounds(self, state: StageState) -> tuple[RoundPlan, ...]:
        """Plan the whole night at once; nothing that happens at the tables changes it.

        Raises:
            UnsupportedFieldError: no movement serves this number of players.
        """
        return () if state.planned else exact_plan(state.field_size).rounds

    def is_over(self, state: StageState) -> bool:
        return 0 < state.planned == state.closed
