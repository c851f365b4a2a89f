"""Progressive play: who wins at a table moves, and everyone changes partners."""

import random
from collections import Counter
from collections.abc import Container
from dataclasses import replace

from scoring.language import gettext as _
from scoring.language.messages import mark
from scoring.rules.rulesets import Ruleset
from tournaments.errors import UnsupportedFieldError
from tournaments.formats.words import fields as refusals
from tournaments.formats.words import promises
from tournaments.movements import (
    SEATS_PER_TABLE,
    MovementPlan,
    Moves,
    Progression,
    RoundPlan,
    Source,
    TieRule,
    Winner,
    fill_round,
    first_round,
    next_round,
)

from .fields import USUAL_ROUNDS, tables_for
from .house_rules import HOUSE_RULES
from .individuals import Individuals
from .lengths import about_hands, goal, is_about
from .settings import MovementSettings
from .values import FormatKey, PlayedRound, RoundDraw, Shape, StageState

MOVES = {
    Progression.WINNERS_UP: mark(
        "Winners move up a table. At table 1, winners stay and losers go to the last table."
    ),
    Progression.LOSERS_DOWN: mark(
        "Losers move down a table, and from the last table to table 1. Winners stay."
    ),
    Progression.RED_AND_WHITE: mark(
        "At each table, one winner moves up and the other moves down. "
        "Up from table 1 is the last table. Losers stay."
    ),
}
WHY = {
    TieRule.LOT: mark("by random draw"),
    TieRule.DEALERS: mark("they dealt first"),
    TieRule.OTHERS: mark("they didn't deal first"),
}
SEATS = {Winner.FIRST: mark("seats 1 and 3"), Winner.SECOND: mark("seats 2 and 4")}


class Progressive(Individuals):
    key = FormatKey.PROGRESSIVE
    called = mark("Progressive: winners move up")
    house_rules = HOUSE_RULES
    draws_ahead = False
    is_redrawn = True
    asks = frozenset({"rounds", "tables", "progression", "ties"})

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: there are fewer than four, or more would sit out than a table takes in.
        """
        tables = _tables(field_size, settings)
        return Shape(
            players=field_size,
            rounds=settings.rounds or USUAL_ROUNDS,
            tables=tables,
            hands_per_round=about_hands(rules),
            goal=goal(rules),
            is_about=is_about(rules),
            byes_per_round=field_size - SEATS_PER_TABLE * tables,
            promise=f"{_(MOVES[settings.progression])} {promises.partners_change()}",
            bye_rule=promises.moves_back_in(),
        )

    def draw(self, state: StageState) -> RoundDraw | None:
        """Move everyone by the results of the last round; the first is seated by the numbers drawn."""
        if state.rounds is not None and len(state.played) >= state.rounds:
            return None
        tables = _tables(len(state.here), state.settings)
        if not state.played:
            return _draw(state, replace(first_round(state.here, tables=tables), absent=state.away), "")
        had = Counter(player for plan in state.plans for player in plan.byes)
        moves = _moved(state, state.played[-1], had)
        seated = fill_round(moves.round, state.here, everyone=state.everyone, tables=tables, had=had)
        return _draw(state, seated, _note(moves, state.settings.ties, state.played[-1].late))


def _tables(players: int, settings: MovementSettings) -> int:
    tables = tables_for(players, settings.tables)
    out = players - SEATS_PER_TABLE * tables
    if out > SEATS_PER_TABLE:
        raise UnsupportedFieldError(
            refusals.too_many_sit_out(tables=tables, players=out, most=SEATS_PER_TABLE),
            field="tables",
        )
    return tables


def _moved(state: StageState, last: PlayedRound, had: Counter[int]) -> Moves:
    number = len(state.played) + 1
    return next_round(
        last.plan,
        [
            Winner.TIED if table.table in last.late else _winner(*points)
            for table, points in zip(last.plan.tables, last.side_points, strict=True)
        ],
        state.settings.progression,
        state.settings.ties,
        random.Random(f"ties {state.seed} {number}"),  # noqa: S311 -- a draw anyone can repeat
        had=had,
    )


def _winner(first: int, second: int) -> Winner:
    if first == second:
        return Winner.TIED
    return Winner.FIRST if first > second else Winner.SECOND


def _note(moves: Moves, rule: TieRule, late: Container[int]) -> str:
    """Say who counted as the winners of each table that was tied, or that plays later and counts as tied."""
    return " ".join(
        (promises.late_table if table in late else promises.tied_table)(
            table=table, seats=_(SEATS[winner]), why=_(WHY[rule])
        )
        for table, winner in moves.broken
    )


def _draw(state: StageState, following: RoundPlan, note: str) -> RoundDraw:
    plan = MovementPlan(
        players=state.field_size,
        rounds=(*state.plans, following),
        source=Source.PROGRESSIVE,
        seed=state.seed,
    )
    return RoundDraw(plan=plan, note=note)
