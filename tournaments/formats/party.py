"""The party: partners rotate from round to round; everyone scores for themselves."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from scoring.options import AllPass
from scoring.rulesets import PRESETS, Ruleset
from tournaments.errors import UnsupportedFieldError
from tournaments.movements import (
    FEWEST,
    MovementPlan,
    MovementRequest,
    claimed,
    cycle_rounds,
    plan_movement,
)

from .settings import MovementSettings
from .values import FormatKey, Shape, StageState

SEATS = 4
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
    seats_per_table = SEATS
    house_rules = HOUSE_RULES

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: there are fewer than four.
        """
        request = _request(field_size, settings, seed=0)
        return Shape(
            players=field_size,
            rounds=request.rounds,
            tables=len(request.sizes),
            hands_per_round=rules.hands or 0,
            byes_per_round=field_size - sum(request.sizes),
            claim=claimed(request),
        )

    def next_plan(self, state: StageState) -> MovementPlan | None:
        """Plan the whole night at once; nothing that happens at the tables changes it.

        Raises:
            UnsupportedFieldError: there are fewer than four.
        """
        return None if state.planned else _planned(_request(state.field_size, state.settings, state.seed))

    def is_over(self, state: StageState) -> bool:
        return 0 < state.planned == state.closed


def _request(players: int, settings: MovementSettings, seed: int) -> MovementRequest:
    """Ask for a movement; tables that the players cannot fill stay empty."""
    if players < FEWEST:
        who = "1 player" if players == 1 else f"{players} players"
        raise UnsupportedFieldError(f"{who}: a party needs at least 4.", field="players")
    full = players // SEATS
    return MovementRequest(
        players=players,
        rounds=settings.rounds or cycle_rounds(players),
        tables=None if settings.tables is None else min(settings.tables, full),
        seed=seed,
    )


# Planning a large field takes seconds; whoever locks the event has it planned before.
_planned = lru_cache(maxsize=8)(plan_movement)
