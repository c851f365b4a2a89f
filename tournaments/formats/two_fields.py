"""Two fields of pairs: one stays at its tables, the other moves a table up each round."""

from scoring.language.messages import mark
from scoring.rules.rulesets import Ruleset
from tournaments.errors import UnsupportedFieldError
from tournaments.formats.words import fields, promises
from tournaments.movements import MeetingRound, MovementPlan, Source, two_fields

from .fixed_pairs import FixedPairs, planned_ahead, refuse_few_pairs
from .house_rules import HOUSE_RULES
from .lengths import about_hands, goal, is_about
from .settings import MovementSettings
from .values import FormatKey, RoundDraw, Shape, StageState


class TwoFields(FixedPairs):
    key = FormatKey.TWO_FIELDS
    called = mark("Half stay, half move")
    house_rules = HOUSE_RULES
    fit_by = frozenset({"rounds", "hands"})
    draws_ahead = True
    is_redrawn = True
    asks = frozenset({"rounds"})
    usually = mark("one round per table")

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: there are fewer than two pairs, or more rounds than opponents.
        """
        planned = _planned(field_size, settings)
        staying = field_size - field_size // 2
        return Shape(
            players=field_size,
            rounds=len(planned),
            tables=staying,
            hands_per_round=about_hands(rules),
            goal=goal(rules),
            is_about=is_about(rules),
            byes_per_round=field_size % 2,
            promise=(f"{promises.half_stays(staying=staying)} {_meets(len(planned), staying)}"),
            bye_rule=promises.staying_take_turns(),
        )

    def draw(self, state: StageState) -> RoundDraw | None:
        """Plan every round; those that have opened stay as they are.

        Raises:
            UnsupportedFieldError: there are fewer than two pairs, or a pair has come too late.
        """
        plan = MovementPlan(
            players=state.field_size,
            rounds=planned_ahead(state, _planned(state.field_size, state.settings)),
            source=Source.TWO_FIELDS,
            seed=state.seed,
        )
        return RoundDraw(plan=plan)


def _planned(pairs: int, settings: MovementSettings) -> tuple[MeetingRound, ...]:
    refuse_few_pairs(pairs)
    staying = pairs - pairs // 2
    if settings.rounds is not None and settings.rounds > staying:
        raise UnsupportedFieldError(
            fields.halves_rounds(pairs=pairs, most=staying),
            field="rounds",
        )
    numbers = range(1, pairs + 1)
    return two_fields(numbers[:staying], numbers[staying:], rounds=settings.rounds)


def _meets(rounds: int, staying: int) -> str:
    if rounds == staying:
        return promises.whole_half_once()
    return promises.part_of_half_once(most=rounds)
