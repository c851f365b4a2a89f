"""Swiss: equal scores meet, and nobody meets anybody again while that can be.

Source: docs/swiss.md.
"""

import random
from collections.abc import Sequence
from math import ceil, log2

from scoring.language import listed
from scoring.language.messages import mark
from scoring.rules.rulesets import Ruleset
from tournaments.formats.words import promises
from tournaments.movements import (
    SEATS_PER_TABLE,
    MovementPlan,
    PlayedTables,
    RoundPlan,
    Source,
    faults,
    misplaced,
    pair_faults,
    swiss_round,
    swiss_tables,
)
from tournaments.movements import PastRound as PlayedMeetings
from tournaments.movements.swiss.entries import MOST
from tournaments.standings import Criterion, SitOut

from .fields import tables_for
from .fixed_pairs import meetings_of, refuse_few_pairs, table_round
from .house_rules import HOUSE_RULES
from .lengths import about_hands, goal, is_about
from .settings import PAIR, PLAYER, MovementSettings
from .values import FormatKey, PlayedRound, RoundDraw, Shape, StageState
from .without_bracket import WithoutBracket

#: With fewer rounds the middle of a small field says little.
FEWEST_ROUNDS = 3
#: What a round brings for pairing, where ties are halves.
WON, TIED, LOST = 2, 1, 0


class Swiss(WithoutBracket):
    key = FormatKey.SWISS
    called = mark("Swiss: winners play winners")
    house_rules = HOUSE_RULES
    entry_sizes = (PAIR, PLAYER)
    fit_by = frozenset({"hands"})
    usual_places = 8
    usual_prizes = "70/30"
    draws_ahead = False
    is_redrawn = True
    asks = frozenset({"rounds", "within"})
    usually = mark("enough rounds to find one winner")
    usual_criteria = (
        Criterion.WINS,
        Criterion.POINTS,
        Criterion.BUCHHOLZ,
        Criterion.SONNEBORN_BERGER,
        Criterion.LONERS,
    )
    usual_sit_out = SitOut.WIN

    def most_entries(self, settings: MovementSettings) -> int:  # noqa: ARG002 -- as formats are asked
        return MOST

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: there are too few for a table.
        """
        at_a_table = 2 if settings.is_for_pairs else SEATS_PER_TABLE
        tables = _tables(field_size, settings)
        rounds = settings.rounds or max(FEWEST_ROUNDS, ceil(log2(field_size)))
        return Shape(
            players=field_size,
            rounds=rounds,
            tables=tables,
            hands_per_round=about_hands(rules),
            goal=goal(rules),
            is_about=is_about(rules),
            byes_per_round=field_size - at_a_table * tables,
            promise=_promise(field_size, rounds, settings),
            bye_rule=promises.lowest_sit_out(),
        )

    def draw(self, state: StageState) -> RoundDraw | None:
        """Pair the next round by the results so far; the first by the numbers drawn.

        Raises:
            UnsupportedFieldError: too few are here for a table.
        """
        if state.rounds is not None and len(state.played) >= state.rounds:
            return None
        _tables(len(state.here), state.settings)
        here = (
            [number for number in state.standing if number not in state.away] if state.played else state.here
        )
        following = _paired(here, state) if state.settings.is_for_pairs else _seated(here, state)
        plan = MovementPlan(
            players=state.field_size,
            rounds=(*state.plans, following),
            source=Source.SWISS,
            seed=state.seed,
        )
        return RoundDraw(plan=plan, note=_note(state, following))

    def faults(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:
        """List what is wrong with a plan; that somebody meets again is none where it cannot be avoided."""
        return pair_faults(plan) if settings.is_for_pairs else faults(plan)

    def misplaced(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:
        """List where somebody has two places or none."""
        return pair_faults(plan) if settings.is_for_pairs else misplaced(plan)


def _tables(here: int, settings: MovementSettings) -> int:
    if not settings.is_for_pairs:
        return tables_for(here, None)
    refuse_few_pairs(here)
    return here // 2


def _paired(here: Sequence[int], state: StageState) -> RoundPlan:
    played = [PlayedMeetings(round=meetings_of(each.plan), scored=_scored(each)) for each in state.played]
    left = state.rounds - len(played) - 1 if state.rounds is not None else 0
    found = table_round(swiss_round(here, played, state.settings.within, _lot(state), rounds_left=left))
    return _with_absent(found, state)


def _seated(here: Sequence[int], state: StageState) -> RoundPlan:
    played = [PlayedTables(round=each.plan, scored=_scored(each)) for each in state.played]
    return _with_absent(swiss_tables(here, played, _lot(state)), state)


def _with_absent(found: RoundPlan, state: StageState) -> RoundPlan:
    """Name everyone who is away, also who has never been here."""
    return RoundPlan(
        number=found.number, tables=found.tables, byes=found.byes, absent=tuple(sorted(state.away))
    )


def _lot(state: StageState) -> random.Random:
    return random.Random(f"swiss {state.seed} {len(state.played) + 1}")  # noqa: S311 -- a draw anyone can repeat


def _scored(played: PlayedRound) -> dict[int, int]:
    """Return what a round brought for pairing; a bye counts as a game won."""
    scored = dict.fromkeys(played.plan.byes, WON)
    for table, (first, second) in zip(played.plan.tables, played.side_points, strict=True):
        if table.table in played.deserted | played.late:
            result = LOST if table.table in played.deserted else TIED
            scored.update(dict.fromkeys(table.seats, result))
            continue
        results = (TIED, TIED) if first == second else (WON, LOST) if first > second else (LOST, WON)
        scored.update({number: results[index % 2] for index, number in enumerate(table.seats)})
    return scored


def _promise(field_size: int, rounds: int, settings: MovementSettings) -> str:
    if not settings.is_for_pairs:
        return promises.same_record_partners()
    round_robin = field_size - 1 + field_size % 2
    return promises.same_record_pairs_for_long() if rounds >= round_robin else promises.same_record_pairs()


def _note(state: StageState, following: RoundPlan) -> str:
    """Say what byes and games put off count for, and that some meet again, which no other pairing avoids."""
    out = promises.bye_is_win() if following.byes else ""
    if any(each.late for each in state.played):
        out = f"{out} {promises.postponed_is_tie()}".strip()
    if not state.settings.is_for_pairs:
        return out
    before = {frozenset(table.seats) for plan in state.plans for table in plan.tables}
    again = [table.table for table in following.tables if frozenset(table.seats) in before]
    if not again:
        return out
    rematches = promises.rematch_at(tables=len(again), where=listed([*map(str, again)]))
    return f"{rematches} {out}".strip()
