"""What the formats share in which one table plays all night: a game or a series a round, and rematches."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.language import gettext as _
from scoring.language.messages import mark
from scoring.rules.options import Overshoot, TargetTie
from scoring.rules.rulesets import Ruleset
from tournaments.errors import UnsupportedFieldError
from tournaments.formats.lengths import about_hands, goal, is_about
from tournaments.formats.settings import PLAYER, MovementSettings
from tournaments.formats.values import FormatKey, RoundDraw, Shape, StageState
from tournaments.formats.without_bracket import WithoutBracket
from tournaments.formats.words import fields
from tournaments.movements import MovementPlan, RoundPlan, Source, TablePlan, misplaced, pair_faults
from tournaments.standings import Criterion, SitOut


class OneTable(WithoutBracket):
    """Everyone at table 1, in the order of the numbers drawn; a rematch is one more round.

    ``promise``: what it makes sure of, marked for translation.
    """

    key: FormatKey
    promise: str
    house_rules: Mapping[str, Ruleset]
    entry_sizes: tuple[int, ...] = (PLAYER,)
    #: Those who win share the pot.
    usual_prizes = "100"
    draws_ahead = True
    is_redrawn = False
    asks = frozenset({"rounds"})
    usually = mark("one round, plus rematches")
    usual_criteria = (Criterion.WINS, Criterion.POINTS, Criterion.MARGIN)
    usual_sit_out = SitOut.NONE

    @property
    def usual_places(self) -> int:
        return self.seats // self.entry_sizes[0]

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return next(iter(self.house_rules.values())).seats

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: not exactly one table is full.
        """
        if refusal := self.why_not(field_size, settings):
            raise UnsupportedFieldError(refusal, field="players")
        return Shape(
            players=field_size,
            rounds=settings.rounds or 1,
            tables=1,
            hands_per_round=about_hands(rules),
            goal=goal(rules),
            is_about=is_about(rules),
            byes_per_round=0,
            promise=_(self.promise),
        )

    def why_not(self, field_size: int, settings: MovementSettings) -> str:
        """Say why so many cannot fill the table; empty where they do."""
        if field_size * settings.entry_size == self.seats:
            return ""
        needed = self.seats // settings.entry_size
        if settings.is_for_pairs:
            return fields.exactly_pairs(needed=needed, pairs=field_size)
        return fields.exactly_players(needed=needed, players=field_size)

    def draw(self, state: StageState) -> RoundDraw | None:
        """Seat every round at once; each round the next player deals first.

        Raises:
            UnsupportedFieldError: not exactly one table is full.
        """
        if state.rounds is not None:
            return None
        if refusal := self.why_not(state.field_size, state.settings):
            raise UnsupportedFieldError(refusal, field="players")
        rounds = [RoundPlan(number=1, tables=(TablePlan(table=1, seats=self._first(state)),))]
        for _again in range((state.settings.rounds or 1) - 1):
            rounds.append(self.rematch(rounds[-1]))
        return RoundDraw(
            plan=MovementPlan(
                players=state.field_size, rounds=tuple(rounds), source=Source.FIXED, seed=state.seed
            )
        )

    def _first(self, state: StageState) -> tuple[int, ...]:
        return tuple(state.everyone) * state.settings.entry_size

    def rematch(self, last: RoundPlan) -> RoundPlan:
        """Seat those who have just played once more; whoever sat second deals first."""
        (table,) = last.tables
        return RoundPlan(
            number=last.number + 1, tables=(TablePlan(table=table.table, seats=self._again(table.seats)),)
        )

    def _again(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        return (*seats[1:], seats[0])

    def faults(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:
        """List where somebody has two places or none, or the table is not full."""
        found = [
            fields.seats_taken(
                number=current.number, table=table.table, people=len(table.seats), seats=self.seats
            )
            for current in plan.rounds
            for table in current.tables
            if len(table.seats) != self.seats
        ]
        return found or self.misplaced(plan, settings)

    def misplaced(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:
        """List where somebody has two places or none."""
        return pair_faults(plan) if settings.is_for_pairs else misplaced(plan)


def with_shared_win(rules: Ruleset, name: str) -> Ruleset:
    """Let those who reach the target in one hand share the win: neither is ahead by points beyond it."""
    return replace(rules, name=name, target_tie=TargetTie.SHARED_WIN, overshoot=Overshoot.CAPPED)


def with_play_off(rules: Ruleset, name: str) -> Ruleset:
    """Let those who reach the target in one hand play one more, which decides and adds nothing."""
    return replace(rules, name=name, target_tie=TargetTie.PLAY_OFF_HAND)
