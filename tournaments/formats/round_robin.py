"""Round robin: every pair meets every other pair of its group once."""

from scoring.language.messages import mark
from scoring.rules.rulesets import Ruleset
from tournaments.errors import MovementError, UnsupportedFieldError
from tournaments.formats.words import fields, promises
from tournaments.movements import MovementPlan, Source, group_rounds, snake_groups
from tournaments.movements.round_robin import MOST

from .fixed_pairs import FixedPairs, planned_ahead, refuse_few_pairs
from .house_rules import HOUSE_RULES
from .lengths import about_hands, goal, is_about
from .settings import MovementSettings
from .values import FormatKey, RoundDraw, Shape, StageState


class RoundRobin(FixedPairs):
    key = FormatKey.ROUND_ROBIN
    called = mark("Round robin")
    house_rules = HOUSE_RULES
    draws_ahead = True
    is_redrawn = True
    asks = frozenset({"groups"})
    usually = mark("as many rounds as it takes")

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape:
        """Say what a field of this size means.

        Raises:
            UnsupportedFieldError: a group would have fewer than two pairs or more than 100.
        """
        groups = _groups(field_size, settings)
        planned = group_rounds(groups)
        return Shape(
            players=field_size,
            rounds=len(planned),
            tables=max(len(each.meetings) for each in planned),
            hands_per_round=about_hands(rules),
            goal=goal(rules),
            is_about=is_about(rules),
            byes_per_round=min(len(each.byes) for each in planned),
            promise=_promise(groups),
            bye_rule=_bye_rule(groups),
        )

    def draw(self, state: StageState) -> RoundDraw | None:
        """Plan every round; those that have opened stay as they are.

        Raises:
            UnsupportedFieldError: a group would be too small or too large, or a pair has come too late.
        """
        planned = group_rounds(_groups(state.field_size, state.settings))
        plan = MovementPlan(
            players=state.field_size,
            rounds=planned_ahead(state, planned),
            source=Source.ROUND_ROBIN,
            seed=state.seed,
        )
        return RoundDraw(plan=plan)

    def groups(self, field_size: int, settings: MovementSettings) -> tuple[tuple[int, ...], ...]:
        """Deal the numbers over the groups; one group is everybody."""
        return _groups(field_size, settings)


def _groups(pairs: int, settings: MovementSettings) -> tuple[tuple[int, ...], ...]:
    refuse_few_pairs(pairs)
    try:
        return snake_groups(range(1, pairs + 1), settings.groups)
    except MovementError as refusal:
        raise UnsupportedFieldError(
            fields.group_size(most=MOST, pairs=pairs),
            field="groups",
        ) from refusal


def _promise(groups: tuple[tuple[int, ...], ...]) -> str:
    if len(groups) == 1:
        return promises.every_pair_once()
    sizes = sorted({len(group) for group in groups})
    if len(sizes) == 1:
        return promises.groups_of(groups=len(groups), size=sizes[0])
    return promises.groups_of_two_sizes(groups=len(groups), smaller=sizes[0], larger=sizes[-1])


def _bye_rule(groups: tuple[tuple[int, ...], ...]) -> str:
    sizes = {len(group) for group in groups}
    if len(sizes) == 1 and len(groups[0]) % 2:
        return promises.every_pair_sits_out()
    # An odd group takes as many rounds as one with a pair more.
    early = "" if min(sizes) % 2 else f" {promises.smaller_groups_finish_early()}"
    return f"{promises.odd_groups_take_turns()}{early}"
