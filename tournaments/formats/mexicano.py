"""Mexicano: after every round the standing seats everyone, the first four at table 1."""

from dataclasses import replace

from scoring.language import gettext as _
from scoring.language.messages import mark
from scoring.rules.rulesets import Ruleset
from tournaments.formats.words import promises
from tournaments.movements import SEATS_PER_TABLE, MovementPlan, Pairing, Source, mexicano_round

from .fields import USUAL_ROUNDS, tables_for
from .house_rules import HOUSE_RULES
from .individuals import Individuals
from .lengths import about_hands, goal, is_about
from .settings import MovementSettings
from .values import FormatKey, RoundDraw, Shape, StageState

LATE = mark("If your game was postponed, your points so far decide your seat.")
PARTNERS = {
    Pairing.FIRST_AND_FOURTH: mark("1st and 4th play 2nd and 3rd"),
    Pairing.FIRST_AND_THIRD: mark("1st and 3rd play 2nd and 4th"),
}


class Mexicano(Individuals):
    key = FormatKey.MEXICANO
    called = mark("Ladder: leaders at table 1")
    house_rules = HOUSE_RULES
    draws_ahead = False
    is_redrawn = True
    asks = frozenset({"rounds", "tables", "pairing"})

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: there are fewer than four.
        """
        tables = tables_for(field_size, settings.tables)
        return Shape(
            players=field_size,
            rounds=settings.rounds or USUAL_ROUNDS,
            tables=tables,
            hands_per_round=about_hands(rules),
            goal=goal(rules),
            is_about=is_about(rules),
            byes_per_round=field_size - SEATS_PER_TABLE * tables,
            promise=promises.standings_seat(partners=_(PARTNERS[settings.pairing])),
        )

    def draw(self, state: StageState) -> RoundDraw | None:
        """Seat the next round by the standing; the first by the numbers that were drawn."""
        if state.rounds is not None and len(state.played) >= state.rounds:
            return None
        standing = state.standing if state.played else state.everyone
        following = mexicano_round(
            [number for number in standing if number not in state.away],
            state.plans,
            state.settings.pairing,
            tables=tables_for(len(state.here), state.settings.tables),
        )
        plan = MovementPlan(
            players=state.field_size,
            rounds=(*state.plans, replace(following, absent=state.away)),
            source=Source.STANDING,
            seed=state.seed,
        )
        return RoundDraw(plan=plan, note=_(LATE) if any(each.late for each in state.played) else "")
