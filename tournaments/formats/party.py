"""The party: partners rotate so that every pair partners exactly once; everyone scores for themselves."""

from scoring.rulesets import Ruleset
from tournaments.movements import RoundPlan, exact_plan

from .values import FormatKey, Shape, StageState


class Party:
    key = FormatKey.PARTY
    label = "Party: partners rotate, everyone plays with everyone"
    players_per_entry = 1
    seats_per_table = 4

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
